import type { z } from 'zod'
import { AppError } from '../../../../contract/errors.ts'
import { type OfficeCommune, PREVIEW_DATES, type previewCollecte } from '../../../../contract/mairie/commune.ts'
import type { Context } from '../../../platform/access/context.ts'
import { assertMay, type Permission, PRESENTATION, readLink, resolve } from '../../../platform/access/permissions.ts'
import { transact } from '../../../platform/db/db.ts'
import { communeRows } from '../admin/rows.ts'
import { type CommuneChange, updateCommune } from '../admin/write.ts'
import { nextDates } from '../collectes.ts'
import { todayIn } from '../days.ts'
import { getInfos } from '../infos.ts'
import { assertPossibleDates } from '../possible-dates.ts'
import { officialViews } from '../official-values.ts'

/** A commune as its municipal office edits it. */
export type OfficeCommuneRow = z.output<typeof OfficeCommune>
/** The arrays of rows that a municipal office may change. */
export type RowsChange = Pick<CommuneChange, 'infos' | 'elus' | 'collectes'>

interface Office {
  id: string
  slug: string
  nom: string
  departement: string
  timezone: string
  version: number
  mairie_actor_id: string
}

/**
 * Returns a commune whose municipal office the caller acts for. A commune without an office has nobody who acts for it here. Spec §2-68.
 * @throws AppError not_found, scope_violation, permission_denied
 */
async function officeOf({ db, caller }: Context, communeId: string, needed: readonly Permission[]): Promise<Office> {
  const commune = await db
    .selectFrom('communes')
    .select(['id', 'slug', 'nom', 'departement', 'timezone', 'version', 'mairie_actor_id'])
    .where('id', '=', communeId)
    .executeTakeFirst()
  if (!commune) throw new AppError('not_found')
  const { mairie_actor_id } = commune
  if (mairie_actor_id === null) throw new AppError('scope_violation')
  await assertMay(db, caller, mairie_actor_id, needed)
  return { ...commune, mairie_actor_id }
}

/**
 * Returns a commune for the people of its municipal office.
 * @throws AppError not_found, scope_violation
 */
export async function getOfficeCommune(ctx: Context, { communeId }: { communeId: string }): Promise<OfficeCommuneRow> {
  const { timezone: fuseau, mairie_actor_id, ...commune } = await officeOf(ctx, communeId, [])
  const { db, caller } = ctx
  const { infos, ...rows } = await communeRows(db, communeId)
  const official = await officialViews(db, communeId)
  return {
    ...commune,
    fuseau,
    editable: resolve(caller, await readLink(db, caller, mairie_actor_id), PRESENTATION) === 'allowed',
    infos: infos.map((info) => ({ ...info, officiel: official.get(info.id) ?? null })),
    ...rows,
    infos_affichees: (await getInfos(db, communeId)).data,
  }
}

/**
 * Changes the rows of a commune as its municipal office. Spec §2-68.
 * @throws AppError not_found, scope_violation, permission_denied, precondition_failed, validation_failed
 */
export function updateOfficeCommune(
  { db, caller }: Context,
  { communeId, change, ifMatch }: { communeId: string; change: RowsChange; ifMatch?: number[] | undefined },
): Promise<OfficeCommuneRow> {
  return transact(db, async (tx) => {
    // Locked first: the office cannot change between the check and the edit.
    await tx.selectFrom('communes').select('id').where('id', '=', communeId).forNoKeyUpdate().execute()
    await officeOf({ db: tx, caller }, communeId, PRESENTATION)
    await updateCommune({ db: tx, caller }, { id: communeId, change, ifMatch })
    return getOfficeCommune({ db: tx, caller }, { communeId })
  })
}

/**
 * Returns the next dates of a collection that is being written: by the code that computes those of residents. Spec §2-68, §4.4-8.
 * @throws AppError not_found, scope_violation, validation_failed
 */
export async function previewDates(ctx: Context, { communeId, rule }: { communeId: string; rule: z.output<typeof previewCollecte.body> }) {
  const { departement, timezone } = await officeOf(ctx, communeId, [])
  assertPossibleDates(rule, 'body')
  return nextDates(rule, departement, todayIn(timezone), PREVIEW_DATES)
}

import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type * as contract from '../../../contract/publications/publication-input.ts'
import { sql } from 'kysely'
import { AppError, invalid } from '../../../contract/errors.ts'
import { Publication } from '../../../contract/publications/publication-records.ts'
import { type Caller, isPlatformAdmin } from '../../platform/access/caller.ts'
import type { Context, Target } from '../../platform/access/context.ts'
import { mayShowUnmoderated, type Permission, readLink, resolve } from '../../platform/access/permissions.ts'
import { assertWithinCommunes } from '../../platform/access/scope.ts'
import { transact, type Tx } from '../../platform/db/db.ts'
import { assertVersion } from '../../platform/http/etag.ts'
import { furtherCommunes } from './create.ts'
import { assertDatesFollow, assertMayAlert, carriedColumns, daysOf, jsonb, kindOf, typeOfActeur, zoneOf } from './kind-rules.ts'
import { jsonbList, storedMedias } from './pictures/stored-medias.ts'
import { type LockedRow, lockUndeleted } from './lock.ts'
import { recordChange } from './recorded.ts'
import { CONTENT, type OfficeRow, type PublicRow } from './rows.ts'
import { isShown } from './transition.ts'

/** A partial change: absent means unchanged, null means cleared. */
export type PublicationChange = z.output<typeof contract.PublicationChange>

/** Returns the permissions that a change needs: one for content, another for pinning. Spec §4.2-1, §4.2-2, §4.2-3. */
function neededFor(change: PublicationChange): Permission[] {
  const needed: Permission[] = []
  if (CONTENT.some((field) => change[field] !== undefined)) needed.push('manage_publications')
  if (change.epingle !== undefined) needed.push('publish_publications')
  return needed.length > 0 ? needed : ['manage_publications']
}

/** Every field that residents see. The list is read from the contract, so a new field needs no change here. */
const PUBLIC_FIELDS = Object.keys(Publication.shape) as (keyof PublicRow)[]

/**
 * Whether a change sends the publication back to the moderation queue: a field that residents see differs and the change is not
 * trusted, or the content of a refused publication differs. Spec §3-16, §3-17.
 * @param wanted the values to write; an absent field is unchanged
 * @param trusted whether the changed fields may be seen without a moderation
 */
export function returnsToQueue(
  before: Partial<PublicRow> & Pick<PublicRow, 'moderation_status'>,
  wanted: Partial<PublicRow>,
  trusted: boolean,
): boolean {
  const differs = (field: keyof PublicRow) => wanted[field] !== undefined && !isDeepStrictEqual(wanted[field], before[field] ?? null)
  if (isShown(before.moderation_status)) return !trusted && PUBLIC_FIELDS.some(differs)
  return before.moderation_status === 'rejected' && CONTENT.some(differs)
}

const WRITTEN = [...CONTENT, 'epingle'] as const

/**
 * Returns the value of every column that an edit may write, changed or not: all edits have one statement text, and the number of
 * prepared statements is limited (db/pool.ts).
 */
function columnsToWrite(before: LockedRow, change: PublicationChange) {
  const given = WRITTEN.map((field) => [field, change[field] === undefined ? before[field] : change[field]])
  const wanted = Object.fromEntries(given) as Pick<LockedRow, (typeof WRITTEN)[number]>
  return { ...wanted, commune_ids: furtherCommunes(wanted.commune_id, wanted.commune_ids) }
}

/**
 * Returns the columns that depend on the kind, with the days of an event.
 * @throws AppError permission_denied for an alert of anybody but a town hall, validation_failed
 */
async function carriedToWrite(
  tx: Tx,
  caller: Caller,
  before: LockedRow,
  change: PublicationChange,
  wanted: ReturnType<typeof columnsToWrite>,
) {
  const kind = await kindOf(tx, wanted.type_id)
  if (kind === 'alerte' && (before.kind !== kind || change.alerte || change.expire_le !== undefined))
    assertMayAlert(kind, await typeOfActeur(tx, before.acteur_id), isPlatformAdmin(caller))
  const zone = await zoneOf(tx, wanted.commune_id)
  const carried = carriedColumns(change, { kind, zone, before, publie_le: before.publie_le })
  assertDatesFollow(change, carried.evenement)
  const medias = await storedMedias(tx, change, { acteurId: before.acteur_id, before })
  return { ...carried, ...medias, ...daysOf(carried.evenement, wanted) }
}

/**
 * Edits a publication: all fields of the change, or none. Spec §4.2-1, §4.2-2, §4.2-3, §4.2-4, §4.2-6, §4.2-9.
 * @throws AppError not_found, scope_violation, permission_denied, precondition_failed, validation_failed
 */
export function editPublication(
  { db, caller }: Context,
  { id, change, ifMatch }: Target & { change: PublicationChange },
): Promise<OfficeRow> {
  return transact(db, async (tx) => {
    const before = await lockUndeleted(tx, id)
    const link = await readLink(tx, caller, before.acteur_id)
    const verdict = resolve(caller, link, neededFor(change))
    if (verdict === 'scope_violation') throw new AppError(verdict)
    const columns = columnsToWrite(before, change)
    await kindOf(tx, columns.type_id)
    if (change.commune_id || change.commune_ids)
      await assertWithinCommunes(tx, before.acteur_id, [columns.commune_id, ...columns.commune_ids])
    if (verdict === 'permission_denied') throw new AppError(verdict)
    const wanted = { ...columns, ...(await carriedToWrite(tx, caller, before, change, columns)) }
    const { date_debut: from, date_fin: to } = wanted
    if (from && to && to < from) throw invalid('body.date_fin', 'must not be before date_debut')
    assertVersion(before, ifMatch)

    const back = returnsToQueue(before, wanted, await mayShowUnmoderated(tx, caller, before.acteur_id, link))
    const { moderation_status, valide } = back ? { moderation_status: 'pending', valide: false } : before
    await tx
      .updateTable('publications')
      .set({
        ...wanted,
        evenement: jsonb(wanted.evenement),
        alerte: jsonb(wanted.alerte),
        images: jsonbList(wanted.images),
        documents: jsonbList(wanted.documents),
        moderation_status,
        valide,
        version: sql`version + 1`,
        updated_at: sql`now_ms()`,
      })
      .where('id', '=', id)
      .execute()
    return recordChange(tx, caller, 'publication.update', before)
  })
}

import { sql } from 'kysely'
import { AppError } from '../../../../contract/errors.ts'
import { type UndoStep, oneByOne, type Outcome } from '../../../platform/audit/reversal.ts'
import type { UndoData } from '../../../platform/audit/undo-steps.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fullCommune } from './full.ts'
import { assertMairie } from './mairie.ts'
import { photosAreGone } from './photos.ts'
import { lockSlugs } from './departement-of.ts'
import { type Part, putRowsBack, type RowsChanged, type Stored, changesBetween } from './stored.ts'
import { auditFields } from './recorded.ts'

interface Versions {
  before: number
  after: number
}

/** Returns the data that undoes an edit of a commune. */
export function communeUndoData(before: Stored, after: Stored, version: Versions): UndoData {
  const { own, rows } = changesBetween(before, after)
  return { version: version.after, before: { ...own, version: version.before }, dependents: { rows } }
}

/**
 * Reverses edits of communes with their dependent rows. A created commune is deleted if no content refers to it. An import that has
 * changed its rows since has also changed its version, so the edit is not reversed.
 */
export const undoCommunes = oneByOne(async (tx: Tx, step: UndoStep): Promise<Outcome> => {
  const { target_id: id, dependents } = step
  const locked = await tx.selectFrom('communes').select('version').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!locked) return { kept: 'gone' }
  if (locked.version !== step.version) return { kept: 'changed_since' }
  const before = auditFields(await fullCommune(tx, id, undefined))
  if (dependents['made']) {
    await deleteCommune(tx, id)
    return { before, after: null, version: null }
  }
  const rows = (dependents['rows'] ?? {}) as Partial<Record<Part, RowsChanged>>
  if (await photosAreGone(tx, rows.elus?.put ?? [])) return { kept: 'media_gone' }
  const { version: _, ...own } = step.before
  await assertMairie(tx, id, own['mairie_actor_id'] as string | null | undefined)
  if ('slug' in own) await lockSlugs(tx)
  await putOwnBack(tx, id, own)
  for (const [part, changed] of Object.entries(rows)) await putRowsBack(tx, id, part as Part, changed)
  const after = auditFields(await fullCommune(tx, id, undefined))
  return { before, after, version: after.version }
})

async function putOwnBack(tx: Tx, id: string, own: Record<string, unknown>): Promise<void> {
  const names = Object.keys(own)
  const values = names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`r.${name}`)},`)
  await sql`update communes c set ${sql.join(values, sql` `)} version = c.version + 1, updated_at = now_ms()
    from jsonb_populate_record(null::communes, ${JSON.stringify(own)}::jsonb) r where c.id = ${id}`.execute(tx)
}

/**
 * Deletes a commune.
 * @throws AppError invalid_state if an actor publishes in it, or a defibrillator is named in it; the database refuses if other records refer to it
 */
async function deleteCommune(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql`select where exists (select from acteur_communes where commune_id = ${id})
    or exists (select from commune_defibrillateurs where commune_id = ${id})`.execute(tx)
  if (rows.length > 0) throw new AppError('invalid_state')
  await tx.deleteFrom('communes').where('id', '=', id).execute()
}

import { sql } from 'kysely'
import { type UndoStep, oneByOne, type Outcome, versionedOrGone } from '../../platform/audit/reversal.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Tx } from '../../platform/db/db.ts'
import { auditFields, type UNDOABLE, type ViewRow } from './rows.ts'
import { assertBelowLimit, readView } from './write.ts'

/** Reverses a user's change of a view; only that user may undo it (`ownOf`). Another view may have the name by now. */
async function undoOne(tx: Tx, { target_id: id, version, before, dependents }: UndoStep, caller: Caller): Promise<Outcome> {
  const { rows } = await sql<{ version: number }>`select version from saved_views where id = ${id} for update`.execute(tx)
  if ((rows[0]?.version ?? 0) !== version) return { kept: 'changed_since' }
  if (version === 0) return restoreDeleted(tx, id, before, caller)
  const view = await readView(tx, caller, id)
  if (dependents['made']) {
    await tx.deleteFrom('saved_views').where('id', '=', id).execute()
    return { before: auditFields(view), after: null, version: null }
  }
  const { nom, query, shared }: ViewRow = { ...view, ...before }
  await sql`update saved_views set nom = ${nom}, query = ${query}, shared = ${shared}, version = version + 1, updated_at = now_ms()
    where id = ${id}`.execute(tx)
  const after = await readView(tx, caller, id)
  return { before: auditFields(view), after: auditFields(after), version: after.version }
}

async function restoreDeleted(tx: Tx, id: string, before: UndoStep['before'], caller: Caller): Promise<Outcome> {
  const { version, ...deleted } = before as UndoStep['before'] &
    Pick<ViewRow, 'screen' | 'created_at' | (typeof UNDOABLE)[number]> & { user_id: string }
  await assertBelowLimit(tx, deleted.user_id)
  const { user_id, screen, nom, query, shared, created_at } = deleted
  await tx
    .insertInto('saved_views')
    .values({ id, user_id, screen, nom, query, shared, created_at, version: version + 1 })
    .execute()
  const after = await readView(tx, caller, id)
  return { before: null, after: auditFields(after), version: after.version }
}

export const viewReversal = versionedOrGone('saved_views', oneByOne(undoOne))

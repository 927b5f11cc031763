import { sql } from 'kysely'
import type { z } from 'zod'
import { AppError, invalid } from '../../../contract/errors.ts'
import type * as contract from '../../../contract/views/views.ts'
import { VIEWS_MAX } from '../../../contract/views/views.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Context, Target } from '../../platform/access/context.ts'
import { record, unchanged } from '../../platform/audit/record.ts'
import { undoData, undoDataOfCreation } from '../../platform/audit/undo-steps.ts'
import { transact, type Tx } from '../../platform/db/db.ts'
import { found } from '../../platform/db/found.ts'
import { newId } from '../../platform/db/id.ts'
import { assertVersion } from '../../platform/lists/etag.ts'
import { auditFields, deletedUndoData, UNDOABLE, columnsFor, FROM, type ViewRow } from './rows.ts'

/**
 * Creates a view of the caller. Spec §4.1-52.
 * @throws AppError already_exists (the name), validation_failed (one too many)
 */
export function createView({ db, caller }: Context, view: z.output<typeof contract.createView.body>): Promise<ViewRow> {
  return transact(db, async (tx) => {
    await assertBelowLimit(tx, caller.userId)
    const id = newId()
    await tx
      .insertInto('saved_views')
      .values({ id, user_id: caller.userId ?? '', ...view })
      .execute()
    const after = await readView(tx, caller, id)
    await record(tx, caller, 'saved_view.create', {
      type: 'saved_view',
      id,
      after: auditFields(after),
      undoData: { ...undoDataOfCreation(after), ownOf: caller.userId },
    })
    return after
  })
}

/**
 * Asserts that a user may save another view. The user's row is locked, so that concurrent requests cannot exceed the limit.
 * @throws AppError validation_failed (one too many)
 */
export async function assertBelowLimit(tx: Tx, userId: string | null): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from saved_views where user_id = ${userId}`.execute(tx)
  if ((rows[0]?.n ?? 0) >= VIEWS_MAX) throw invalid('body', `would be one too many: a person keeps ${VIEWS_MAX}`)
}

/** @throws AppError not_found, forbidden, precondition_failed, already_exists */
export function updateView(
  { db, caller }: Context,
  { id, change, ifMatch }: Target & { change: z.output<typeof contract.updateView.body> },
): Promise<ViewRow> {
  return transact(db, async (tx) => {
    const before = await lock(tx, caller, id)
    if (!before.own) throw new AppError('forbidden')
    assertVersion(before, ifMatch)
    const { nom = before.nom, query = before.query, shared = before.shared } = change
    if (nom === before.nom && query === before.query && shared === before.shared) {
      unchanged(caller, 'saved_view.update')
      return before
    }
    await sql`update saved_views set nom = ${nom}, query = ${query}, shared = ${shared}, version = version + 1, updated_at = now_ms()
      where id = ${id}`.execute(tx)
    const after = await readView(tx, caller, id)
    await record(tx, caller, 'saved_view.update', {
      type: 'saved_view',
      id,
      before: auditFields(before),
      after: auditFields(after),
      undoData: { ...undoData(before, after, UNDOABLE), ownOf: caller.userId },
    })
    return after
  })
}

/** @throws AppError not_found, forbidden, precondition_failed */
export function deleteView({ db, caller }: Context, { id, ifMatch }: Target): Promise<ViewRow> {
  return transact(db, async (tx) => {
    const before = await lock(tx, caller, id)
    if (!before.own && (await isAdmin(tx, before.author_id))) throw new AppError('forbidden')
    assertVersion(before, ifMatch)
    await tx.deleteFrom('saved_views').where('id', '=', id).execute()
    await record(tx, caller, 'saved_view.delete', {
      type: 'saved_view',
      id,
      before: auditFields(before),
      undoData: { ...deletedUndoData(before), ownOf: caller.userId },
    })
    return before
  })
}

/**
 * Locks a view that the caller sees.
 * @throws AppError not_found
 */
async function lock(tx: Tx, caller: Caller, id: string): Promise<ViewRow> {
  await sql`select from saved_views where id = ${id} for update`.execute(tx)
  const view = await readView(tx, caller, id)
  if (!view.own && !view.shared) throw new AppError('not_found')
  return view
}

/** @throws AppError not_found */
export async function readView(tx: Tx, caller: Caller, id: string): Promise<ViewRow> {
  const { rows } = await sql<ViewRow>`select ${columnsFor(caller.userId)} from ${FROM} where v.id = ${id}`.execute(tx)
  return found(rows[0])
}

/** Whether a user still works in the back-office. */
async function isAdmin(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from users u join user_roles r on r.user_id = u.id and r.role <> 'platform_admin' where u.id = ${userId} and u.active`.execute(
    tx,
  )
  return rows.length > 0
}

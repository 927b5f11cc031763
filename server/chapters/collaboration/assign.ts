import { sql } from 'kysely'
import type { z } from 'zod'
import type { Collaborated, Collaboration } from '../../../contract/collaboration/collaboration.ts'
import { invalid } from '../../../contract/errors.ts'
import { ownId } from '../../platform/access/caller.ts'
import type { Context } from '../../platform/access/context.ts'
import { mayDealWith } from '../../platform/access/may-deal-with.ts'
import { record, unchanged } from '../../platform/audit/record.ts'
import { oneByOne, type Reversal, unversioned } from '../../platform/audit/reversal.ts'
import { type Tx, transact } from '../../platform/db/db.ts'
import { KINDS, lockRecord, type OnRecord } from './collaborated.ts'
import { assigneeOf, collaborationOn } from './look.ts'

/** Sets who deals with a record; null: nobody. Two who ask at once follow each other: the unique column refuses a second row. */
async function setAssignee(tx: Tx, { kind, id }: OnRecord, userId: string | null): Promise<void> {
  const column = sql.ref(KINDS[kind].column)
  await (
    userId === null
      ? sql`delete from record_assignments where ${column} = ${id}`
      : sql`insert into record_assignments (${column}, user_id) values (${id}, ${userId})
          on conflict (${column}) do update set user_id = excluded.user_id, assigned_at = now_ms()`
  ).execute(tx)
}

/**
 * Says who deals with a record. It binds nobody: everybody who may decide still may.
 * @throws AppError not_found, validation_failed (somebody who may not deal with it)
 */
export function assign(
  { db, caller }: Context,
  { kind, id, userId }: OnRecord & { userId: string | null },
): Promise<z.output<typeof Collaboration>> {
  const action = `${kind}.assign` as const
  return transact(db, async (tx) => {
    await lockRecord(tx, { kind, id })
    const before = (await assigneeOf(tx, { id }))?.id ?? null
    if (before === userId) unchanged(caller, action)
    else {
      if (userId !== null && !(await mayDealWith(tx, userId, KINDS[kind].deals, { kind, id })))
        throw invalid('body.user_id', 'must be a colleague who may deal with this record')
      await setAssignee(tx, { kind, id }, userId)
    }
    const after = await collaborationOn(tx, ownId(caller), { kind, id })
    if (before !== userId)
      await record(tx, caller, action, {
        type: kind,
        id,
        before: { assigned_to: before },
        after: { assigned_to: userId },
        undoData: { kind: `${kind}_assignment`, version: 0, before: { version: 0 }, dependents: { before, after: userId } },
      })
    return after
  })
}

/** Gives a record back to whoever dealt with it before. */
export const assignmentReversal = (kind: Collaborated): Reversal =>
  unversioned(
    oneByOne(async (tx, { target_id: id, dependents, superseded }) => {
      const { before, after } = dependents as Record<'before' | 'after', string | null>
      const current = (await assigneeOf(tx, { id }))?.id ?? null
      if (superseded || current !== after) return { kept: 'changed_since' }
      if (before !== null && !(await mayDealWith(tx, before, KINDS[kind].deals, { kind, id }))) return { kept: 'not_possible_now' }
      await setAssignee(tx, { kind, id }, before)
      return { before: { assigned_to: current }, after: { assigned_to: before }, version: null }
    }),
  )

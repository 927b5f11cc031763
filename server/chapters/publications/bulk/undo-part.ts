import { sql } from 'kysely'
import { nextSteps, undoPart } from '../../../platform/audit/undo.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { REVERSALS } from '../reversals.ts'
import { presentCaller } from './present-caller.ts'
import { type LockedRun, PART } from './rows.ts'
import { end } from './stop.ts'

const placeOf = ({ audit_id, undo_after }: LockedRun) => ({ batchId: audit_id, after: undo_after, limit: PART })

/**
 * Undoes the next publications of a locked run, and moves the undo on in the same transaction.
 * @returns whether more may be left
 * @throws AppError a rule forbids it for one of them
 */
export async function takeBackPart(tx: Tx, run: LockedRun): Promise<boolean> {
  const { undone_by: userId, undo_request_id: requestId, address_hash: addressHash, undo_audit_id } = run
  const caller = await presentCaller(tx, { userId, requestId, addressHash })
  if (!caller || undo_audit_id === null) return keepPart(tx, run)
  const done = await undoPart(tx, { caller, reversals: REVERSALS }, { ...placeOf(run), undoBatchId: undo_audit_id })
  if (!done) {
    await end(tx, run)
    return false
  }
  const kept = done.kept.map(({ target_id, reason }) => [target_id, reason])
  await moveOn(tx, run, { undone: done.undone.length, kept, last: done.last })
  return true
}

/** Leaves the next publications of a locked run as they are: they cannot be undone now. */
export async function keepPart(tx: Tx, run: LockedRun): Promise<boolean> {
  const steps = await nextSteps(tx, placeOf(run))
  const last = steps.at(-1)?.audit_id
  if (last === undefined) {
    await end(tx, run)
    return false
  }
  await moveOn(tx, run, { undone: 0, kept: steps.map(({ target_id }) => [target_id, 'not_possible_now']), last })
  return true
}

async function moveOn(
  tx: Tx,
  { id }: LockedRun,
  { undone, kept, last }: { undone: number; kept: string[][]; last: string },
): Promise<void> {
  await sql`update bulk_runs set undone = undone + ${undone}::integer, kept = kept || ${JSON.stringify(kept)}::jsonb, undo_after = ${last}
    where id = ${id}`.execute(tx)
}

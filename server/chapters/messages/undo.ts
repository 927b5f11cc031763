import { sql } from 'kysely'
import { type UndoStep, oneByOne, type Outcome, type Reversal, versioned } from '../../platform/audit/reversal.ts'
import type { Tx } from '../../platform/db/db.ts'
import { mayAnswer, lockThread, threadById, type ThreadState, writeState } from './rows.ts'

type CancelEmail = (tx: Tx, id: string) => Promise<boolean>

/**
 * Undoes changes of threads. A reply is cancelled while its e-mail still waits, whatever other changes the thread has had since: the
 * message remains, as cancelled. A reply whose e-mail was or may have been sent cannot be undone.
 */
export const threadReversal = (cancelEmail: CancelEmail): Reversal => {
  const { undo, unchanged } = versioned(
    'message_threads',
    oneByOne((tx, step) => undoOne(tx, step, cancelEmail)),
  )
  return {
    undo,
    unchanged: sql`(s.dependents ? 'email_ids' or ${unchanged})`,
    emailSent: sql`exists (
      select from jsonb_array_elements_text(coalesce(s.dependents -> 'email_ids', '[]')) q(id) left join emails e on e.id = q.id::uuid
      where e.status is distinct from 'queued')`,
  }
}

async function undoOne(tx: Tx, { target_id, version, before: kept, dependents }: UndoStep, cancelEmail: CancelEmail): Promise<Outcome> {
  const stood = await tx.selectFrom('message_threads').select('id').where('id', '=', target_id).executeTakeFirst()
  if (!stood) return { kept: 'gone' }
  const before = await lockThread(tx, target_id)
  const emails = dependents['email_ids'] as string[] | undefined
  const newer = before.version !== version
  if (newer && !emails) return { kept: 'changed_since' }
  for (const id of emails ?? []) if (!(await cancelEmail(tx, id))) return { kept: 'left' }
  // Later changes are not undone. The version is unchanged, so that they can still be undone by it.
  if (newer) return { before: { reply: 'queued' }, after: { reply: 'cancelled' }, version: null }
  const wanted: ThreadState = { ...before, ...kept }
  const { assigned_to } = wanted
  if (assigned_to !== before.assigned_to && assigned_to !== null && !(await mayAnswer(tx, assigned_to, target_id)))
    return { kept: 'not_possible_now' }
  await writeState(tx, target_id, wanted)
  const after = await threadById(tx, target_id)
  return { before, after, version: after.version }
}

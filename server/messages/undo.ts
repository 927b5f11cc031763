import { sql } from 'kysely'
import type { KeptStep, Outcome } from '../audit/undo.ts'
import type { Tx } from '../db/db.ts'
import { lockThread, threadById, type ThreadRow } from './rows.ts'

/** What an administrator changes of a thread, and undoing brings back. */
export const UNDOABLE = ['status', 'unread', 'flag', 'assigned_to'] as const satisfies (keyof ThreadRow)[]

type CancelEmail = (tx: Tx, id: string) => Promise<boolean>

/**
 * Reverses changes of threads. A reply is taken back where its e-mail still waits: the message stays, as cancelled. One that has
 * left, or may have, cannot be.
 */
export const undoThreads =
  (cancelEmail: CancelEmail) =>
  async (tx: Tx, steps: readonly KeptStep[]): Promise<Outcome[]> => {
    const outcomes: Outcome[] = []
    for (const step of steps) outcomes.push(await undoOne(tx, step, cancelEmail))
    return outcomes
  }

async function undoOne(tx: Tx, { target_id, version, before: kept, dependents }: KeptStep, cancelEmail: CancelEmail): Promise<Outcome> {
  const stood = await tx.selectFrom('message_threads').select('id').where('id', '=', target_id).executeTakeFirst()
  if (!stood) return { kept: 'gone' }
  const before = await lockThread(tx, target_id)
  if (before.version !== version) return { kept: 'changed_since' }
  for (const id of (dependents['email_ids'] ?? []) as string[]) if (!(await cancelEmail(tx, id))) return { kept: 'not_possible_now' }
  const { status, unread, flag, assigned_to }: ThreadRow = { ...before, ...kept }
  await sql`update message_threads set status = ${status}, unread = ${unread}, flag = ${flag}, assigned_to = ${assigned_to},
    closed_at = case when ${status} = 'closed' then coalesce(closed_at, now_ms()) end,
    version = version + 1, updated_at = now_ms() where id = ${target_id}`.execute(tx)
  return { before, after: await threadById(tx, target_id) }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { EMAILS_DUE } from '../../server/test/queue-tables.ts'
import type { Query } from './ledger.ts'

/** The longest wait for unfinished work. A failed job is retried after seconds. */
export const SETTLE_MS = 60_000
/** SQL for the number of payment events and e-mails accepted before a time and not processed yet. */
const BACKLOG = `select (select count(*)::int from payment_events where status = 'received' and received_at < $1)
  + (select count(*)::int from emails where status in ('queued', 'sending') and created_at < $1) as n`

/**
 * Waits until the work accepted so far has been processed.
 * @returns whether it was, within SETTLE_MS
 */
export async function isProcessed(query: Query): Promise<boolean> {
  const before = new Date()
  const backlog = async () => {
    // An e-mail that failed is retried after half a minute or more. This statement makes its retry due now.
    await query(EMAILS_DUE, [])
    return (await query<{ n: number }>(BACKLOG, [before]))[0]?.n
  }
  for (const end = performance.now() + SETTLE_MS; performance.now() < end; await sleep(100))
    if ((await backlog().catch(() => null)) === 0) return true
  return false
}

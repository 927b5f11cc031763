import { transact, type Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/id.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Services } from '../../../platform/services.ts'
import { receiveEmail } from './receive-email.job.ts'

/** Stores an unparsed letter, with the job that parses it, in the caller's transaction: after its commit the service is responsible for it. */
export async function storeLetter(
  tx: Tx,
  jobs: Jobs,
  { source, raw, truncated = false }: { source: 'webhook' | 'imap'; raw: Buffer; truncated?: boolean },
): Promise<void> {
  const id = newId()
  await tx.insertInto('inbound_emails').values({ id, source, raw, truncated }).execute()
  await jobs.send(tx, receiveEmail, { inbound_id: id })
}

/**
 * Sends the jobs of letters again that were stored and not parsed when the backup was made.
 * @returns the number of letters
 */
export function readStoredLetters({ database, jobs }: Pick<Services, 'database' | 'jobs'>): Promise<number> {
  return transact(database.db, async (tx) => {
    const waiting = await tx.selectFrom('inbound_emails').select('id').where('outcome', 'is', null).where('raw', 'is not', null).execute()
    for (const { id } of waiting) await jobs.send(tx, receiveEmail, { inbound_id: id })
    return waiting.length
  })
}

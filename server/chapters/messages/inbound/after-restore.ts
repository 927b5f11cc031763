import { transact } from '../../../platform/db/db.ts'
import type { Services } from '../../../platform/services.ts'
import { receiveEmail } from './receive-email.job.ts'

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

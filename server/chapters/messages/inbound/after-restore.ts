import { transact } from '../../../platform/db/db.ts'
import type { Services } from '../../../platform/services.ts'
import { receiveEmail } from './receive-email.job.ts'

/**
 * Gives letters that were stored and not read when the backup was made their jobs again.
 * @returns how many there are
 */
export function readStoredLetters({ database, jobs }: Pick<Services, 'database' | 'jobs'>): Promise<number> {
  return transact(database.db, async (tx) => {
    const waiting = await tx.selectFrom('inbound_emails').select('id').where('outcome', 'is', null).where('raw', 'is not', null).execute()
    for (const { id } of waiting) await jobs.send(tx, receiveEmail, { inbound_id: id })
    return waiting.length
  })
}

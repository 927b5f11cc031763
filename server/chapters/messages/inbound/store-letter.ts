import type { Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/id.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { receiveEmail } from './receive-email.job.ts'

/** Stores a letter as it came, with the job that reads it, in the caller's transaction: from its commit on it is ours to lose. */
export async function storeLetter(
  tx: Tx,
  jobs: Jobs,
  { source, raw, truncated = false }: { source: 'webhook' | 'imap'; raw: Buffer; truncated?: boolean },
): Promise<void> {
  const id = newId()
  await tx.insertInto('inbound_emails').values({ id, source, raw, truncated }).execute()
  await jobs.send(tx, receiveEmail, { inbound_id: id })
}

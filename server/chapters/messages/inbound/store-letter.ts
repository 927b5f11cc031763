import type { Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/id.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
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

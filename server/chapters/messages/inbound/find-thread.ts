import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { isOwnMessageId } from '../../../platform/mail/outbox.ts'
import type { Config } from '../../../platform/settings/config.ts'
import { bareSubject, subjectKey } from '../text.ts'
import { type AddressServices, threadOfAddresses } from '../token.ts'
import type { Incoming } from './letter.ts'

/** The thread of a letter, locked. */
export interface FoundThread {
  id: string
  contact_email: string | null
}

/**
 * Whether a letter answers one of ours: it is sent to the address of a thread, or refers to a letter with a Message-ID of our form. Its row
 * may be gone: that of a code goes when the code is spent, that of a delivery to a follower after a month.
 */
export const answersOurs = (letter: Incoming, services: AddressServices & { config: Pick<Config, 'mail'> }): boolean =>
  threadOfAddresses(services, letter.recipients) !== null || letter.references.some((id) => isOwnMessageId(services.config, id))

/**
 * Finds a letter's thread: by the token of its recipient address, then by the letters it refers to, then by sender and subject. The last is
 * a guess, and only made for people's letters: an answer within three months, or a further letter within a week while the thread is
 * open. Spec §4.1-38.
 */
export async function findThread(tx: Tx, letter: Incoming, services: AddressServices): Promise<FoundThread | null> {
  const byToken = threadOfAddresses(services, letter.recipients)
  const known = (byToken && (await lock(tx, byToken))) || (await byReferences(tx, letter.references))
  if (known || letter.kind !== 'person' || letter.from === null) return known
  const key = subjectKey(letter.subject)
  if (key === '') return null
  const answers = bareSubject(letter.subject) !== letter.subject
  const { rows } = await sql<FoundThread>`
    select id, contact_email from message_threads
    where lower(contact_email) = ${letter.from} and subject_key = ${key}
      and last_message_at > now() - ${answers ? sql`interval '90 days'` : sql`interval '7 days'`}
      ${answers ? sql`` : sql`and status = 'open'`}
    order by last_message_at desc limit 1 for update`.execute(tx)
  return rows[0] ?? null
}

async function lock(tx: Tx, id: string): Promise<FoundThread | null> {
  const found = await tx.selectFrom('message_threads').select(['id', 'contact_email']).where('id', '=', id).forUpdate().executeTakeFirst()
  return found ?? null
}

/** Uses the latest letter that is referred to. */
async function byReferences(tx: Tx, references: readonly string[]): Promise<FoundThread | null> {
  if (references.length === 0) return null
  const { rows } = await sql<{ thread_id: string }>`
    select thread_id from messages where rfc_id = any(${[...references]}::text[]) order by created_at desc limit 1`.execute(tx)
  return rows[0] ? lock(tx, rows[0].thread_id) : null
}

import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import type { Conversation } from '../../platform/mail/outbox.ts'

/** Longer chains lose their middle: mail programs look for the first letter and the latest. */
const REFERENCES_MAX = 100

/** The position of a thread's next answer: after the last letter that a person sent us, below everything before it. */
export async function conversationOf(tx: Tx, threadId: string): Promise<Conversation> {
  const { rows } = await sql<{ rfc_id: string; answered: boolean }>`
    select rfc_id, direction = 'inbound' and not automatic as answered from messages
    where thread_id = ${threadId} and rfc_id is not null order by created_at, id`.execute(tx)
  const ids = rows.map(({ rfc_id }) => rfc_id)
  const last = rows.findLast(({ answered }) => answered) ?? rows.at(-1)
  const references = ids.length > REFERENCES_MAX ? [...ids.slice(0, 1), ...ids.slice(1 - REFERENCES_MAX)] : ids
  return { inReplyTo: last?.rfc_id ?? null, references }
}

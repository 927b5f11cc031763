import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/id.ts'
import { subjectKey } from './text.ts'
import { oneLine } from '../../platform/text/plain-text.ts'

const SUBJECT_MAX = 200
const NAME_MAX = 200

/** A thread to be opened. The address is one that e-mail can be sent to, or null. */
export interface NewThread {
  subject: string
  contact_nom: string | null
  contact_email: string | null
  source: 'form' | 'email'
  user_id?: string | null
  acteur_id?: string | null
  /** Sent by a form that was filled like a program fills it. */
  suspect?: boolean
  /** Closed and read from the beginning: it can be found, and needs no answer. */
  setAside?: boolean
}

/** Opens a thread, still empty. */
export async function openThread(tx: Tx, thread: NewThread): Promise<string> {
  const id = newId()
  const subject = oneLine(thread.subject, SUBJECT_MAX) || '(sans objet)'
  await tx
    .insertInto('message_threads')
    .values({
      id,
      subject,
      subject_key: subjectKey(subject),
      contact_nom: oneLine(thread.contact_nom ?? '', NAME_MAX) || null,
      contact_email: thread.contact_email,
      user_id: thread.user_id ?? null,
      acteur_id: thread.acteur_id ?? null,
      source: thread.source,
      suspect: thread.suspect ? true : null,
      ...(thread.setAside ? { status: 'closed', closed_at: sql`now_ms()`, unread: false } : {}),
    })
    .execute()
  return id
}

/** A message to be written into a thread. */
export interface NewMessage {
  id?: string
  direction: 'inbound' | 'outbound'
  body: string
  author_id?: string | null
  author_nom?: string | null
  sender_email?: string | null
  sender_is_contact?: boolean | null
  automatic?: boolean
  quoted?: string | null
  truncated?: boolean
  rfc_id?: string | null
  email_id?: string | null
}

/**
 * Writes a message into a locked thread and counts it. A person's message to us opens the thread and makes it unread. A program's message
 * does neither. Our own answer opens it and marks it read. Spec §3-23.
 * @returns null if the database already has a message with this Message-ID
 */
export async function addMessage(tx: Tx, threadId: string, message: NewMessage): Promise<string | null> {
  const id = message.id ?? newId()
  const added = await tx
    .insertInto('messages')
    .values({ ...message, author_nom: oneLine(message.author_nom ?? '', NAME_MAX) || null, id, thread_id: threadId })
    .onConflict((on) => on.column('rfc_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return null
  const opens = message.automatic ? sql`` : sql`status = 'open', closed_at = null, unread = ${message.direction === 'inbound'},`
  await sql`update message_threads set ${opens} messages_count = messages_count + 1, last_message_id = ${id}, last_message_at = now_ms(),
    version = version + 1, updated_at = now_ms() where id = ${threadId}`.execute(tx)
  return id
}

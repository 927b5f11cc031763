import { bounceMessage } from '../server/platform/mail/messages-catalogue.ts'
import { storedJson } from '../server/platform/stored-messages/message.ts'
import type { Insertable } from 'kysely'
import { subjectKey } from '../server/chapters/messages/text.ts'
import { newId } from '../server/platform/db/id.ts'
import type { Database } from '../server/platform/db/schema.gen.ts'
import { supportReply } from '../server/platform/mail/templates/support-reply.ts'
import { daytime } from './dates.ts'
import type { Team } from './people.ts'
import { type ThreadData, threads } from './schemas/people.ts'
import type { Trail } from './trail.ts'

/** Rows of the support threads, in the order of their foreign keys. */
export interface ThreadRows {
  emails: Insertable<Database['emails']>[]
  message_threads: Insertable<Database['message_threads']>[]
  messages: Insertable<Database['messages']>[]
  message_notes: Insertable<Database['message_notes']>[]
}

/** Returns the support threads and their e-mails, and adds their audit rows. The e-mails are already sent or failed: none is queued. */
export function threadsOf(team: Team, trail: Trail): ThreadRows {
  const rows: ThreadRows = { emails: [], message_threads: [], messages: [], message_notes: [] }
  for (const data of threads().threads) addThread(rows, data, team, trail)
  return rows
}

function addThread(rows: ThreadRows, data: ThreadData, team: Team, trail: Trail): void {
  const { subject, contact_nom, contact_email, source, note } = data
  const id = newId()
  const dateOf = (days: number) => daytime(trail.now, days)
  const messages: (Insertable<Database['messages']> & { id: string })[] = []
  const references: string[] = []
  let unread = true
  for (const { at: days, body, reply, bounced, quoted } of data.messages) {
    const [messageId, at] = [newId(), dateOf(days)]
    const date = at.toISOString()
    const author = reply ? team.administratorAt(at) : null
    const emailId = reply ? newId() : null
    const rfcId = emailId ? `<${emailId}@beffroi.example>` : source === 'email' ? `<${messageId}@example.org>` : null
    if (emailId && rfcId) {
      const { inEnglish: _inEnglish, source: _source, ...letter } = supportReply({ subject, body })
      rows.emails.push({
        id: emailId,
        kind: 'support_reply',
        to_address: contact_email,
        ...letter,
        message_id: rfcId,
        related_type: 'message_thread',
        related_id: id,
        status: bounced ? 'failed' : 'sent',
        attempts: 1,
        error_message: bounced ? storedJson(bounceMessage(bounced)) : null,
        created_at: date,
        updated_at: date,
        sent_at: date,
        in_reply_to: references.at(-1) ?? null,
        thread_refs: [...references],
        automatic: false,
      })
    }
    if (rfcId) references.push(rfcId)
    const step = { at, by: author, type: 'message_thread', id }
    if (reply) trail.add({ ...step, action: 'message.reply', before: { unread }, after: { unread: false, message_id: messageId } })
    else if (messages.length === 0 && source === 'form')
      trail.add({ ...step, action: 'message.create', before: null, after: { id, subject, contact_nom, contact_email, source } })
    messages.push({
      id: messageId,
      thread_id: id,
      direction: reply ? 'outbound' : 'inbound',
      author_id: author,
      author_nom: reply ? null : contact_nom,
      sender_email: reply ? null : contact_email,
      sender_is_contact: reply ? null : true,
      body,
      quoted: quoted ?? null,
      rfc_id: rfcId,
      email_id: emailId,
      created_at: date,
    })
    unread = !reply
  }
  rows.messages.push(...messages)
  const [first, last] = [messages[0], messages.at(-1)]
  rows.message_threads.push({
    id,
    subject,
    subject_key: subjectKey(subject),
    contact_nom,
    contact_email,
    source,
    status: data.status ?? 'open',
    closed_at: data.status ? last?.created_at : null,
    unread: data.unread ?? false,
    flag: data.flag ?? null,
    assigned_to: data.assigned ? team.administratorAt(trail.now) : null,
    messages_count: messages.length,
    last_message_id: last?.id ?? null,
    last_message_at: last?.created_at,
    created_at: first?.created_at,
    updated_at: last?.created_at,
  })
  if (!note) return
  const at = dateOf(note.at)
  rows.message_notes.push({
    id: newId(),
    thread_id: id,
    author_id: team.administratorAt(at),
    body: note.body,
    created_at: at.toISOString(),
  })
}

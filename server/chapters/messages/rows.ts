import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { SupportMessage, SupportThread } from '../../../contract/messages/message-records.ts'
import { AppError } from '../../../contract/errors.ts'
import { mayDealWith } from '../../platform/access/may-deal-with.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { MAIL_MESSAGES } from '../../platform/mail/messages-catalogue.ts'
import type { StoredMessage } from '../../platform/stored-messages/message.ts'
import { catalogueOf } from '../../platform/stored-messages/part.ts'

/** A thread as administrators see it. */
export type ThreadRow = z.output<typeof SupportThread>
/** A message as administrators see it. */
export type MessageRow = z.output<typeof SupportMessage>

const colleague = (column: string) =>
  sql`(select json_build_object('id', p.id, 'nom', p.nom, 'prenom', p.prenom) from users p where p.id = ${sql.ref(column)})`

const THREAD = sql`t.id, t.subject, t.contact_nom, t.contact_email, t.user_id, t.acteur_id, t.status, t.unread, t.flag, t.messages_count,
  t.last_message_at, t.created_at, t.last_message_id, t.source, t.suspect is true as suspect, t.assigned_to, t.updated_at, t.version,
  ${colleague('t.assigned_to')} as assignee,
  exists (select from messages m join emails e on e.id = m.email_id
    where m.thread_id = t.id and e.status in ('failed', 'uncertain')) as delivery_problem,
  (select count(*)::int from message_notes n where n.thread_id = t.id) as notes_count`

/** Threads by their ids, in no order. */
export async function threadsById(db: Db, ids: readonly string[]): Promise<ThreadRow[]> {
  const { rows } = await sql<ThreadRow>`select ${THREAD} from message_threads t where t.id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}

/**
 * One thread.
 * @throws AppError not_found
 */
export async function threadById(db: Db, id: string): Promise<ThreadRow> {
  const [row] = await threadsById(db, [id])
  if (!row) throw new AppError('not_found')
  return row
}

/**
 * Locks a thread: its messages and counts change only under this lock.
 * @throws AppError not_found
 */
export async function lockThread(tx: Tx, id: string): Promise<ThreadRow> {
  const locked = await tx.selectFrom('message_threads').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!locked) throw new AppError('not_found')
  return threadById(tx, id)
}

/** @throws AppError not_found */
export async function existingThread(db: Db, id: string): Promise<void> {
  const found = await db.selectFrom('message_threads').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw new AppError('not_found')
}

/** A person's name as colleagues see it, of `users u`. */
export const AUTHOR = sql`coalesce(nullif(concat_ws(' ', u.prenom, u.nom), ''), u.email)`

const MESSAGES = catalogueOf([MAIL_MESSAGES])

/** Messages that a condition on `messages m` selects, in an order. An e-mail that is being sent is shown as waiting. */
export async function messagesWhere(db: Db, condition: RawBuilder<unknown>, order: RawBuilder<unknown> = sql``): Promise<MessageRow[]> {
  const { rows } = await sql<Omit<MessageRow, 'delivery_error' | 'delivery_error_en'> & { error_message: StoredMessage | null }>`
    select m.id, m.thread_id, m.direction, coalesce(m.author_nom, ${AUTHOR}) as author, m.body, m.quoted, m.sender_email, m.sender_is_contact,
      m.automatic, m.truncated, m.created_at, m.author_id,
      case e.status when 'sending' then 'queued' else e.status end as delivery_status, e.error_message,
      case when e.status = 'queued' and e.held_until > now() then e.held_until end as held_until,
      coalesce((select json_agg(json_build_object('id', a.id, 'filename', a.filename, 'content_type', a.content_type, 'size', a.size,
        'kept', a.content is not null) order by a.ordre) from message_attachments a where a.message_id = m.id), '[]') as attachments
    from messages m left join users u on u.id = m.author_id left join emails e on e.id = m.email_id
    where ${condition} ${order}`.execute(db)
  return rows.map(({ error_message, ...row }) => {
    const error = error_message && MESSAGES.translate(error_message)
    return { ...row, delivery_error: error?.fr ?? null, delivery_error_en: error?.en ?? null }
  })
}

/**
 * One message.
 * @throws AppError not_found
 */
export async function messageById(db: Db, id: string): Promise<MessageRow> {
  const [row] = await messagesWhere(db, sql`m.id = ${id}`)
  if (!row) throw new AppError('not_found')
  return row
}

/** The fields of a thread that an administrator changes, and undoing restores. */
export const UNDOABLE = ['status', 'unread', 'flag', 'assigned_to'] as const satisfies (keyof ThreadRow)[]
export type ThreadState = Pick<ThreadRow, (typeof UNDOABLE)[number]>

/** Writes these fields of a locked thread. */
export async function writeState(tx: Tx, id: string, { status, unread, flag, assigned_to }: ThreadState): Promise<void> {
  await sql`update message_threads set status = ${status}, unread = ${unread}, flag = ${flag}, assigned_to = ${assigned_to},
    closed_at = case when ${status} = 'closed' then coalesce(closed_at, now_ms()) end,
    version = version + 1, updated_at = now_ms() where id = ${id}`.execute(tx)
}

/** Whether a thread may be assigned to a user, who must answer it. */
export const mayAnswer = (tx: Tx, userId: string, threadId: string): Promise<boolean> =>
  mayDealWith(tx, userId, 'messages.write', { kind: 'message_thread', id: threadId })

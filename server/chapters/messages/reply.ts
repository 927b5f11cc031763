import { AppError } from '../../../contract/errors.ts'
import type { Context } from '../../platform/access/context.ts'
import { record } from '../../platform/audit/record.ts'
import { undoData } from '../../platform/audit/undo-steps.ts'
import { transact } from '../../platform/db/db.ts'
import { versionTag } from '../../platform/lists/etag.ts'
import { messageIdOf, queueEmail } from '../../platform/mail/outbox.ts'
import { supportReply } from '../../platform/mail/templates/support-reply.ts'
import type { Services } from '../../platform/services.ts'
import { conversationOf } from './conversation.ts'
import { lockThread, messageById, type MessageRow, threadById, type ThreadRow, UNDOABLE } from './rows.ts'
import { bareSubject } from './text.ts'
import { manyLines } from '../../platform/text/plain-text.ts'
import { replyAddress } from './token.ts'
import { addMessage } from './write.ts'

export interface Reply {
  /** The thread. */
  id: string
  body: string
  /** The last message that the caller has seen; undefined if the caller does not state it. */
  last_message_id?: string | null | undefined
}

/**
 * Answers a thread: message, e-mail and its job are one transaction; the e-mail is sent to the thread's contact and to nobody else. It is
 * delayed by a few seconds, during which it can be cancelled (undo.ts).
 * Spec §4.1-35, §6-11.
 * @throws AppError not_found, invalid_state (the thread has no address), reply_conflict (there is a newer message)
 */
export function replyToThread(
  { db, caller, services }: Context & { services: Pick<Services, 'jobs' | 'config' | 'secrets'> },
  { id, body, last_message_id }: Reply,
): Promise<MessageRow> {
  return transact(db, async (tx) => {
    const before = await lockThread(tx, id)
    if (last_message_id !== undefined && last_message_id !== before.last_message_id) throw conflict(before)
    if (before.contact_email === null) throw new AppError('invalid_state')
    const text = manyLines(body)
    const email_id = await queueEmail(tx, services, {
      kind: 'support_reply',
      to: before.contact_email,
      ...supportReply({ subject: bareSubject(before.subject) || before.subject, body: text }),
      related: { type: 'message_thread', id },
      replyTo: replyAddress(services, id),
      conversation: await conversationOf(tx, id),
      holdSeconds: services.config.support.replyHoldSeconds,
    })
    const rfc_id = messageIdOf(services.config, email_id)
    const added = await addMessage(tx, id, { direction: 'outbound', body: text, author_id: caller.userId, email_id, rfc_id })
    const after = await threadById(tx, id)
    await record(tx, caller, 'message.reply', {
      type: 'message_thread',
      id,
      before: { status: before.status, unread: before.unread },
      after: { status: after.status, unread: after.unread, message_id: added },
      undoData: undoData(before, after, UNDOABLE, { email_ids: [email_id] }),
    })
    return messageById(tx, added ?? '')
  })
}

/** The current messages, for a caller who answered an older one. */
const conflict = ({ version, last_message_id }: ThreadRow) =>
  new AppError('reply_conflict', {
    headers: { etag: versionTag(version) },
    details: [{ path: 'thread.last_message_id', message: String(last_message_id) }],
  })

import type { Config } from '../settings/config.ts'
import type { Outgoing } from './outgoing.ts'

/** Composes the MIME message of an e-mail: one recipient, and the same Message-ID whenever it is composed. */
export async function compose(email: Outgoing, from: Config['mail']['from']): Promise<Buffer> {
  // Loaded with the first e-mail: a process that sends none does not use memory for it.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    from: { ...from, name: email.from_name ?? from.name },
    to: { name: '', address: email.to_address },
    subject: email.subject,
    text: email.text,
    html: email.html ?? undefined,
    messageId: email.message_id,
    date: new Date(email.created_at),
    ...(email.reply_to ? { replyTo: { name: from.name, address: email.reply_to } } : {}),
    ...(email.in_reply_to ? { inReplyTo: email.in_reply_to } : {}),
    ...(email.thread_refs.length > 0 ? { references: email.thread_refs } : {}),
    // These headers tell other programs not to answer, the second one Exchange, which obeys no other; a person's letter must not have them.
    headers: {
      ...(email.automatic ? { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' } : {}),
      ...(email.list_id ? { 'List-Id': `<${email.list_id}>` } : {}),
      ...(email.one_click ? { 'List-Unsubscribe': `<${email.one_click}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

import { z } from 'zod'
import { Colleague } from '../collaboration/collaboration.ts'
import { IdOut, SuspectOut, Timestamp, extension, textOrNull } from '../shared.ts'

/** The schemas of support threads and messages. Spec §2-49. */

export const THREAD_STATUSES = ['open', 'closed'] as const
export const FLAGS = ['red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const
export const MESSAGE_MAX = 20_000

export const SupportThread = z
  .object({
    id: IdOut,
    subject: z.string(),
    contact_nom: textOrNull,
    contact_email: textOrNull.describe(
      'The address that replies are sent to; null if the e-mail came from an address that cannot be answered.',
    ),
    user_id: IdOut.nullable().describe('The account of the sender, if signed in. It is never derived from an e-mail address.'),
    acteur_id: IdOut.nullable().describe('The actor of that account, if it is linked to exactly one.'),
    status: z.string().describe('`open` or `closed`.'),
    unread: z.boolean(),
    flag: textOrNull,
    messages_count: z.int(),
    last_message_at: Timestamp,
    created_at: Timestamp,
    last_message_id: IdOut.nullable()
      .describe('Send it with a reply. If the thread has a newer message, the reply is refused as reply_conflict.')
      .meta(extension),
    source: z.string().describe('`form` or `email`.').meta(extension),
    assigned_to: IdOut.nullable().meta(extension),
    assignee: Colleague.nullable().meta(extension),
    delivery_problem: z.boolean().describe('Whether a reply failed or is uncertain.').meta(extension),
    notes_count: z.int().meta(extension),
    suspect: SuspectOut,
    updated_at: Timestamp.meta(extension),
    version: z.int().describe('Send it back as If-Match: "v<version>".').meta(extension),
  })
  .meta({ id: 'SupportThread' })

const Attachment = z
  .object({
    id: IdOut,
    filename: z.string(),
    content_type: z.string().describe('The media type given by the sender. The file is always sent as a download.'),
    size: z.int(),
    kept: z.boolean().describe('False if the file exceeded a limit and was not stored.'),
  })
  .meta({ id: 'SupportAttachment' })

export const SupportMessage = z
  .object({
    id: IdOut,
    thread_id: IdOut,
    direction: z.string().describe('`inbound` or `outbound`.'),
    author: textOrNull,
    body: z.string().describe('Plain text, or Markdown if the e-mail was HTML. The application that renders it must sanitise it.'),
    delivery_status: textOrNull.describe(
      '`queued`, `sent`, `failed`; null for a received message. Beyond the specification: `uncertain` (the mail server may have accepted it; it is not retried automatically) and `cancelled` (undone before it was sent).',
    ),
    delivery_error: textOrNull.describe('In French: why the message was not sent, or may not have been.'),
    delivery_error_en: textOrNull.meta(extension),
    held_until: Timestamp.nullable()
      .describe('The time until which the reply is held back. Until then it can be undone with certainty, and usually a little longer.')
      .meta(extension),
    created_at: Timestamp,
    author_id: IdOut.nullable().describe('The team member who wrote the message.').meta(extension),
    quoted: textOrNull.describe('The quoted part of earlier messages.').meta(extension),
    sender_email: textOrNull.meta(extension),
    sender_is_contact: z
      .boolean()
      .nullable()
      .describe('False if the sender of the e-mail is not the contact of the thread. True proves nothing: senders can be forged.')
      .meta(extension),
    automatic: z.boolean().describe('Whether a program wrote the message, such as an absence notice.').meta(extension),
    truncated: z.boolean().describe('Whether the stored text was shortened.').meta(extension),
    attachments: z.array(Attachment).meta(extension),
  })
  .meta({ id: 'SupportMessage' })

export const InternalNote = z
  .object({ id: IdOut, thread_id: IdOut, author_id: IdOut, author: textOrNull, body: z.string(), created_at: Timestamp })
  .meta({ id: 'SupportNote' })

export const CannedReply = z
  .object({
    id: IdOut,
    title: z.string(),
    body: z.string().describe('`{nom}` is replaced by the contact’s name.'),
    rendered: z.string().optional().describe('The body for the thread `thread_id`.'),
    created_at: Timestamp,
    updated_at: Timestamp,
    version: z.int(),
  })
  .meta({ id: 'CannedReply' })

/** A thread with the colleagues who are reading it. */
/** The most notes of an opened thread: the latest. */
export const THREAD_NOTES_SHOWN = 100

export const OpenedThread = SupportThread.extend({
  notes: z.array(InternalNote).describe(`Internal notes, oldest first; the latest ${THREAD_NOTES_SHOWN}.`).meta(extension),
  viewers: z
    .array(Colleague.extend({ drafting: z.boolean() }))
    .describe('Colleagues who read this thread within the last minute; `drafting` if they are writing a reply.')
    .meta(extension),
}).meta({ id: 'OpenedSupportThread' })

import { z } from 'zod'
import { IdOut, Timestamp, extension } from '../shared.ts'

/** What support threads and messages look like. Spec §2-49. */

export const THREAD_STATUSES = ['open', 'closed'] as const
export const FLAGS = ['red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const
export const MESSAGE_MAX = 20_000

const note = z.string().nullable()
const Colleague = z.object({ id: IdOut, nom: note, prenom: note })

export const SupportThread = z
  .object({
    id: IdOut,
    subject: z.string(),
    contact_nom: note,
    contact_email: note.describe('The one address that replies go to; null where a letter came from none that can be answered.'),
    user_id: IdOut.nullable().describe('The account it was written with. Never guessed from an address.'),
    acteur_id: IdOut.nullable().describe('The actor that account acts for, where it is one.'),
    status: z.string().describe('`open` or `closed`.'),
    unread: z.boolean(),
    flag: note,
    messages_count: z.int(),
    last_message_at: Timestamp,
    created_at: Timestamp,
    last_message_id: IdOut.nullable().describe('Send it with a reply: written to meanwhile, the thread is told instead.').meta(extension),
    source: z.string().describe('`form` or `email`.').meta(extension),
    assigned_to: IdOut.nullable().meta(extension),
    assignee: Colleague.nullable().meta(extension),
    delivery_problem: z.boolean().describe('A reply failed or is uncertain.').meta(extension),
    notes_count: z.int().meta(extension),
    updated_at: Timestamp.meta(extension),
    version: z.int().describe('Send it back as If-Match: "v<version>".').meta(extension),
  })
  .meta({ id: 'SupportThread' })

const Attachment = z
  .object({
    id: IdOut,
    filename: z.string(),
    content_type: z.string().describe('As its sender calls it. It is only ever handed out as a file.'),
    size: z.int(),
    kept: z.boolean().describe('False where it was over a limit: only that it came is known.'),
  })
  .meta({ id: 'SupportAttachment' })

export const SupportMessage = z
  .object({
    id: IdOut,
    thread_id: IdOut,
    direction: z.string().describe('`inbound` or `outbound`.'),
    author: note,
    body: z.string().describe('Text, or Markdown where a letter was HTML. To be sanitised by whoever renders it.'),
    delivery_status: note.describe(
      '`queued`, `sent`, `failed`; null for what came in. Ours: `uncertain` (the mail server may have it; it is never sent again by itself) and `cancelled` (undone before it left).',
    ),
    delivery_error: note.describe('In French: why it has not left, or may not have.'),
    delivery_error_en: note.meta(extension),
    held_until: Timestamp.nullable()
      .describe('Until when a reply waits on purpose: until then it can be taken back with certainty, and mostly a moment longer.')
      .meta(extension),
    created_at: Timestamp,
    author_id: IdOut.nullable().describe('Who of the team wrote it.').meta(extension),
    quoted: note.describe('What the letter repeats of earlier ones.').meta(extension),
    sender_email: note.meta(extension),
    sender_is_contact: z
      .boolean()
      .nullable()
      .describe('False where a letter in this thread names another sender than its contact. True proves nothing: senders can be forged.')
      .meta(extension),
    automatic: z.boolean().describe('Written by a program, such as an absence notice.').meta(extension),
    truncated: z.boolean().describe('Longer than what is kept.').meta(extension),
    attachments: z.array(Attachment).meta(extension),
  })
  .meta({ id: 'SupportMessage' })

export const InternalNote = z
  .object({ id: IdOut, thread_id: IdOut, author_id: IdOut, author: note, body: z.string(), created_at: Timestamp })
  .meta({ id: 'SupportNote' })

export const CannedReply = z
  .object({
    id: IdOut,
    title: z.string(),
    body: z.string().describe('`{nom}` stands for the contact’s name.'),
    rendered: z.string().optional().describe('The body for the thread named by `thread_id`.'),
    created_at: Timestamp,
    updated_at: Timestamp,
    version: z.int(),
  })
  .meta({ id: 'CannedReply' })

/** Who else has a thread before them, with the thread. */
export const OpenedThread = SupportThread.extend({
  viewers: z
    .array(Colleague.extend({ drafting: z.boolean() }))
    .describe('Colleagues who read this thread within the last minute; `drafting` where they said so.')
    .meta(extension),
}).meta({ id: 'OpenedSupportThread' })

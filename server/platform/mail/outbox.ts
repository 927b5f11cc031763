import { sql } from 'kysely'
import type { Config } from '../settings/config.ts'
import { prepared, type Tx } from '../db/db.ts'
import { isId, newId } from '../db/id.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { sendEmail } from './send-email.job.ts'
import type { Parts } from './templates/letter.ts'
import { wordedNow } from './worded.ts'

/** An e-mail to be sent, to one recipient. */
export interface Email {
  /** Its kind, for those who look for it later: `claim_decision`, `support_reply`. */
  kind: string
  to: string
  subject: string
  text: string
  html?: string
  /** The same in English, which a recipient gets whose account has that language. */
  inEnglish?: { subject: string; text: string; html: string }
  /** What it was laid out from; without it nobody has changed its words. */
  source?: Parts
  /** The language of a recipient whose account has chosen none, or who has no account; French if absent. */
  language?: 'fr' | 'en' | null
  /** The record that it is about. */
  related?: { type: string; id: string }
  /** The address for answers, if not the sender's. */
  replyTo?: string | null
  /** The thread of a person's answer; without it the e-mail is marked as written by a program. */
  conversation?: Conversation
  /** The delay of its sending, in seconds, during which it can be cancelled; without it the e-mail is sent at once. */
  holdSeconds?: number
  /** Whether it is sent before all others that wait: somebody is waiting for it. */
  first?: boolean
}

/** The position of an e-mail in its thread. Message-IDs with their angle brackets. */
export interface Conversation {
  inReplyTo: string | null
  references: readonly string[]
}

/** The Message-ID of an e-mail of the outbox: the same whenever it is composed. */
export const messageIdOf = ({ mail }: Pick<Config, 'mail'>, id: string): string => `<${id}@${mail.from.address.split('@')[1] ?? ''}>`

/**
 * Whether a Message-ID has the form of ours: that of an e-mail of the outbox, or of a delivery to a follower, also where its row is gone.
 */
export const isOwnMessageId = (config: Pick<Config, 'mail'>, id: string): boolean => {
  const [, name] = /^<([^@]{1,80})(?=@)/.exec(id) ?? []
  return name !== undefined && name.split('.').every(isId) && id === messageIdOf(config, name)
}

/** An e-mail whose language is chosen, for the outbox. */
export type Letter = Omit<Email, 'inEnglish' | 'language' | 'source'>

/**
 * Puts an e-mail in the outbox, in the caller's transaction: it is sent once after the commit, and never after a rollback.
 * Line breaks of the subject become spaces. Spec §4.1-35, §6-17.
 * @returns the e-mail's id; its row in `emails` has the state of its delivery
 */
export async function queueEmail(tx: Tx, services: { jobs: Jobs; config: Pick<Config, 'mail'> }, email: Email): Promise<string> {
  const { holdSeconds = 0, source } = email
  const worded = source ? { ...email, ...(await wordedNow(tx, source)) } : email
  const letter = { ...email, ...(await inLanguageOf(tx, worded)) }
  if (holdSeconds <= 0) {
    return queueLetter(tx, services, letter)
  }
  const row = rowOf(services.config, letter)
  const [stored] = await insertEmails(tx, { rows: JSON.stringify([row]) })
  // By the clock of the database, like every time at which a job is due.
  const at = stored?.held_until ? { at: new Date(stored.held_until) } : {}
  await services.jobs.send(tx, sendEmail, { email_id: row.id }, { ...at, ...(email.first ? { first: true } : {}) })
  return row.id
}

/**
 * Puts an e-mail that is sent at once in the outbox, in the language that it has.
 * @returns its id
 */
export async function queueLetter(tx: Tx, services: { jobs: Jobs; config: Pick<Config, 'mail'> }, letter: Letter): Promise<string> {
  const row = rowOf(services.config, letter)
  await insertEmails(tx, { rows: JSON.stringify([row]) })
  await services.jobs.send(tx, sendEmail, { email_id: row.id }, letter.first ? { first: true } : {})
  return row.id
}

/** The row of an e-mail that waits, with the seconds of its delay. */
function rowOf(config: Pick<Config, 'mail'>, { holdSeconds = 0, ...letter }: Letter) {
  const id = newId()
  return {
    id,
    kind: letter.kind,
    to_address: letter.to,
    subject: letter.subject.replaceAll(/\p{Cc}+/gu, ' ').trim(),
    text: letter.text,
    html: letter.html ?? null,
    message_id: messageIdOf(config, id),
    related_type: letter.related?.type ?? null,
    related_id: letter.related?.id ?? null,
    reply_to: letter.replyTo ?? null,
    in_reply_to: letter.conversation?.inReplyTo ?? null,
    thread_refs: letter.conversation?.references ?? [],
    automatic: letter.conversation === undefined,
    hold_seconds: holdSeconds,
  }
}

const insertEmails = prepared<{ rows: string }, { held_until: string | null }>(
  (slot) => sql`
    insert into emails (id, kind, to_address, subject, text, html, message_id, related_type, related_id, reply_to, in_reply_to, thread_refs, automatic,
      held_until)
    select id, kind, to_address, subject, text, html, message_id, related_type, related_id, reply_to, in_reply_to, thread_refs, automatic,
      case when hold_seconds > 0 then now_ms() + make_interval(secs => hold_seconds) end
    from json_to_recordset(${slot('rows')}::json) as e (id uuid, kind text, to_address text, subject text, text text, html text, message_id text,
      related_type text, related_id uuid, reply_to text, in_reply_to text, thread_refs text[], automatic boolean, hold_seconds double precision)
    returning held_until`,
)

/** Returns the text in the language of its recipient. The statement is the same for an address without an account. */
async function inLanguageOf(tx: Tx, email: Email): Promise<Pick<Email, 'subject' | 'text' | 'html'>> {
  if (!email.inEnglish) return email
  const account = await tx.selectFrom('users').select('langue').where('email', '=', email.to.toLowerCase()).executeTakeFirst()
  return (account?.langue ?? email.language) === 'en' ? email.inEnglish : email
}

/**
 * Cancels an e-mail that still waits, also between two attempts.
 * @returns whether it was cancelled: not once a mail server may have it
 */
export async function cancelEmail(tx: Tx, id: string): Promise<boolean> {
  const cancelled = await tx
    .updateTable('emails')
    .set({ status: 'cancelled', updated_at: (eb) => eb.fn('now_ms', []) })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .returning('id')
    .executeTakeFirst()
  return cancelled !== undefined
}

/**
 * Sends a failed e-mail again, unchanged.
 * @param evenUncertain also an e-mail that the mail server may have: the recipient may receive it twice
 * @returns whether it will be sent
 */
export async function queueAgain(tx: Tx, services: { jobs: Jobs }, id: string, evenUncertain: boolean): Promise<boolean> {
  const again = await tx
    .updateTable('emails')
    .set({ status: 'queued', error_message: null, updated_at: (eb) => eb.fn('now_ms', []) })
    .where('id', '=', id)
    .where('status', 'in', evenUncertain ? ['failed', 'uncertain'] : ['failed'])
    .returning('id')
    .executeTakeFirst()
  if (!again) return false
  await services.jobs.send(tx, sendEmail, { email_id: id })
  return true
}

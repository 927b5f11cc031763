import type { Config } from '../config.ts'
import type { Tx } from '../db/db.ts'
import { newId } from '../db/id.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { sendEmail } from './send-job.ts'

/** An e-mail to be sent, to one person. */
export interface Email {
  /** What it is, for those who look for it later: `claim_decision`, `support_reply`. */
  kind: string
  to: string
  subject: string
  text: string
  html?: string
  /** What it is about. */
  related?: { type: string; id: string }
}

/**
 * Puts an e-mail in the outbox, in the caller's transaction: it is sent, once, when that commits, and never if it does not.
 * Line breaks of the subject become spaces.
 * @returns the e-mail's id, under which its row in `emails` tells what became of it
 */
export async function queueEmail(tx: Tx, services: { jobs: Jobs; config: Pick<Config, 'mail'> }, email: Email): Promise<string> {
  const id = newId()
  const domain = services.config.mail.from.address.split('@')[1] ?? ''
  await tx
    .insertInto('emails')
    .values({
      id,
      kind: email.kind,
      to_address: email.to,
      subject: email.subject.replaceAll(/\p{Cc}+/gu, ' ').trim(),
      text: email.text,
      html: email.html ?? null,
      message_id: `<${id}@${domain}>`,
      related_type: email.related?.type ?? null,
      related_id: email.related?.id ?? null,
    })
    .execute()
  await services.jobs.send(tx, sendEmail, { email_id: id })
  return id
}

/**
 * Cancels an e-mail that still waits, also between two attempts.
 * @returns whether it could: not once a server may have it
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

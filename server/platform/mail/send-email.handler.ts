import { retryWhileAway } from '../db/retry.ts'
import { JobError, JobHopeless } from '../jobs/errors.ts'
import { handler } from '../jobs/handler.ts'
import type { Message } from '../stored-messages/message.ts'
import { withItsCode } from './letter-code.ts'
import { mailMessage } from './messages-catalogue.ts'
import { claimEmail, concludeEmail, emailWaits, handOverEmail, leaveUncertain, markSent } from './states.ts'
import { sendEmail } from './send-email.job.ts'

/** The mail server did not accept it now. */
class MailDeferred extends JobError {}
/** The mail server will never accept it. */
class MailRefused extends JobHopeless {}

/** The longest dialogue. The end of its attempt does not cut it, since the mail server may have the e-mail. */
const DIALOGUE_MS = 120_000
/** How soon the end of an e-mail is written again while the database is away. */
const AGAIN_MS = 500

/**
 * Sends one e-mail of the outbox, at most once. Its row is `sending`, and marked as handed over, before the network is used. A later attempt that finds
 * the mark knows that a server may have the e-mail, and does not send it. Spec §2-109, §4.1-35, §6-17.
 */
export const sendEmailHandler = handler(
  sendEmail,
  async ({ database: { db }, mailer, logger, secrets, contributions, outgoing }, { email_id }, { last }) => {
    const claim = async () => (outgoing.allowed ? claimEmail(db, email_id, outgoing.here) : null)
    let email = await claim()
    if (!email && (await emailWaits(db, email_id))) {
      // After a failover the guard follows the database to its new primary, and the e-mail is sent.
      await outgoing.look()
      email = await claim()
      if (!email && (await emailWaits(db, email_id))) throw new MailDeferred(mailMessage('suspended'))
    }
    if (!email) {
      if (await leaveUncertain(db, email_id)) logger.warn({ email: email_id }, 'e-mail uncertain: its worker ended while it was sending')
      return
    }
    const claimed = email
    // Only this attempt knows how it ended.
    const write = (end: () => Promise<boolean>) => retryWhileAway(end, () => AGAIN_MS)
    const conclude = (status: 'queued' | 'failed' | 'uncertain', reason: Message | null) =>
      write(() => concludeEmail(db, claimed, status, reason))
    const whole = await withItsCode(db, secrets, email, contributions.letterCodes)
    if (!whole) {
      await conclude('failed', mailMessage('code_expired'))
      return
    }
    const isMine = await handOverEmail(db, claimed).catch(async (error: unknown) => {
      await conclude('queued', null)
      throw error
    })
    if (!isMine) return
    const delivery = await mailer.deliver(whole, AbortSignal.timeout(DIALOGUE_MS))
    switch (delivery.outcome) {
      case 'accepted':
        await write(() => markSent(db, claimed))
        return
      case 'unknown':
        if (await conclude('uncertain', delivery.reason)) logger.warn({ email: email_id }, 'e-mail uncertain: no answer after the message')
        return
      case 'refused':
        await conclude('failed', delivery.reason)
        throw new MailRefused(delivery.reason)
      case 'later':
        // Another worker that has taken over meanwhile has already written the end.
        if (await conclude(last ? 'failed' : 'queued', delivery.reason)) throw new MailDeferred(delivery.reason)
    }
  },
)

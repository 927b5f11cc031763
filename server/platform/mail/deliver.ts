import { join } from 'node:path'
import type { Config } from '../settings/config.ts'
import { sqlState } from '../db/sql-state.ts'
import { writeEml } from './files.ts'
import { compose } from './message.ts'
import { mailMessage } from './messages-catalogue.ts'
import type { Delivery, Outgoing } from './outgoing.ts'
import { domainOf, signed } from './sign.ts'
import { smtpSender } from './smtp.ts'

/** The settings that a delivery needs. */
export interface MailSettings {
  mail: Pick<Config['mail'], 'smtpUrl' | 'from' | 'dkim'>
  dataDir: string
}
/** Delivers an e-mail. Never throws. */
export type Deliver = (email: Outgoing, signal: AbortSignal) => Promise<Delivery>

/** Returns a function that composes an e-mail, signs it where there is a key, and delivers it: to the mail server of the settings, or into a file where they name none. */
export function deliverWith({ mail: { smtpUrl, from, dkim }, dataDir }: MailSettings): Deliver {
  const sendOverSmtp = smtpUrl === undefined ? null : smtpSender(smtpUrl)
  const signer = dkim?.key && { domain: domainOf(from.address), selector: dkim.selector, key: dkim.key }
  // One file after the other: several at once keep the cores from the thread that answers.
  let lastFile: Promise<void> = Promise.resolve()
  return async (email, signal) => {
    try {
      const composed = await compose(email, from)
      const message = signer ? await signed(composed, signer) : composed
      if (sendOverSmtp) return await sendOverSmtp({ from: from.address, to: email.to_address, message }, signal)
      const written = lastFile.then(() => writeEml(join(dataDir, 'mail'), email, message))
      lastFile = written.catch(() => {})
      await written
      return { outcome: 'accepted' }
    } catch (error) {
      return { outcome: 'later', reason: mailMessage('not_written', { error: sqlState(error) ?? 'an error of the service' }) }
    }
  }
}

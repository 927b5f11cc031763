import { join } from 'node:path'
import type { Config } from '../settings/config.ts'
import { sqlState } from '../db/sql-state.ts'
import { writeEml } from './files.ts'
import { compose } from './message.ts'
import type { Delivery, Outgoing } from './outgoing.ts'
import { smtpSender } from './smtp.ts'
import { mailMessage } from './messages-catalogue.ts'

/** Sends e-mails: to the mail server of the settings, or into files where the settings name none. */
export interface Mailer {
  /** Never throws. */
  deliver: (email: Outgoing, signal: AbortSignal) => Promise<Delivery>
}

/** Creates the mailer of these settings. It opens no connection before the first e-mail. */
export function makeMailer({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>): Mailer {
  const { smtpUrl, from } = mail
  const sendOverSmtp = smtpUrl === undefined ? null : smtpSender(smtpUrl)
  // One file after the other: several at once keep the cores from the thread that answers.
  let lastFile: Promise<void> = Promise.resolve()
  return {
    deliver: async (email, signal) => {
      try {
        const message = await compose(email, from)
        if (sendOverSmtp) return await sendOverSmtp({ from: from.address, to: email.to_address, message }, signal)
        const written = lastFile.then(() => writeEml(join(dataDir, 'mail'), email, message))
        lastFile = written.catch(() => {})
        await written
        return { outcome: 'accepted' }
      } catch (error) {
        return { outcome: 'later', reason: mailMessage('not_written', { error: sqlState(error) ?? 'an error of the service' }) }
      }
    },
  }
}

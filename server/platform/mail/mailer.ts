import { AskedThread, ThreadEnded } from '../event-loop/asked-thread.ts'
import { sqlState } from '../db/sql-state.ts'
import type { Config } from '../settings/config.ts'
import type { Deliver, MailSettings } from './deliver.ts'
import { mailMessage } from './messages-catalogue.ts'
import type { Delivery, Outgoing } from './outgoing.ts'

/** Sends e-mails: to the mail server of the settings, or into files where the settings name none. */
export interface Mailer {
  /** Never throws. */
  deliver: Deliver
}

const LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 }

/**
 * Creates the mailer of these settings. A thread of its own composes the e-mails and speaks with the mail server: requests do not wait for it. It
 * starts with the first e-mail.
 */
export function makeMailer({ mail: { smtpUrl, from, dkim }, dataDir }: Pick<Config, 'mail' | 'dataDir'>): Mailer {
  const settings: MailSettings = { mail: { smtpUrl, from, dkim }, dataDir }
  let thread: AskedThread<Outgoing, Delivery> | undefined
  const started = () => {
    const own = new AskedThread<Outgoing, Delivery>(new URL('./mail-thread.ts', import.meta.url), {
      limits: LIMITS,
      data: settings,
      ended: () => {
        if (thread === own) thread = undefined
      },
    })
    return own
  }
  return {
    deliver: async (email, signal) => {
      thread ??= started()
      try {
        return await thread.ask(email, signal)
      } catch (error) {
        if (!(error instanceof ThreadEnded)) throw error
        // A mail server may have the e-mail then; a file may be written twice.
        if (error.begun && smtpUrl !== undefined) return { outcome: 'unknown', reason: mailMessage('worker_ended') }
        return { outcome: 'later', reason: mailMessage('not_written', { error: sqlState(error.cause) ?? 'ERR_WORKER' }) }
      }
    },
  }
}

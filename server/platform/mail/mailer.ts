import { join } from 'node:path'
import type { Config } from '../settings/config.ts'
import { sqlState } from '../db/sql-state.ts'
import { writeEml } from './files.ts'
import { compose } from './message.ts'
import { sendOverSmtp } from './smtp.ts'

/** An e-mail as its row in the outbox has it. */
export interface Outgoing {
  id: string
  to_address: string
  subject: string
  text: string
  html: string | null
  message_id: string
  created_at: string
  reply_to: string | null
  in_reply_to: string | null
  thread_refs: string[]
  automatic: boolean
}

/**
 * How an attempt to hand an e-mail over ended: `accepted`; `later`, it was not taken now; `refused`, for good; `unknown`, the
 * server may have it. The reason names no address and quotes nobody.
 */
export type Delivery = { outcome: 'accepted' } | { outcome: 'later' | 'refused' | 'unknown'; reason: string }

/** Hands e-mails over: to the mail server of the settings, or into files where they name none. */
export interface Mailer {
  /** Never throws. */
  deliver: (email: Outgoing, signal: AbortSignal) => Promise<Delivery>
}

/** The mailer of these settings. It connects to nothing before it is asked. */
export function makeMailer({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>): Mailer {
  const { smtpUrl, from } = mail
  return {
    deliver: async (email, signal) => {
      try {
        const message = await compose(email, from)
        if (smtpUrl) return await sendOverSmtp(smtpUrl, { from: from.address, to: email.to_address }, message, signal)
        await writeEml(join(dataDir, 'mail'), email, message)
        return { outcome: 'accepted' }
      } catch (error) {
        return { outcome: 'later', reason: `The e-mail could not be written: ${sqlState(error) ?? 'an error of the service'}.` }
      }
    },
  }
}

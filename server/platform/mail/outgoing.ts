import type { Message } from '../stored-messages/message.ts'

/** An e-mail as stored in its row of the outbox. */
export interface Outgoing {
  id: string
  to_address: string
  /** Who writes it; absent: the name of the settings. */
  from_name?: string
  subject: string
  text: string
  html: string | null
  message_id: string
  created_at: string
  reply_to: string | null
  in_reply_to: string | null
  thread_refs: string[]
  automatic: boolean
  /** The address that ends what this e-mail is of by one POST without a session (RFC 8058). */
  one_click?: string
  /** The list that this e-mail is of, for the rules of recipients: `alertes.bethune.example.fr` (RFC 2919). */
  list_id?: string
}

/**
 * The result of an attempt to send an e-mail: `accepted`; `later`, not accepted now; `refused`, for good; `unknown`, the server
 * may have it. The reason names no address and quotes nobody.
 */
export type Delivery = { outcome: 'accepted' } | { outcome: 'later' | 'refused' | 'unknown'; reason: Message }

import type { Message } from '../stored-messages/message.ts'

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
export type Delivery = { outcome: 'accepted' } | { outcome: 'later' | 'refused' | 'unknown'; reason: Message }

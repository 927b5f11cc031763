import type { Config } from '../../platform/settings/config.ts'
import type { PaymentFacts } from '../subscriptions/payment-facts.ts'
import type { ProviderEvent } from './event.ts'
import type { Message } from '../../platform/stored-messages/message.ts'
import { paymentMessage } from './messages-catalogue.ts'
import { factsOf, isHandled } from './facts.ts'

/** A row of `payment_events` before it is written. */
export interface NewEvent {
  provider_event_id: string
  kind: string
  created: string
  livemode: boolean
  status: 'received' | 'ignored'
  reason: Message | null
  facts: PaymentFacts | null
  api_version: string | null
  body_sha256: string
  content_sha256: string
}

/** Whether events of this mode have an effect. Without a PAYMENT_MODE both modes do, each on rows of its own. */
export const hasEffectIn = (mode: Config['payments']['mode'], livemode: boolean): boolean => mode === null || livemode === (mode === 'live')

/**
 * The row of an event, and whether the event will have an effect. An event without a mode belongs to the configured mode, else to the
 * live one. Spec §6-9.
 * @param now Unix seconds, for an event without a creation time
 */
export function admit(event: ProviderEvent, mode: Config['payments']['mode'], now: number): NewEvent {
  const created = event.created ?? now
  const livemode = event.livemode ?? mode !== 'test'
  const facts = isHandled(event.kind) ? factsOf(event, event.kind, created, livemode) : null
  const reason = reasonToIgnore(event, facts, hasEffectIn(mode, livemode))
  return {
    provider_event_id: event.id,
    kind: event.kind,
    created: new Date(created * 1000).toISOString(),
    livemode,
    status: reason === null ? 'received' : 'ignored',
    reason,
    facts,
    api_version: event.apiVersion,
    body_sha256: event.bodySha256,
    content_sha256: event.contentSha256,
  }
}

function reasonToIgnore({ kind }: ProviderEvent, facts: PaymentFacts | null, counts: boolean): Message | null {
  if (!isHandled(kind)) return paymentMessage('no_effect')
  if (!facts) return paymentMessage('no_object')
  return counts ? null : paymentMessage('other_mode')
}

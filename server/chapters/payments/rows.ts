import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { PaymentEvent } from '../../../contract/payments/payments.ts'
import type { Services } from '../../platform/services.ts'
import { hasEffectIn } from './admission.ts'
import { type Message, type StoredMessage, stored } from '../../platform/stored-messages/message.ts'

export type PaymentEventRow = z.output<typeof PaymentEvent>
/** The error of the last attempt at an event: its class, which earlier releases did not store separately, and its message. */
type StoredFault = StoredMessage & { error: string | null }
/** An event as its columns contain it. */
export type StoredEvent = Omit<PaymentEventRow, 'reason' | 'reason_en' | 'error' | 'error_en' | 'retriable'> & {
  /** Whether what the event says is stored: it is of a supported kind, with an object. */
  applicable: boolean
  reason_message: StoredMessage | null
  error_message: StoredFault | null
}

/**
 * The columns of an event for the API; of its facts only identifiers, and whether there are any. The actor is that of the subscription as it is
 * now; the key of subscriptions begins with their one provider.
 */
export const eventColumns: RawBuilder<StoredEvent> = sql`
  e.id, e.provider_event_id, e.kind, e.status, e.reason_message, e.attempts, e.error_message, e.livemode,
  e.facts ->> 'subscription_id' as subscription_id, e.facts ->> 'customer_id' as customer_id, e.facts ->> 'acteur_id' as acteur_id,
  (select json_build_object('id', a.id, 'nom', a.nom) from subscriptions s join acteurs a on a.id = s.acteur_id
    where s.provider = 'stripe' and s.livemode = e.livemode and s.provider_subscription_id = e.facts ->> 'subscription_id') as acteur,
  e.facts is not null as applicable, e.api_version, e.body_sha256, e.conflicts, e.conflict_at, e.created, e.received_at, e.processed_at`

/** Why an event was ignored, in its column. */
export const reasonColumns = (reason: Message | null): { reason_message: StoredMessage | null } => ({
  reason_message: reason && stored(reason),
})

type Reading = Pick<Services, 'config' | 'messages'>

/** Whether an event can be applied again: it failed or was ignored, its facts are stored, and its mode has an effect. */
export const isRetriable = ({ applicable, status, livemode }: StoredEvent, { config }: Pick<Reading, 'config'>): boolean =>
  applicable && ['failed', 'ignored'].includes(status) && hasEffectIn(config.payments.mode, livemode)

/** An event as answered by the API: in both languages. */
export function shownEvent(event: StoredEvent, { config, messages }: Reading): PaymentEventRow {
  const { reason_message, error_message, applicable: _kept, ...shown } = event
  const ignored = reason_message && messages.translate(reason_message)
  const failed = error_message && messages.translate(error_message)
  const [kind_fr, kind_en] = error_message?.error ? [`${error_message.error} : `, `${error_message.error}: `] : ['', '']
  return {
    ...shown,
    retriable: isRetriable(event, { config }),
    reason: ignored?.fr ?? null,
    reason_en: ignored?.en ?? null,
    error: failed && kind_fr + failed.fr,
    error_en: failed && kind_en + failed.en,
  }
}

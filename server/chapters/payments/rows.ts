import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { PaymentEvent } from '../../../contract/payments/payments.ts'
import { errorTold, reasonTold } from './sentences.ts'

export type PaymentEventRow = z.output<typeof PaymentEvent>
/** As the columns give it: reason and error in English, as they were written down. */
export type StoredEvent = Omit<PaymentEventRow, 'reason_en' | 'error_en'>

/** The columns of an event as they are shown; of its facts only identifiers. */
export const eventColumns: RawBuilder<StoredEvent> = sql`
  e.id, e.provider_event_id, e.kind, e.status, e.reason, e.attempts, e.error, e.livemode, e.facts ->> 'subscription_id' as subscription_id,
  e.facts ->> 'customer_id' as customer_id, e.facts ->> 'acteur_id' as acteur_id, e.api_version, e.body_sha256, e.conflicts, e.conflict_at,
  e.created, e.received_at, e.processed_at`

/** An event as it leaves: in both languages. Spec §6-5. */
export function shownEvent({ reason, error, ...event }: StoredEvent): PaymentEventRow {
  const [ignored, failed] = [reason === null ? null : reasonTold(reason), error === null ? null : errorTold(error)]
  return { ...event, reason: ignored?.fr ?? null, reason_en: reason, error: failed?.fr ?? null, error_en: error }
}

import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { PaymentEvent } from '../../contract/webhooks.ts'

export type PaymentEventRow = z.output<typeof PaymentEvent>

/** The columns of an event as they are shown; of its facts only identifiers. */
export const eventColumns: RawBuilder<PaymentEventRow> = sql`
  e.id, e.provider_event_id, e.kind, e.status, e.reason, e.attempts, e.error, e.livemode, e.facts ->> 'subscription_id' as subscription_id,
  e.facts ->> 'customer_id' as customer_id, e.facts ->> 'acteur_id' as acteur_id, e.api_version, e.body_sha256, e.conflicts, e.conflict_at,
  e.created, e.received_at, e.processed_at`

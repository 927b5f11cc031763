import type { Config } from '../../platform/settings/config.ts'
import { isDatabaseAway } from '../../platform/db/sql-state.ts'
import type { Services } from '../../platform/services.ts'
import type { NewEvent } from './admission.ts'
import { batches } from './batches.ts'
import { type PaymentMetrics, paymentMetricsOf } from './metrics.ts'
import { type WebhookSecrets, webhookSecrets } from './secrets.ts'
import { type Stored, storeEvents } from './store.ts'

/** What receiving payment events needs. */
export interface PaymentReceiver {
  secrets: WebhookSecrets
  mode: Config['payments']['mode']
  metrics: PaymentMetrics
  /**
   * Stores an event and queues its job, in one batch with concurrent ones; resolves when both are committed.
   * @throws when they are not, or when that is unknown
   */
  store: (event: NewEvent) => Promise<Stored>
}

/** One batch at a time, so that the other connection of operations is free; the events of a few seconds of a flood may wait. */
const LIMITS = { atOnce: 1, size: 100, waiting: 5000 }
/** With only one connection, other work waits for each batch and its jobs: fewer batches, and larger. */
const MIN_INTERVAL_MS = { postgres: 15, embedded: 30 }

type Needs = Pick<Services, 'config' | 'logger' | 'database' | 'jobs'>
const made = new WeakMap<Services['jobs'], PaymentReceiver>()

/**
 * Returns the receiver of payment events of this service; created once, with connections of its own.
 * @throws OperatorError when the file of the secrets is unusable
 */
export function paymentReceiverOf(services: Needs): PaymentReceiver {
  const known = made.get(services.jobs) ?? makeReceiver(services)
  made.set(services.jobs, known)
  return known
}

function makeReceiver({ config, logger, database: { kind, opsDb: db }, jobs }: Needs): PaymentReceiver {
  const together = batches<NewEvent, Stored>(async (events) => storeEvents(db, jobs, events), {
    ...LIMITS,
    minIntervalMs: MIN_INTERVAL_MS[kind],
    isFaultOfItem: (error) => !isDatabaseAway(error),
  })
  return {
    secrets: webhookSecrets(config, logger),
    mode: config.payments.mode,
    metrics: paymentMetricsOf({ jobs }),
    store: together,
  }
}

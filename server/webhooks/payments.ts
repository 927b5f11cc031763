import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { NewEvent } from './admission.ts'
import { batches } from './batches.ts'
import { type PaymentFigures, paymentFigures } from './figures.ts'
import { type WebhookSecrets, webhookSecrets } from './secrets.ts'
import { type Stored, storeEvents } from './store.ts'

/** What receiving payment events takes. */
export interface Payments {
  secrets: WebhookSecrets
  mode: Config['payments']['mode']
  figures: PaymentFigures
  /**
   * Stores an event and queues its job, together with others that arrive at the same moment; resolves when both are committed.
   * @throws when they are not, or when that is not known
   */
  store: (event: NewEvent) => Promise<Stored>
}

/** Two batches at a time, so that one that waits for a row holds up no other; as many again as a second brings may wait. */
const LIMITS = { atOnce: 2, size: 100, waiting: 5000 }

/**
 * Makes it over connections of its own.
 * @throws OperatorError when the file of the secrets cannot be used
 */
export function makePayments(config: Config, logger: Logger, { receiptDb: db }: OpenDatabase, jobs: () => Jobs): Payments {
  const together = batches<NewEvent, Stored>(async (events) => storeEvents(db, jobs(), events), LIMITS)
  return {
    secrets: webhookSecrets(config, logger),
    mode: config.payments.mode,
    figures: paymentFigures(),
    store: together,
  }
}

import type { Logger } from 'pino'
import { AppError } from '../../../contract/errors.ts'
import type { Context } from '../../platform/access/context.ts'
import type { Services } from '../../platform/services.ts'
import { admit } from './admission.ts'
import { readEvent } from './event.ts'
import type { PaymentReceiver } from './receiver.ts'
import { isSigned } from './signature.ts'

/** An unverified request: nothing of it is used before the signature has been checked. */
interface Delivery {
  body: Buffer
  /** The signature header. */
  signature: string | undefined
  /** The key by which refused requests are counted. */
  limitKey: string
}

/** The longest wait for an answer: the provider sends the event again after that. */
const STORED_WITHIN_MS = 3000
const LOG_AGAIN_MS = 60_000
let loggedAt = -Infinity

/**
 * Receives one event of the payment provider: checks its signature, stores the permitted facts and queues its effect.
 * Spec §4.5-3, §4.5-4, §6-1, §6-3, §6-4, §8-5.
 * @throws AppError invalid_webhook_signature, or rate_limited if an address sends many such; malformed_request for a signed body that
 *   is no event; service_unavailable when it is not certain that the event is stored
 */
export async function receiveEvent(
  { services: { payments, limits, logger } }: Context & { services: Pick<Services, 'limits' | 'logger'> & { payments: PaymentReceiver } },
  { body, signature, limitKey }: Delivery,
): Promise<{ received: true }> {
  const { metrics, secrets, mode } = payments
  const began = performance.now()
  try {
    const known = await secrets.current()
    if (known.length === 0) throw unconfigured(logger)
    const now = Math.floor(Date.now() / 1000)
    if (!isSigned(signature, body, known, now) && !isSigned(signature, body, await secrets.latest(), now)) {
      await limits.take('webhook_refused', limitKey)
      throw new AppError('invalid_webhook_signature')
    }
    const event = admit(readEvent(body), mode, now)
    const outcome = await inTime(payments.store(event))
    if (outcome === 'conflict') logger.warn({ kind: event.kind }, 'payment event came again with another content, which was not applied')
    metrics.received.inc({ outcome: outcome === 'stored' ? event.status : outcome })
    metrics.acknowledged.observe((performance.now() - began) / 1000)
    return { received: true }
  } catch (error) {
    const refusal = error instanceof AppError ? error : new AppError('service_unavailable', { cause: error })
    metrics.received.inc({ outcome: refusal.code })
    throw refusal
  }
}

/** Returns the refusal of an event while no secret is set; logs the missing settings, at most once in LOG_AGAIN_MS. Spec §4.5-8. */
function unconfigured(logger: Logger): AppError {
  if (performance.now() - loggedAt > LOG_AGAIN_MS) {
    loggedAt = performance.now()
    logger.error('a payment event was refused with 503: neither PAYMENT_WEBHOOK_SECRETS nor PAYMENT_WEBHOOK_SECRETS_FILE is set')
  }
  return new AppError('service_unavailable')
}

/** After this time the event may still be stored; it is then acknowledged when it is sent again. */
async function inTime<T>(stored: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('service_unavailable')), STORED_WITHIN_MS)
  })
  try {
    return await Promise.race([stored, late])
  } finally {
    clearTimeout(timer)
  }
}

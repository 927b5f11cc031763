import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '../platform/db/id.ts'
import { harness, TEST_WEBHOOK_SECRET } from './harness.ts'
import { ask, type Got } from './http.ts'
import type { Ingredients } from './recipes.ts'
import { nextId, signedWith, subscriptionEvent } from './signed-events.ts'

export { nextId, nowSeconds, subscriptionEvent } from './signed-events.ts'

/** Returns the signature header of a body; the default secret is that of the tests. */
export const signatureOf = (body: string | Uint8Array, secret = TEST_WEBHOOK_SECRET, timestamp?: number): string =>
  signedWith(secret, body, timestamp)

/** Sends an event as the provider does. */
export function deliver(
  event: unknown,
  { url, secret, path = '/webhooks/payment' }: { url?: string; secret?: string; path?: string } = {},
): Promise<Got> {
  const body = typeof event === 'string' ? event : JSON.stringify(event)
  const header = path.endsWith('stripe') ? 'stripe-signature' : 'payment-signature'
  return ask('POST', url ? `${url}/api/v1${path}` : path, {
    source: null,
    body,
    headers: { 'content-type': 'application/json; charset=utf-8', [header]: signatureOf(body, secret) },
  })
}

/** Returns the recipe of a signed request that succeeds. */
export function signedRequest(header: string): Ingredients {
  const body = JSON.stringify(subscriptionEvent())
  return { body, headers: { [header]: signatureOf(body) } }
}

/** Inserts an event. */
export async function makePaymentEvent(values: Record<string, unknown> = {}): Promise<string> {
  const { services } = await harness()
  const id = newId()
  const facts = { event_id: id, kind: 'invoice.paid', subscription_id: 'sub_made', customer_id: 'cus_made', acteur_id: null }
  const row = {
    id,
    provider_event_id: nextId('evt'),
    kind: 'invoice.paid',
    created: '2026-11-01T00:00:00Z',
    livemode: true,
    status: 'processed',
    facts: JSON.stringify(facts),
    body_sha256: createHash('sha256').update(id).digest('hex'),
    content_sha256: createHash('sha256').update(id).digest('hex'),
    ...values,
  }
  const names = Object.keys(row)
  await services.database.pool.query(
    `insert into payment_events (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  )
  return id
}

/** Results of a provider that resends events until they are acknowledged. */
export interface Insisted {
  /** Ids of the events that were acknowledged. */
  acknowledged: Set<string>
  /** Number of answers by status; status 0 is no answer. */
  statuses: Map<number, number>
}

/**
 * Sends events as a provider does, several at a time, each repeated until it is acknowledged.
 * @param url returns the address, called for each attempt
 */
export async function insist(
  events: readonly Record<string, unknown>[],
  { url, atOnce, secret, seen }: { url: (attempt: number) => string; atOnce: number; secret: () => string; seen: Insisted },
): Promise<void> {
  const left = [...events]
  const one = async () => {
    for (let event = left.shift(); event; event = left.shift()) {
      const body = JSON.stringify(event)
      for (let attempt = 0; ; attempt += 1) {
        const headers = { 'content-type': 'application/json', 'payment-signature': signatureOf(body, secret()) }
        const status = await fetch(`${url(attempt)}/api/v1/webhooks/payment`, { method: 'POST', body, headers }).then(
          async (answer) => {
            await answer.arrayBuffer()
            return answer.status
          },
          () => 0,
        )
        seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1)
        if (status === 200) break
        await sleep(50)
      }
      seen.acknowledged.add(String(event['id']))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}

/** Returns empty results. */
export const nothingSeen = (): Insisted => ({ acknowledged: new Set(), statuses: new Map() })

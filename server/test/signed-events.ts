import { createHmac } from 'node:crypto'

let counter = 0
export const nextId = (prefix: string): string => `${prefix}_${process.pid}${Date.now().toString(36)}${(counter += 1)}`
export const nowSeconds = (): number => Math.floor(Date.now() / 1000)

/** Returns the signature header of the payment provider for a body, as its own library does (`tools/oracles/signature.proof.ts`). */
export function signedWith(secret: string, body: string | Uint8Array, timestamp = nowSeconds()): string {
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`
}

/** Returns an event about a subscription, in the shape of the provider's API before March 2025. */
export function subscriptionEvent(changes: Record<string, unknown> = {}, object: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: nextId('evt'),
    object: 'event',
    api_version: '2024-06-20',
    type: 'customer.subscription.updated',
    created: nowSeconds(),
    livemode: true,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    data: {
      object: {
        id: 'sub_1Abc',
        object: 'subscription',
        customer: 'cus_1Abc',
        status: 'active',
        current_period_start: 1_790_000_000,
        current_period_end: 1_792_592_000,
        cancel_at_period_end: false,
        items: { object: 'list', data: [{ id: 'si_1', price: { id: 'price_1Abc', lookup_key: 'association' } }] },
        metadata: {},
        ...object,
      },
    },
    ...changes,
  }
}

import { createHmac } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** How events are sent to a webhook. */
export interface Delivery {
  port: number
  secret: string
  connections: number
  seconds: number
  /** Events a second, sent at fixed times even if answers are late. Without it, events are sent as fast as answers arrive. */
  rate?: number
}
export interface Delivered {
  sent: number
  failed: number
  perSecond: number
  /** Milliseconds from the scheduled time of an event to its answer. */
  p50: number
  p99: number
  worst: number
}

let made = 0
/** Returns an event of three kilobytes, as large as those of the payment provider. */
function event(): string {
  made += 1
  const now = Math.floor(Date.now() / 1000)
  const line = {
    id: `il_${made}`,
    object: 'line_item',
    amount: 1200,
    currency: 'eur',
    description: 'x'.repeat(200),
    period: { start: now, end: now + 2_592_000 },
  }
  const object = {
    id: `sub_${made % 5000}`,
    object: 'subscription',
    customer: `cus_${made % 5000}`,
    status: 'active',
    current_period_start: now,
    current_period_end: now + 2_592_000,
    cancel_at_period_end: false,
    items: { object: 'list', data: [{ id: 'si_1', price: { id: 'price_1', lookup_key: 'association' } }] },
    metadata: {},
    description: 'y'.repeat(400),
    lines: { object: 'list', data: [line, line, line] },
  }
  const text = {
    id: `evt_${process.pid}_${Date.now().toString(36)}_${made}`,
    object: 'event',
    type: 'customer.subscription.updated',
    created: now,
    livemode: true,
    api_version: '2025-03-31',
    pending_webhooks: 1,
    data: { object },
    padding: '',
  }
  return JSON.stringify({ ...text, padding: 'z'.repeat(Math.max(0, 3072 - JSON.stringify(text).length)) })
}

/** Sends new events and measures their acknowledgement. */
export async function deliver({ port, secret, connections, seconds, rate }: Delivery): Promise<Delivered> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let failed = 0
  const one = (due: number) =>
    new Promise<void>((resolve) => {
      const body = Buffer.from(event())
      const time = Math.floor(Date.now() / 1000)
      const digest = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')
      const headers = { 'content-type': 'application/json', 'content-length': body.length, 'payment-signature': `t=${time},v1=${digest}` }
      const end = (status: number | undefined) => {
        if (status !== 200) failed += 1
        times.push(performance.now() - due)
        resolve()
      }
      const sent = request({ host: '127.0.0.1', port, path: '/api/v1/webhooks/payment', method: 'POST', agent, headers }, (answer) => {
        answer.resume()
        answer.once('end', () => end(answer.statusCode))
      })
      sent.once('error', () => end(undefined))
      sent.end(body)
    })
  const start = performance.now()
  const until = start + seconds * 1000
  if (rate) {
    const all: Promise<void>[] = []
    for (let n = 0; n < rate * seconds; n += 1) {
      const due = start + (n * 1000) / rate
      const wait = due - performance.now()
      if (wait > 1) await sleep(wait)
      all.push(one(due))
    }
    await Promise.all(all)
  } else {
    const again = async () => {
      while (performance.now() < until) await one(performance.now())
    }
    await Promise.all(Array.from({ length: connections }, again))
  }
  const took = (performance.now() - start) / 1000
  agent.destroy()
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN) * 10) / 10
  return { sent: times.length, failed, perSecond: Math.round(times.length / took), p50: at(0.5), p99: at(0.99), worst: at(1) }
}

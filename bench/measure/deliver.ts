import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { nowSeconds, signedWith, subscriptionEvent } from '../../server/test/signed-events.ts'
import { percentile } from './statistics.ts'

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
  requests: number
  failed: number
  perSecond: number
  /** Milliseconds from the scheduled time of an event to its answer. */
  p50: number
  p99: number
  worst: number
}

let made = 0
/** The invoice lines of a subscription: with them, an event is as large as those of the payment provider. */
const LINE = { id: 'il_1', object: 'line_item', amount: 1200, currency: 'eur', description: 'x'.repeat(200), period: { start: 1, end: 2 } }
const LINES = { description: 'y'.repeat(400), lines: { object: 'list', data: [LINE, LINE, LINE] } }

/** Returns an event of three kilobytes. */
function event(): string {
  made += 1
  const content = subscriptionEvent({}, { id: `sub_${made % 5000}`, current_period_end: nowSeconds() + 2_592_000, ...LINES })
  return JSON.stringify({ ...content, padding: 'z'.repeat(Math.max(0, 3060 - JSON.stringify(content).length)) })
}

/** Sends new events and measures their acknowledgement. */
export async function deliver({ port, secret, connections, seconds, rate }: Delivery): Promise<Delivered> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let failed = 0
  const one = (due: number) =>
    new Promise<void>((resolve) => {
      const body = Buffer.from(event())
      const signature = { 'payment-signature': signedWith(secret, body) }
      const headers = { 'content-type': 'application/json', 'content-length': body.length, ...signature }
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
  const at = percentile(times)
  return { requests: times.length, failed, perSecond: Math.round(times.length / took), p50: at(0.5), p99: at(0.99), worst: at(1) }
}

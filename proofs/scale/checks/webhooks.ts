import { deepStrictEqual } from 'node:assert/strict'
import { createHmac, randomUUID } from 'node:crypto'
import { until } from '../../../server/test/jobs.ts'
import { ask, counted } from '../ask.ts'
import type { Check } from '../check.ts'
import { WEBHOOK_SECRET } from '../fleet.ts'

const EVENTS = 200
const START = Math.floor(Date.now() / 1000)

/** Returns an event of the payment provider about a new subscription. */
const eventOf = (run: string, n: number) => ({
  id: `evt_${run}_${n}`,
  object: 'event',
  api_version: '2024-06-20',
  type: 'customer.subscription.updated',
  created: START,
  livemode: true,
  data: {
    object: {
      id: `sub_${run}_${n}`,
      object: 'subscription',
      customer: `cus_${n}`,
      status: 'active',
      current_period_start: START,
      current_period_end: START + 2_592_000,
      cancel_at_period_end: false,
      items: { object: 'list', data: [{ id: 'si_1', price: { id: 'price_1', lookup_key: 'association' } }] },
      metadata: {},
    },
  },
})

async function deliver(api: string, event: unknown): Promise<number> {
  const body = JSON.stringify(event)
  const signature = createHmac('sha256', WEBHOOK_SECRET).update(`${START}.${body}`).digest('hex')
  return (await ask('POST', `${api}/webhooks/payment`, { body, headers: { 'payment-signature': `t=${START},v1=${signature}` } })).status
}

export const webhooks: Record<string, Check> = {
  'webhooks: each event delivered three times at once, to both processes and through the balancer, a worker killed meanwhile: one effect':
    async ({ api, apis, primary, fleet }) => {
      const run = randomUUID().slice(0, 8)
      const statuses: number[] = []
      const queue = Array.from({ length: EVENTS }, (_, n) => eventOf(run, n))
      const client = async () => {
        for (let event = queue.pop(); event; event = queue.pop())
          statuses.push(...(await Promise.all([api, ...apis].map(async (at) => await deliver(at, event)))))
      }
      const sent = Promise.all(Array.from({ length: 8 }, client))
      const rows = async (where: string) =>
        (await primary.query(`select from payment_events where provider_event_id like $1 and ${where}`, [`evt_${run}_%`])).rows.length
      await until('some are applied', async () => (await rows(`status = 'processed'`)) > 10)
      await fleet.workers[0]?.end('SIGKILL')
      await sent
      deepStrictEqual(counted(statuses), `${EVENTS * 3}×200`)
      await until('all are applied', async () => (await rows(`status = 'processed'`)) === EVENTS)
      deepStrictEqual(await rows('true'), EVENTS)
      const { rows: shown } = await primary.query(`select count(*)::int as n from subscriptions where provider_subscription_id like $1`, [
        `sub_${run}_%`,
      ])
      const { rows: logged } = await primary.query(
        `select count(*)::int as n from subscription_logs l join subscriptions s on s.id = l.subscription_id where s.provider_subscription_id like $1`,
        [`sub_${run}_%`],
      )
      deepStrictEqual([shown[0].n, logged[0].n], [EVENTS, EVENTS])
      await fleet.workers[0]?.start()
      return `${EVENTS * 3} deliveries acknowledged, ${EVENTS} events, ${EVENTS} subscriptions, one line of history each`
    },
}

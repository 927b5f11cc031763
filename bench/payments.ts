import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { type Running, startService, temporaryFolder } from '../server/test/process.ts'
import { deliver } from './measure/deliver.ts'
import { backends } from './measure/cpu.ts'
import { costOfEach } from './measure/in-turns.ts'
import { table } from './measure/statistics.ts'

/**
 * `node bench/payments.ts --postgres=<an empty database>` or `--embedded`: measures how soon payment events are acknowledged, and how soon
 * they are applied. On PostgreSQL, it measures in turns with a minimal server (payments-floor.ts) that verifies the same signature and
 * inserts one row.
 */
const { values } = parseArgs({
  options: {
    postgres: { type: 'string' },
    embedded: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '2' },
  },
})
const SECRET = 'whsec_of_the_bench'
const seconds = Number(values.seconds)
const folder = temporaryFolder()
const env: Record<string, string> = {
  ...(values.postgres ? { DATABASE_URL: values.postgres } : {}),
  DATA_DIR: folder.path,
  DEMO: 'off',
  LOG_LEVEL: 'info',
  RATE_LIMITS: 'on',
  PAYMENT_WEBHOOK_SECRETS: SECRET,
}
const start = (settings: Record<string, string>, program = 'server/main.mjs') => startService(settings, { program, quiet: true })
const rows: (string | number)[][] = []
const pool = values.postgres ? new pg.Pool({ connectionString: values.postgres, max: 1 }) : null
/**
 * Sends events and adds a row to the results. The row has the CPU time of server and database beside the response times: on a shared
 * machine, response times also depend on other programs.
 */
const measure = async (name: string, { port, pid }: Running, connections: number, rate?: number) => {
  const delivery = { port, secret: SECRET, connections, ...(rate ? { rate } : {}) }
  await deliver({ ...delivery, seconds: 1 })
  const parts = { server: () => [pid], database: async () => (pool ? await backends(pool) : []) }
  const { done, costs } = await costOfEach(parts, () => deliver({ ...delivery, seconds }))
  const { requests, failed, perSecond, p50, p99, worst } = done
  rows.push([name, requests, failed, perSecond, p50, p99, worst, Math.round(costs.server), Math.round(costs.database)])
}
const within = async (port: number, name: string, bound: string): Promise<[number, number]> => {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const read = (pattern: string) => Number(new RegExp(`^${pattern} (\\d+)`, 'm').exec(text)?.[1] ?? 0)
  return [read(`${name}_bucket\\{le="${bound}"\\}`), read(`${name}_count`)]
}
/** Prints how many events are applied within a second of their receipt, at 50 events a second, by the worker's own metrics. */
const effects = async (name: string, api: Running, worker: Running) => {
  const [soonBefore, allBefore] = await within(worker.port, 'beffroi_payment_events_effect_seconds', '1')
  await measure(`${name}, 50/s`, api, 50, 50)
  await sleep(2000)
  const [soon, all] = await within(worker.port, 'beffroi_payment_events_effect_seconds', '1')
  const [half] = await within(worker.port, 'beffroi_payment_events_effect_seconds', '0.5')
  console.log(
    `${name}: ${soon - soonBefore} of ${all - allBefore} effects within a second (${half} of ${all} since the start within half a second)`,
  )
}

if (pool) {
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const floor = await start(env, 'bench/payments-floor.ts')
    await measure('floor, 200/s', floor, 50, 200)
    await measure('floor, as fast as it goes', floor, 50)
    await floor.end('SIGTERM')
    const service = await start(env)
    await measure('service and worker, 200/s', service, 50, 200)
    await measure('service and worker, as fast as it goes', service, 50)
    const began = performance.now()
    const left = async () => Number((await pool.query(`select count(*) as n from payment_events where status = 'received'`)).rows[0].n)
    const behind = await left()
    while ((await left()) > 0) await sleep(100)
    console.log(`${behind} events were still to be applied, and were within ${((performance.now() - began) / 1000).toFixed(1)} s`)
    await effects('one process', service, service)
    await service.end('SIGTERM')
  }
  const api = await start({ ...env, ROLE: 'api' })
  const worker = await start({ ...env, ROLE: 'worker' })
  await effects('a worker in another process', api, worker)
  await api.end('SIGTERM')
  await worker.end('SIGTERM')
  await pool.end()
}
if (values.embedded) {
  const service = await start(env)
  await measure('embedded, 200/s', service, 50, 200)
  await measure('embedded, as fast as it goes', service, 50)
  await sleep(5000)
  await effects('embedded', service, service)
  await service.end('SIGTERM')
}
console.log(table(['what', 'events', 'failed', 'a second', 'p50 ms', 'p99 ms', 'worst ms', 'server µs', 'database µs'], rows))
folder.cleanUp()

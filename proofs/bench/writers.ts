import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { environment } from '../../server/platform/settings/config.ts'
import { type Running, signInAt, startService, temporaryFolder } from '../../server/test/process.ts'
import { backends } from './measure/cpu.ts'
import { costOfEach } from './measure/in-turns.ts'
import { median, percentile, table } from '../shared/statistics.ts'

/**
 * Creations and moderations of several clients in different communes, by one process and by two, on an empty PostgreSQL database (DATABASE_URL).
 * Prints what writers waited for: samples of sessions that wait for a lock, by statement.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '2' },
    clients: { type: 'string', default: '8' },
    processes: { type: 'string', default: '1,2' },
  },
})
const [seconds, clients] = [Number(values.seconds), Number(values.clients)]
const BODY = 'Le comité des fêtes vous attend samedi à la salle des fêtes, avec un repas, un bal et une tombola. '.repeat(6)
const folder = temporaryFolder()
const settings = {
  DATABASE_URL: environment['DATABASE_URL'] ?? '',
  DATA_DIR: folder.path,
  DEMO: 'on',
  LOG_LEVEL: 'error',
  RATE_LIMITS: 'off',
}
const pool = new pg.Pool({ connectionString: settings.DATABASE_URL, max: 2 })
/** Kept connections: `fetch()` takes three times the processor time of a request, which the service and its database then lack. */
const agent = new Agent({ keepAlive: true })

/** Returns a function that sends a request of an administrator to a service, and throws if it is refused. */
const askerOf =
  ({ url }: Running, token: string) =>
  async (method: string, path: string, body: unknown): Promise<{ data: { id: string } }> => {
    const headers = { 'content-type': 'application/json', 'x-app-source': 'backoffice', authorization: `Bearer ${token}` }
    const asked = request(`${url}/api/v1${path}`, { method, headers, agent })
    asked.end(JSON.stringify(body))
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    const text = await readText(answer)
    if (answer.statusCode === undefined || answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`)
    return JSON.parse(text) as { data: { id: string } }
  }

/** The writes of concurrent clients: how many a second, response times, and the CPU time of each in milliseconds. */
interface Written {
  perSecond: number
  p50: number
  p99: number
  service: number
  database: number
}

/**
 * Repeats a write from concurrent clients for some seconds.
 * @param pids the processes of the service
 * @param write is called with the number of the write, from 1
 */
async function repeat(pids: readonly number[], howLong: number, write: (n: number) => Promise<unknown>): Promise<Written> {
  const until = performance.now() + howLong * 1000
  const times: number[] = []
  let turn = 0
  const client = async () => {
    while (performance.now() < until) {
      const asked = performance.now()
      await write((turn += 1))
      times.push(performance.now() - asked)
    }
  }
  const parts = { service: () => pids, database: () => backends(pool) }
  const { costs } = await costOfEach(parts, async () => {
    await Promise.all(Array.from({ length: clients }, client))
    return { requests: times.length }
  })
  const at = percentile(times)
  return {
    perSecond: times.length / howLong,
    p50: at(0.5),
    p99: at(0.99),
    service: costs.service / 1000,
    database: costs.database / 1000,
  }
}

/** Counts the sessions that wait for a lock, by the beginning of their statement, until it is stopped. */
function waits(found: Map<string, number>): () => Promise<void> {
  const stop = new AbortController()
  const done = (async () => {
    while (!stop.signal.aborted) {
      const { rows } = await pool.query<{ what: string; n: number }>(
        `select wait_event || ': ' || left(regexp_replace(query, '\\s+', ' ', 'g'), 34) as what, count(*)::int as n
        from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' group by 1`,
      )
      for (const { what, n } of rows) found.set(what, (found.get(what) ?? 0) + n)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  return async () => {
    stop.abort()
    await done
  }
}

/** Measures creations, then moderations of what was created, by a number of processes. */
async function measure(processes: number, waited: Map<string, number>): Promise<{ creation: Written; moderation: Written }> {
  const running: Running[] = []
  for (let n = 0; n < processes; n += 1) running.push(await startService({ ...settings, ROLE: 'api' }, { quiet: true }))
  const asks = await Promise.all(running.map(async (one) => askerOf(one, await signInAt(one.url, 'admin@demo.test'))))
  const pids = running.map(({ pid }) => pid)
  const made: string[] = []
  const create = async (n: number) => {
    const actor = actors[n % actors.length]
    const body = { title: `Bal ${n}`, body: `${BODY}${n}`, acteur_id: actor?.id, commune_id: actor?.commune_id }
    const { data } = (await asks[n % asks.length]?.('POST', '/publications', body)) ?? {}
    if (data) made.push(data.id)
  }
  await repeat(pids, 1, create)
  const stop = waits(waited)
  const creation = await repeat(pids, seconds, create)
  const states = ['published', 'pending']
  const moderation = await repeat(pids, seconds, async (n) =>
    asks[n % asks.length]?.('PATCH', `/admin/publications/${made[n % made.length]}/moderate`, { moderation_status: states[n % 2] }),
  )
  await stop()
  for (const one of running) await one.end('SIGTERM')
  return { creation, moderation }
}

// The first process fills the database.
await (await startService(settings, { quiet: true })).end('SIGTERM')
await pool.query(`insert into acteurs (id, nom, slug, type, commune_id, can_publish)
  select gen_random_uuid(), 'Comité ' || row_number() over (), 'comite-' || row_number() over (), 'association', id, true
  from (select id from communes order by md5(id::text) limit 200) c`)
const { rows: actors } = await pool.query<{ id: string; commune_id: string }>(
  "select id, commune_id from acteurs where slug like 'comite-%' order by id",
)
const waited = new Map<string, number>()
const results: (string | number)[][] = []
for (const processes of values.processes.split(',').map(Number)) {
  const rounds: Awaited<ReturnType<typeof measure>>[] = []
  for (let round = 0; round < Number(values.rounds); round += 1) rounds.push(await measure(processes, waited))
  for (const what of ['creation', 'moderation'] as const) {
    const at = (key: keyof Written) => median(rounds.map((round) => round[what][key]))
    results.push([
      what,
      processes,
      Math.round(at('perSecond')),
      ...(['p50', 'p99', 'service', 'database'] as const).map((key) => at(key).toFixed(2)),
    ])
  }
}
console.log(`\n${clients} clients in different communes, ${seconds} s each, medians of ${values.rounds} rounds\n`)
console.log(table(['what', 'processes', 'a second', 'p50 ms', 'p99 ms', 'service CPU ms', 'database CPU ms'], results))
console.log('\nSamples of sessions that waited for a lock\n')
console.log(table(['lock and statement', 'samples'], [...waited].toSorted(([, one], [, other]) => other - one).slice(0, 8)))
await pool.end()
folder.cleanUp()

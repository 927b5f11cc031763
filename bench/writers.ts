import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { type Running, signInAt, startService, temporaryFolder } from '../server/test/process.ts'
import { limitCpu } from './measure/cpu-share.ts'
import { median, table } from './measure/statistics.ts'
import { askerOf, measureWrite } from './measure/writers.ts'

/**
 * `node bench/writers.ts --postgres=<url of a server> [--before=<folder of another release>] [--share=0.25]`: creations and moderations of sixteen clients in
 * different communes, with one process and two, and with a distance between the service and its database. Each release has its own database, and the
 * releases are measured in turns. Prints what writers waited for: samples of sessions that wait for a lock, by statement. `--share`: each process of the
 * service may use this share of a core, so that cores last for several.
 */
const { values } = parseArgs({
  options: {
    postgres: { type: 'string', default: 'postgresql://root@127.0.0.1:5432/postgres' },
    before: { type: 'string' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '2' },
    clients: { type: 'string', default: '16' },
    delays: { type: 'string', default: '0,2' },
    processes: { type: 'string', default: '1,2' },
    share: { type: 'string' },
  },
})
const [seconds, clients] = [Number(values.seconds), Number(values.clients)]
const ROOT = join(import.meta.dirname, '..')
const BODY = 'Le comité des fêtes vous attend samedi à la salle des fêtes, avec un repas, un bal et une tombola. '.repeat(6)

interface Release {
  name: string
  folder: string
  url: string
  pool: pg.Pool
  data: string
}

/** Creates the database of a release with 200 actors in 200 communes. */
async function prepare(name: string, folder: string): Promise<Release> {
  const server = new pg.Client(values.postgres)
  await server.connect()
  const database = `bench_writers_${name}`
  await server.query(`drop database if exists ${database} with (force)`)
  await server.query(`create database ${database}`)
  await server.end()
  const address = new URL(values.postgres)
  address.pathname = `/${database}`
  const release = {
    name,
    folder,
    url: address.href,
    pool: new pg.Pool({ connectionString: address.href, max: 2 }),
    data: temporaryFolder().path,
  }
  const running = await startService({ ...settings(release), DATABASE_URL: release.url }, { folder, quiet: true })
  await running.end('SIGTERM')
  await release.pool.query(`insert into acteurs (id, nom, slug, type, commune_id, can_publish)
    select gen_random_uuid(), 'Comité ' || row_number() over (), 'comite-' || row_number() over (), 'association', id, true
    from (select id from communes order by md5(id::text) limit 200) c`)
  return release
}
const settings = ({ data }: Pick<Release, 'data'>) => ({ DATA_DIR: data, DEMO: 'on', LOG_LEVEL: 'error', RATE_LIMITS: 'off' })

/** Runs a proxy that passes bytes on later. Returns the address of the database behind it, and its end. */
async function distant(url: string, delay: number): Promise<{ url: string; end: () => void }> {
  if (delay === 0) return { url, end: () => {} }
  const { hostname, port } = new URL(url)
  const proxy = spawn(process.execPath, [join(ROOT, 'bench/measure/delay-proxy.ts'), hostname, port || '5432', String(delay)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(proxy.stdout, 'data')) as [Buffer]
  const address = new URL(url)
  address.hostname = '127.0.0.1'
  address.port = line.toString().trim()
  return { url: address.href, end: () => void proxy.kill() }
}

/** Counts the sessions that wait for a lock, by the beginning of their statement, until it is stopped. */
function waits(pool: pg.Pool, found: Map<string, number>): () => Promise<void> {
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

interface Result {
  creations: number
  p99: number
  moderations: number
  /** Processor time of the database and of the first process for one, in microseconds. */
  creationCost: number
  creationService: number
  moderationCost: number
  moderationService: number
}

async function measure(release: Release, delay: number, processes: number, found: Map<string, number>): Promise<Result> {
  const { url, end } = await distant(release.url, delay)
  const running: Running[] = []
  for (let n = 0; n < processes; n += 1)
    running.push(await startService({ ...settings(release), DATABASE_URL: url, ROLE: 'api' }, { folder: release.folder, quiet: true }))
  const asks = await Promise.all(running.map(async (one) => askerOf(one, await signInAt(one.url, 'admin@demo.test'))))
  const { rows: actors } = await release.pool.query<{ id: string; commune_id: string }>(
    "select id, commune_id from acteurs where slug like 'comite-%' order by id",
  )
  const made: string[] = []
  const [first] = running
  if (!first) throw new Error('No process')
  const shares = values.share === undefined ? [] : running.map(({ pid }) => limitCpu(pid, Number(values.share)))
  const create = async (n: number) => {
    const actor = actors[n % actors.length]
    const body = { title: `Bal ${n}`, body: `${BODY}${n}`, acteur_id: actor?.id, commune_id: actor?.commune_id }
    const { data } = (await asks[n % asks.length]?.('POST', '/publications', body)) ?? {}
    if (data) made.push(data.id)
  }
  await measureWrite(first, release.pool, { clients, seconds: 1 }, create)
  const stop = waits(release.pool, found)
  const creations = await measureWrite(first, release.pool, { clients, seconds }, create)
  const states = ['published', 'pending']
  const moderations = await measureWrite(first, release.pool, { clients, seconds }, async (n) =>
    asks[n % asks.length]?.('PATCH', `/admin/publications/${made[n % made.length]}/moderate`, { moderation_status: states[n % 2] }),
  )
  await stop()
  for (const one of running) await one.end('SIGTERM')
  for (const free of shares) await free()
  end()
  return {
    creations: creations.perSecond,
    p99: creations.p99,
    moderations: moderations.perSecond,
    creationCost: creations.database,
    creationService: creations.server,
    moderationCost: moderations.database,
    moderationService: moderations.server,
  }
}

const releases = [...(values.before ? [await prepare('before', values.before)] : []), await prepare('now', ROOT)]
const results: (string | number)[][] = []
const waited = new Map(releases.map(({ name }) => [name, new Map<string, number>()]))
for (const delay of values.delays.split(',').map(Number))
  for (const processes of values.processes.split(',').map(Number)) {
    const taken = new Map<string, Result[]>(releases.map(({ name }) => [name, []]))
    for (let round = 0; round < Number(values.rounds); round += 1)
      for (const release of releases)
        taken.get(release.name)?.push(await measure(release, delay, processes, waited.get(release.name) ?? new Map()))
    for (const [name, of] of taken) {
      const at = (key: keyof Result) => Math.round(median(of.map((one) => one[key])))
      const cost = (key: keyof Result) => (at(key) / 1000).toFixed(2)
      const costs = [cost('creationCost'), cost('creationService'), cost('moderationCost'), cost('moderationService')]
      results.push([name, `${delay} ms`, processes, at('creations'), at('p99'), at('moderations'), ...costs])
    }
  }
console.log(`\n${clients} clients in different communes, ${seconds} s each, medians of ${values.rounds} rounds in turns\n`)
const COSTS = ['database CPU ms a creation', 'of the first process', 'a moderation', 'of the first process']
console.log(table(['release', 'distance', 'processes', 'creations/s', 'p99 ms', 'moderations/s', ...COSTS], results))
for (const [name, found] of waited) {
  const most = [...found].toSorted(([, one], [, other]) => other - one).slice(0, 8)
  console.log(`\nSamples of sessions that waited for a lock, ${name}\n`)
  console.log(table(['lock and statement', 'samples'], most))
}
for (const { pool } of releases) await pool.end()

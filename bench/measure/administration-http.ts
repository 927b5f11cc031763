import type pg from 'pg'
import { START_ARGS, type Running, signInAt, startService } from '../../server/test/process.ts'
import { ADMIN } from '../dataset/people.ts'
import { dayBefore, findSamples } from './administration.ts'
import { backends, cpuOf, memoryOf } from './cpu.ts'
import { measure, Samples } from './in-turns.ts'
import { table } from './statistics.ts'
import { askerOf, measureWrite } from './writers.ts'

const CLIENTS = 20
const CONNECTIONS = 16
const ENV = { RATE_LIMITS: 'off', DEMO: 'off', NODE_ENV: 'production', LOG_LEVEL: 'warn' }

interface Session {
  running: Running
  token: string
  headers: Record<string, string>
  pool: pg.Pool
}

/** Prints the CPU time of each request of the lists, the costs of the audit trail's CSV file, and those of twenty concurrent writers. */
export async function measureAdministrationHttp(
  pool: pg.Pool,
  url: string,
  rounds: number,
  seconds: number,
  writes: boolean,
): Promise<void> {
  const running = await startService({ ...ENV, DATABASE_URL: url }, { args: START_ARGS, quiet: true })
  const token = await signInAt(running.url, ADMIN.email, ADMIN.password)
  const session = { running, token, headers: { 'x-app-source': 'backoffice', authorization: `Bearer ${token}` }, pool }
  await file(session)
  if (rounds > 0) await reads(session, rounds, seconds)
  if (writes) await concurrentWrites(session, seconds)
  await running.end('SIGTERM')
}

async function reads({ running, headers, pool }: Session, rounds: number, seconds: number): Promise<void> {
  const { paris, village, words, busy } = await findSamples(pool)
  const paths: Record<string, string> = {
    users: '/admin/users',
    'users, rare word': `/admin/users?q=${words.users.rare}`,
    'actors, for administrators': '/admin/acteurs',
    'actors, rare word': `/admin/acteurs?q=${words.acteurs.rare}`,
    'actors of Paris': `/admin/acteurs?commune_id=${paris}`,
    'actors, for anyone': '/acteurs',
    claims: '/admin/claims',
    'claims, pending': '/admin/claims?status=pending',
    'the trail': '/admin/audit',
    'the trail of its busiest administrator': `/admin/audit?user_id=${busy}`,
    dashboard: '/admin/dashboard',
    'Paris, in full': `/admin/communes/${paris}/full`,
    'a village, in full': `/admin/communes/${village}/full`,
  }
  const samples = new Samples<'server' | 'database'>()
  const measured = { port: running.port, parts: { server: () => [running.pid], database: () => backends(pool) } }
  for (let round = 0; round < rounds; round += 1)
    for (const [name, path] of Object.entries(paths))
      samples.add(name, '', await measure(measured, [`/api/v1${path}`], { headers, connections: CONNECTIONS, seconds }))
  const rows = samples.rows((name, _, { server, database, rps, p50, p99 }) => [name, ...[server, database, rps].map(Math.round), p50, p99])
  console.log(`\n## The administration over HTTP\n\n${CONNECTIONS} connections, medians of ${rounds} rounds of ${seconds} s.\n`)
  console.log(table(['what', 'server µs', 'database µs', 'requests/s', 'p50 ms', 'p99 ms'], rows))
}

/** Downloads a month of the audit trail as CSV, as one person would, and prints time, CPU time and memory. */
async function file({ running, headers }: Session): Promise<void> {
  const rest = memoryOf(running.pid).now
  const cpu = cpuOf(running.pid)
  const started = performance.now()
  const answer = await fetch(`${running.url}/api/v1/admin/audit.csv?from=${dayBefore(60)}&to=${dayBefore(31)}`, {
    headers,
  })
  if (!answer.ok || !answer.body) throw new Error(`No file: ${answer.status}`)
  let [lines, bytes] = [0, 0]
  for await (const chunk of answer.body) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) lines += 1
  }
  const took = (performance.now() - started) / 1000
  console.log(
    `\nThe trail of a month as CSV: ${lines - 1} rows, ${(bytes / 1e6).toFixed(0)} MB in ${took.toFixed(1)} s, ${Math.round((lines - 1) / took)} rows a second, ${((cpuOf(running.pid) - cpu) / 1e9).toFixed(1)} s of the server's processor; ${rest} MB before, at most ${memoryOf(running.pid).peak} MB.`,
  )
}

/** Returns the most frequent wait events of the service's PostgreSQL sessions, sampled every 20 ms until the promise `until` ends. */
async function waits(pool: pg.Pool, until: Promise<unknown>): Promise<string> {
  const seen = new Map<string, number>()
  const watched = { over: false }
  let looks = 0
  const end = until.finally(() => (watched.over = true))
  while (!watched.over) {
    const { rows } = await pool.query<{ what: string }>(
      `select case when wait_event_type = 'Lock' then 'Lock: ' || regexp_replace(query, '^\\W*(\\w+\\s+\\w+\\s+"?\\w+).*$', '\\1') else wait_event_type || ': ' || wait_event end as what
       from pg_stat_activity where datname = current_database() and application_name = 'beffroi' and state = 'active' and wait_event is not null`,
    )
    looks += 1
    for (const { what } of rows) seen.set(what, (seen.get(what) ?? 0) + 1)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await end
  const top = [...seen].toSorted(([, a], [, b]) => b - a).slice(0, 3)
  return top.map(([what, n]) => `${what.slice(0, 50)} ${(n / looks).toFixed(1)}`).join('; ')
}

async function concurrentWrites({ running, token, pool }: Session, seconds: number): Promise<void> {
  const ask = askerOf(running, token)
  const ids = async (sql: string) => (await pool.query<{ id: string }>(sql)).rows.map(({ id }) => id)
  const places = await ids('select id from communes order by md5(id::text) limit 2000')
  const people = await ids(`select id from users where not exists (select from user_roles r where r.user_id = users.id) limit 6000`)
  const free = await ids(`select id from acteurs a where active and deleted_at is null and type = 'commerce'
    and not exists (select from claims k where k.acteur_id = a.id) limit 20000`)
  const made: string[] = []
  const claimed: string[] = []
  const results: (string | number)[][] = []
  const measureOne = async (name: string, write: (n: number) => Promise<unknown>) => {
    const writing = measureWrite(running, pool, { clients: CLIENTS, seconds }, write)
    const waiting = await waits(pool, writing)
    const { perSecond, server, database, p50, p99 } = await writing
    results.push([name, perSecond, server, database, p50, p99, waiting])
  }
  const place = (n: number) => places[n % places.length]
  await measureOne('POST /admin/acteurs', async (n) =>
    made.push((await ask('POST', '/admin/acteurs', { nom: `Banc ${n}`, type: 'association', commune_id: place(n) })).data.id),
  )
  await measureOne('PATCH …/validate', (n) => ask('PATCH', `/admin/acteurs/${made[n % made.length]}/validate`, { valide: n % 2 === 0 }))
  await measureOne('POST …/roles', (n) => ask('POST', `/admin/users/${people[n % people.length]}/roles`, { role: 'platform_admin' }))
  await measureOne('POST /claims', async (n) =>
    claimed.push((await ask('POST', '/claims', { acteur_id: free[n], message: 'Je tiens ce commerce depuis dix ans.' })).data.id),
  )
  await pool.query('delete from user_roles where user_id = any($1) and role = $2', [people, 'platform_admin'])
  await pool.query('delete from claims where id = any($1)', [claimed])
  await pool.query('delete from undo_steps where target_id = any($1)', [made])
  await pool.query('delete from acteurs where id = any($1)', [made])
  console.log(`\n## Writes of the administration\n\n${CLIENTS} clients, ${seconds} s each.\n`)
  console.log(table(['what', 'a second', 'server µs', 'database µs', 'p50 ms', 'p99 ms', 'sessions waiting, and for what'], results))
}

import pg from 'pg'
import { backends, cpuOf, memoryOf, since, spent } from './cpu.ts'
import { findSamples } from './administration.ts'
import { load } from './load.ts'
import { type Running, run } from './process.ts'
import { signIn } from './sign-in.ts'
import { median, table } from './statistics.ts'

const CLIENTS = 20
const ENV = { RATE_LIMITS: 'off', DEMO: 'off', NODE_ENV: 'production', LOG_LEVEL: 'warn' }
const DAY = 86_400_000
const dayBefore = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10)

interface Session {
  running: Running
  headers: Record<string, string>
  pool: pg.Pool
}

/** Prints the CPU time of each request of the lists, the costs of the audit trail's CSV file, and those of twenty concurrent writers. */
export async function measureAdministrationHttp(url: string, rounds: number, seconds: number, writes: boolean): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2, application_name: 'bench' })
  const running = await run('server/main.ts', 4805, { ...ENV, DATABASE_URL: url }, ['--max-semi-space-size=8'])
  const headers = { 'x-app-source': 'backoffice', authorization: `Bearer ${await signIn(running.port)}` }
  const session = { running, headers, pool }
  await file(session)
  if (rounds > 0) await reads(session, rounds, seconds)
  if (writes) await concurrentWrites(session, seconds)
  await running.stop()
  await pool.end()
}

async function reads({ running, headers, pool }: Session, rounds: number, seconds: number): Promise<void> {
  const client = await pool.connect()
  const { paris, village, words, busy } = await findSamples(client)
  client.release()
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
  const samples = new Map<string, number[][]>()
  for (let round = 0; round < rounds; round += 1)
    for (const [name, path] of Object.entries(paths)) {
      const stretch = (length: number) => load({ port: running.port, paths: [`/api/v1${path}`], headers, connections: 16, seconds: length })
      await stretch(Math.min(0.5, seconds))
      const [before, server] = [spent(await backends(pool)), cpuOf(running.pid)]
      const done = await stretch(seconds)
      if (done.failed > 0) throw new Error(`${done.failed} requests of ${name} failed`)
      const each = (ns: number) => ns / 1000 / done.requests
      const used = [each(cpuOf(running.pid) - server), each(since(before, spent(await backends(pool))))]
      samples.set(name, [...(samples.get(name) ?? []), [...used, done.requests / done.seconds, done.p50, done.p99]])
    }
  const middle = (list: number[][], i: number) => median(list.map((sample) => sample[i] ?? 0))
  const rows = [...samples].map(([name, list]) => [
    name,
    ...[0, 1, 2].map((i) => Math.round(middle(list, i))),
    middle(list, 3),
    middle(list, 4),
  ])
  console.log(`\n## The administration over HTTP\n\n16 connections, medians of ${rounds} rounds of ${seconds} s.\n`)
  console.log(table(['what', 'server µs', 'database µs', 'requests/s', 'p50 ms', 'p99 ms'], rows))
}

/** Downloads a month of the audit trail as CSV, as one person would, and prints time, CPU time and memory. */
async function file({ running, headers }: Session): Promise<void> {
  const rest = memoryOf(running.pid).now
  const cpu = cpuOf(running.pid)
  const started = performance.now()
  const answer = await fetch(`http://127.0.0.1:${running.port}/api/v1/admin/audit.csv?from=${dayBefore(60)}&to=${dayBefore(31)}`, {
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

async function concurrentWrites({ running, headers, pool }: Session, seconds: number): Promise<void> {
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`http://127.0.0.1:${running.port}/api/v1${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { data: { id: string } }
  }
  const ids = async (sql: string) => (await pool.query<{ id: string }>(sql)).rows.map(({ id }) => id)
  const places = await ids('select id from communes order by md5(id::text) limit 2000')
  const people = await ids(`select id from users where not exists (select from user_roles r where r.user_id = users.id) limit 6000`)
  const free = await ids(`select id from acteurs a where active and deleted_at is null and type = 'commerce'
    and not exists (select from claims k where k.acteur_id = a.id) limit 20000`)
  const made: string[] = []
  const claimed: string[] = []
  const results: (string | number)[][] = []
  const measure = async (name: string, write: (n: number) => Promise<unknown>) => {
    const [before, server] = [spent(await backends(pool)), cpuOf(running.pid)]
    const until = performance.now() + seconds * 1000
    const took: number[] = []
    let turn = 0
    const client = async () => {
      while (performance.now() < until) {
        const asked = performance.now()
        await write((turn += 1))
        took.push(performance.now() - asked)
      }
    }
    const held = await waits(pool, Promise.all(Array.from({ length: CLIENTS }, client)))
    const each = (ns: number) => Math.round(ns / 1000 / took.length)
    const used = [each(cpuOf(running.pid) - server), each(since(before, spent(await backends(pool))))]
    const slowest = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0
    results.push([name, Math.round(took.length / seconds), ...used, median(took).toFixed(0), slowest.toFixed(0), held])
  }
  const place = (n: number) => places[n % places.length]
  await measure('POST /admin/acteurs', async (n) =>
    made.push((await ask('POST', '/admin/acteurs', { nom: `Banc ${n}`, type: 'association', commune_id: place(n) })).data.id),
  )
  await measure('PATCH …/validate', (n) => ask('PATCH', `/admin/acteurs/${made[n % made.length]}/validate`, { valide: n % 2 === 0 }))
  await measure('POST …/roles', (n) => ask('POST', `/admin/users/${people[n % people.length]}/roles`, { role: 'platform_admin' }))
  await measure('POST /claims', async (n) =>
    claimed.push((await ask('POST', '/claims', { acteur_id: free[n], message: 'Je tiens ce commerce depuis dix ans.' })).data.id),
  )
  await pool.query('delete from user_roles where user_id = any($1) and role = $2', [people, 'platform_admin'])
  await pool.query('delete from claims where id = any($1)', [claimed])
  await pool.query('delete from undo_steps where target_id = any($1)', [made])
  await pool.query('delete from acteurs where id = any($1)', [made])
  console.log(`\n## Writes of the administration\n\n${CLIENTS} clients, ${seconds} s each.\n`)
  console.log(table(['what', 'a second', 'server µs', 'database µs', 'p50 ms', 'p99 ms', 'sessions waiting, and for what'], results))
}

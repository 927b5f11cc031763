import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { hashPassword } from 'better-auth/crypto'
import pg from 'pg'
import { codeOf } from '../server/platform/access/codes/code.ts'
import { loadSecrets } from '../server/platform/access/secrets.ts'
import { openPostgres } from '../server/platform/db/open.ts'
import { signInAt, startService, temporaryFolder } from '../server/test/process.ts'
import { loadApart } from './measure/load-process.ts'
import { percentile, table } from './measure/statistics.ts'

/**
 * `node bench/sign-ins.ts --postgres=<an empty database> [--rate=200] [--reads=200] [--seconds=10]`: sign-ins at a fixed rate beside public reads at
 * another, and what the reads then wait. The floors of the same run are the reads alone, before and after, and the reads beside a process that has nothing
 * to do with the service and hashes passwords on one core.
 */
const { values } = parseArgs({
  options: {
    postgres: { type: 'string' },
    rate: { type: 'string', default: '200' },
    reads: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '10' },
  },
})
const [RATE, READS, SECONDS] = [Number(values.rate), Number(values.reads), Number(values.seconds)]
const PATHS = ['/api/v1/communes?per_page=20', '/api/v1/publications?per_page=20', '/api/v1/communes?q=bethune']

const folder = temporaryFolder()
const postgres = values.postgres ?? ''
const service = await startService(
  {
    DATABASE_URL: postgres,
    DATA_DIR: folder.path,
    DEMO: 'on',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    AUTH_SECRET: 'a secret of the bench, and of nothing else',
  },
  { quiet: true },
)
const pool = new pg.Pool({ connectionString: postgres, max: 1 })
const database = openPostgres(postgres, { max: 1 })
const secrets = await loadSecrets(database.db, 'a secret of the bench, and of nothing else')
const agent = new Agent({ keepAlive: true, maxSockets: 1024 })
const session = await sessionOf('habitant@demo.test')
await signInAt(service.url, 'habitant@demo.test')

interface Ask {
  method: 'GET' | 'POST'
  path: string
  body?: object
  headers?: Record<string, string>
}
interface Sent {
  statuses: Map<number, number>
  times: number[]
  /** Of the answers 2xx alone. */
  admitted: number[]
}

/** Sends requests at a rate, each when it is due, whatever the answers before. */
async function send(asks: (n: number) => Ask): Promise<Sent> {
  const sent: Sent = { statuses: new Map(), times: [], admitted: [] }
  const answers: Promise<void>[] = []
  const start = performance.now()
  for (let n = 0; n < RATE * SECONDS; n += 1) {
    const due = start + (n * 1000) / RATE
    await sleep(Math.max(0, due - performance.now()))
    answers.push(
      ask(asks(n)).then((status) => {
        const ms = performance.now() - due
        sent.statuses.set(status, (sent.statuses.get(status) ?? 0) + 1)
        sent.times.push(ms)
        if (status < 300) sent.admitted.push(ms)
      }),
    )
  }
  await Promise.all(answers)
  return sent
}

function ask({ method, path, body, headers }: Ask): Promise<number> {
  const bytes = body ? Buffer.from(JSON.stringify(body)) : undefined
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${service.url}/api/auth${path}`,
      { method, agent, headers: { ...headers, ...(bytes ? { 'content-type': 'application/json', 'content-length': bytes.length } : {}) } },
      (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
      },
    )
    outgoing.on('error', reject).end(bytes)
  })
}

async function sessionOf(email: string): Promise<string> {
  const answer = await fetch(`${service.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'beffroi-demo' }),
  })
  return ((await answer.json()) as { token: string }).token
}

/** Writes open codes for addresses, which have no account yet. Returns the codes. */
async function openCodes(emails: readonly string[]): Promise<string[]> {
  const ids = emails.map(() => randomUUID())
  await pool.query(
    `insert into sign_in_codes (id, email, purpose, expires_at) select id, email, 'sign_in', now() + interval '10 minutes'
     from unnest($1::uuid[], $2::text[]) as t (id, email)`,
    [ids, emails],
  )
  return ids.map((id) => codeOf(secrets, id))
}

const newcomers = Array.from({ length: RATE * SECONDS }, (_, n) => `n${n}@example.fr`)
const codes = await openCodes(newcomers)
const WORKS: readonly [string, (() => Promise<Sent>) | null][] = [
  ['reads alone', null],
  ['a stranger’s process hashes on one core', null],
  ['codes are asked for', () => send((n) => ({ method: 'POST', path: '/code', body: { email: `c${n}@example.fr` } }))],
  ['wrong codes', () => send((n) => ({ method: 'POST', path: '/sign-in/code', body: { email: `c${n}@example.fr`, code: '000000' } }))],
  [
    'right codes, each a new account',
    () => send((n) => ({ method: 'POST', path: '/sign-in/code', body: { email: newcomers[n], code: codes[n] } })),
  ],
  ['sessions exchanged for tokens', () => send(() => ({ method: 'GET', path: '/token', headers: { authorization: `Bearer ${session}` } }))],
  [
    'passwords',
    () => send(() => ({ method: 'POST', path: '/sign-in/email', body: { email: 'habitant@demo.test', password: 'beffroi-demo' } })),
  ],
  ['reads alone, again', null],
]

const began = performance.now()
for (let n = 0; n < 20; n += 1) await hashPassword('un mot de passe assez long')
console.log(
  `One hash of a password: ${((performance.now() - began) / 20).toFixed(0)} ms; ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`,
)
const of = { port: service.port, paths: PATHS, headers: { 'x-app-source': 'site' }, connections: 64 }
await loadApart({ ...of, seconds: 3, rate: READS })
const rows: (string | number)[][] = []
for (const [name, work] of WORKS) {
  const hashing = name.startsWith('a stranger')
    ? spawn(process.execPath, [
        '-e',
        `for (;;) require('node:crypto').scryptSync('x', 'y', 64, { N: 16384, r: 16, p: 1, maxmem: 2 ** 26 + 1 })`,
      ])
    : null
  const [done, sent] = await Promise.all([loadApart({ ...of, seconds: SECONDS, rate: READS }), work?.()])
  hashing?.kill()
  const at = percentile(sent?.times ?? [])
  const admitted = percentile(sent?.admitted ?? [])
  const row = [
    name,
    sent
      ? [...sent.statuses]
          .toSorted(([one], [other]) => one - other)
          .map(([status, count]) => `${count} × ${status}`)
          .join(', ')
      : '',
    ...(sent ? [at(0.5), at(0.99), sent.admitted.length > 0 ? admitted(0.99) : ''] : ['', '', '']),
    Math.round(done.requests / done.seconds),
    done.p50,
    done.p99,
    done.failed,
  ]
  rows.push(row)
  console.error(row.join(' · '), `load ${loadavg()[0]?.toFixed(1)}`)
  await sleep(2000)
}
console.log(
  table(['beside the reads', 'answers', 'p50 ms', 'p99 ms', 'p99 of 2xx ms', 'reads/s', 'reads p50 ms', 'reads p99 ms', 'failed'], rows),
)
await service.end('SIGTERM')
await pool.end()
await database.close()
folder.cleanUp()

import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { hashPassword } from '../server/chapters/sign-in/public.ts'
import { codeOf } from '../server/platform/access/code.ts'
import { loadSecrets } from '../server/platform/access/secrets.ts'
import { openPostgres } from '../server/platform/db/open.ts'
import { signInAt, START_ARGS, startService, temporaryFolder } from '../server/test/process.ts'
import { backends, since, spent } from './measure/cpu.ts'
import { loadApart } from './measure/load-process.ts'
import { mailServerApart } from './measure/mail-process.ts'
import { type Ask, send as paced, type Sent } from './measure/paced-requests.ts'
import { type Shown, tableOfRounds } from './measure/rounds.ts'
import { percentile } from './measure/statistics.ts'

/**
 * `node bench/sign-ins.ts --postgres=<an empty database> [--rate=200] [--reads=200] [--seconds=10] [--rounds=1] [--only=codes] [--service=<another checkout>]
 * [--apart] [--mail] [--profile=<folder>]`:
 * sign-ins at a fixed rate beside public reads at another, and what the reads then wait. The floors of the same run are the reads alone, before and after,
 * and the reads beside a process that has nothing to do with the service and hashes passwords on one core. `--only`: the rows whose name has one of these
 * words, separated by commas. `--rounds`: all rows so often, one round after the other, and the medians. `--apart`: another process (`ROLE=worker`) writes
 * the e-mails. `--mail`: they are sent to a mail server, a third process, instead of written as files. `--profile`: the service writes a profile of its
 * processor time to the folder.
 */
const { values } = parseArgs({
  options: {
    postgres: { type: 'string' },
    rate: { type: 'string', default: '200' },
    reads: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    service: { type: 'string' },
    apart: { type: 'boolean', default: false },
    mail: { type: 'boolean', default: false },
    profile: { type: 'string' },
  },
})
const [RATE, READS, SECONDS, ROUNDS] = [Number(values.rate), Number(values.reads), Number(values.seconds), Number(values.rounds)]
const PATHS = ['/api/v1/communes?per_page=20', '/api/v1/publications?per_page=20', '/api/v1/communes?q=bethune']

/** Addresses of this run alone: a database may be used again. */
const RUN = randomUUID().slice(0, 8)

const folder = temporaryFolder()
const postgres = values.postgres ?? ''
const mail = values.mail ? await mailServerApart() : null
const env = {
  ...(mail ? { SMTP_URL: mail.url, MAIL_FROM: 'Mairie <mairie@example.fr>' } : {}),
  DATABASE_URL: postgres,
  DATA_DIR: folder.path,
  DEMO: 'on',
  INSTALLATION: 'bench',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
  AUTH_SECRET: 'a secret of the bench, and of nothing else',
}
const how = { quiet: true, ...(values.service === undefined ? {} : { folder: values.service }) }
const args = [...START_ARGS, ...(values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`])]
const service = await startService({ ...env, ROLE: values.apart ? 'api' : 'all' }, { ...how, args })
const worker = values.apart ? await startService({ ...env, ROLE: 'worker' }, { ...how, args: START_ARGS }) : null
const pool = new pg.Pool({ connectionString: postgres, max: 1 })
const database = openPostgres(postgres, { max: 1 })
const secrets = await loadSecrets(database.db, 'a secret of the bench, and of nothing else')
const session = await sessionOf('habitant@demo.test')
await signInAt(service.url, 'habitant@demo.test')

const send = (asks: (n: number) => Ask): Promise<Sent> => paced(`${service.url}/api/auth`, { rate: RATE, seconds: SECONDS }, asks)

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

/** The processor time, in ms, of the thread of a process that answers. Linux only. */
function threadMs({ pid }: { pid: number }): number {
  const fields = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Waits until no e-mail waits: those of one row are not to be sent during the next. */
async function allSent(): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(`select from emails where status = 'queued' limit 1`)
    if (rows.length === 0) return
    await sleep(500)
  }
}

/** The codes that are typed in one row, written before it is measured. */
let typed: { email: string; code: string }[] = []
const hash = ['-e', `for (;;) require('node:crypto').scryptSync('x', 'y', 64, { N: 16384, r: 16, p: 1, maxmem: 2 ** 26 + 1 })`]
const ALL: readonly [string, ((round: number) => Promise<Sent>) | null][] = [
  ['reads alone', null],
  ['a stranger’s process hashes on one core', null],
  ['codes are asked for', (round) => send((n) => ({ method: 'POST', path: '/code', body: { email: `${RUN}-${round}-${n}@example.fr` } }))],
  [
    'wrong codes',
    (round) => send((n) => ({ method: 'POST', path: '/sign-in/code', body: { email: `${RUN}-${round}-${n}@example.fr`, code: '000000' } })),
  ],
  ['right codes, each a new account', () => send((n) => ({ method: 'POST', path: '/sign-in/code', body: typed[n] ?? {} }))],
  ['right codes of those accounts', () => send((n) => ({ method: 'POST', path: '/sign-in/code', body: typed[n] ?? {} }))],
  ['sessions exchanged for tokens', () => send(() => ({ method: 'GET', path: '/token', headers: { authorization: `Bearer ${session}` } }))],
  [
    'passwords',
    () => send(() => ({ method: 'POST', path: '/sign-in/email', body: { email: 'habitant@demo.test', password: 'beffroi-demo' } })),
  ],
  ['reads alone, again', null],
]
const WORKS = ALL.filter(([name]) => values.only.split(',').some((word) => name.includes(word)))

const began = performance.now()
for (let n = 0; n < 20; n += 1) await hashPassword('un mot de passe assez long')
console.log(
  `One hash of a password: ${((performance.now() - began) / 20).toFixed(0)} ms; ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`,
)
const of = { port: service.port, paths: PATHS, headers: { 'x-app-source': 'site' }, connections: 64 }
await loadApart({ ...of, seconds: 3, rate: READS })
const shown = new Map<string, Shown[]>()
for (let round = 0; round < ROUNDS; round += 1)
  for (const [name, work] of WORKS) {
    if (name.startsWith('right codes')) {
      const emails = Array.from({ length: RATE * SECONDS }, (_, n) => `n${RUN}-${round}-${n}@example.fr`)
      const codes = await openCodes(emails)
      typed = emails.map((email, n) => ({ email, code: codes[n] ?? '' }))
    }
    const hashing = name.startsWith('a stranger') ? spawn(process.execPath, hash) : null
    const [before, beforeIn] = [threadMs(service), spent(await backends(pool))]
    const [done, sent] = await Promise.all([loadApart({ ...of, seconds: SECONDS, rate: READS }), work?.(round)])
    hashing?.kill()
    const [at, admitted] = [percentile(sent?.times ?? []), percentile(sent?.admitted ?? [])]
    const row: Shown = {
      statuses: sent?.statuses ?? new Map<number, number>(),
      work: sent ? [at(0.5), at(0.99), sent.admitted.length > 0 ? admitted(0.99) : Number.NaN] : [],
      reads: [done.requests / done.seconds, done.p50, done.p99],
      failed: done.failed,
    }
    shown.set(name, [...(shown.get(name) ?? []), row])
    await allSent()
    // With the e-mails of the row, if this process writes them, and with the reads.
    const requests = sent ? RATE * SECONDS : done.requests
    const [thread, inDatabase] = [(threadMs(service) - before) / requests, since(beforeIn, spent(await backends(pool))) / 1e6 / requests]
    console.error(
      name,
      row,
      `thread that answers: ${thread.toFixed(2)} ms a request, PostgreSQL: ${inDatabase.toFixed(2)}; load ${loadavg()[0]?.toFixed(1)}`,
    )
    await sleep(1000)
  }

console.log(tableOfRounds(shown))
await worker?.end('SIGTERM')
await service.end('SIGTERM')
await pool.end()
await database.close()
mail?.stop()
folder.cleanUp()

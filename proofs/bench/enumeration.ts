import { parseArgs } from 'node:util'
import { randomInt, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import pg from 'pg'
import { environment } from '../../server/platform/settings/config.ts'
import { hashPassword } from '../../server/chapters/sign-in/public.ts'
import { startService, temporaryFolder } from '../../server/test/process.ts'
import { table } from '../shared/statistics.ts'

/**
 * `npm run proof -- enumeration [--pairs=10000] [--hashed=1000] [--only=wrong] [--minutes=10]`, on an empty PostgreSQL database: asks for codes, new passwords and sign-ins for addresses
 * with an account and without, in random order, and compares the answers byte by byte and their times. `--hashed`: the pairs of requests that hash a
 * password, which take longer. `--only`: the rows whose name has this word. `--minutes`: a row ends after this time, with fewer pairs. A code is open for
 * every address while codes are tried. Ends with 1 if an answer differs.
 */
const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '10000' },
    hashed: { type: 'string', default: '1000' },
    accounts: { type: 'string', default: '1000' },
    only: { type: 'string', default: '' },
    minutes: { type: 'string', default: '60' },
  },
})
const DATABASE_URL = environment['DATABASE_URL'] ?? ''
const ACCOUNTS = Number(values.accounts)
/** How often open codes are made good again: each address has made fewer than five attempts meanwhile. */
const REOPENED_PAIRS = Math.ceil(ACCOUNTS / 2)
/** Headers that have another value in each answer. */
const OWN = new Set(['date', 'x-request-id', 'connection', 'keep-alive'])

const folder = temporaryFolder()
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 1 })
const service = await startService(
  { DATABASE_URL, DATA_DIR: folder.path, DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'error' },
  { quiet: true },
)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const known = (n: number) => `k${String(n).padStart(6, '0')}@example.fr`
const unknown = (n: number) => `u${String(n).padStart(6, '0')}@example.fr`

await makeAccounts()
const rows: (string | number)[][] = []
let isSame = true
for (const [name, path, body, pairs] of [
  ['code to sign in', '/code', (email: string) => ({ email }), Number(values.pairs)],
  ['code for a password', '/code', (email: string) => ({ email, purpose: 'password' }), Number(values.pairs)],
  ['sign-in by a wrong code', '/sign-in/code', (email: string) => ({ email, code: '000000' }), Number(values.pairs)],
  [
    'sign-in by a wrong password',
    '/sign-in/email',
    (email: string) => ({ email, password: 'ce n’est pas celui-là' }),
    Number(values.hashed),
  ],
  [
    'new password by a wrong code',
    '/password',
    (email: string) => ({ email, code: '000000', password: 'un nouveau mot de passe' }),
    Number(values.hashed),
  ],
] as const) {
  if (!name.includes(values.only)) continue
  const row = await compare(name, path, body, pairs)
  rows.push(row)
  console.error(row.join(' · '))
}
console.log(
  table(
    ['request', 'pairs', 'answers', 'median known ms', 'median unknown ms', 'difference µs', '95 % interval µs', 'Mann-Whitney p'],
    rows,
  ),
)
await service.end('SIGTERM')
await pool.end()
folder.cleanUp()
process.exitCode = isSame ? 0 : 1

async function makeAccounts(): Promise<void> {
  const hash = await hashPassword('un mot de passe assez long')
  for (let n = 0; n < ACCOUNTS; n += 1) {
    const [account, user] = [randomUUID(), randomUUID()]
    await pool.query(`insert into auth_user (id, name, email, "emailVerified") values ($1, '', $2, true)`, [account, known(n)])
    await pool.query(
      `insert into auth_account (id, "userId", "accountId", "providerId", password) values ($1::uuid, $2::text::uuid, $2::text, 'credential', $3)`,
      [randomUUID(), account, hash],
    )
    await pool.query(`insert into users (id, email) values ($1, $2)`, [user, known(n)])
    await pool.query(`insert into user_identities (issuer, subject, user_id) values ('urn:beffroi', $1::text, $2)`, [account, user])
  }
  await pool.query('analyze')
}

/** Gives every address an open code without attempts. */
async function openCodes(purpose: string): Promise<void> {
  await pool.query('delete from sign_in_codes where purpose = $1', [purpose])
  await pool.query(
    `insert into sign_in_codes (id, email, purpose, expires_at)
     select gen_random_uuid(), email, $2, now() + interval '10 minutes' from unnest($1::text[]) email`,
    [Array.from({ length: ACCOUNTS }, (_, n) => [known(n), unknown(n)]).flat(), purpose],
  )
}

/** Sends pairs of requests, in random order, one at a time. Returns the row of the results. */
async function compare(name: string, path: string, bodyOf: (email: string) => object, pairs: number): Promise<(string | number)[]> {
  const times = { known: [] as number[], unknown: [] as number[] }
  const answers = new Map<string, number>()
  const end = performance.now() + Number(values.minutes) * 60_000
  const first = -Math.min(200, Math.ceil(pairs / 20))
  for (let n = first; n < pairs && performance.now() < end; n += 1) {
    if ((n - first) % REOPENED_PAIRS === 0 && name.includes('wrong code')) await openCodes(path === '/password' ? 'password' : 'sign_in')
    const at = randomInt(ACCOUNTS)
    const two = [
      ['known', known(at)],
      ['unknown', unknown(randomInt(ACCOUNTS))],
    ] as const
    for (const [kind, email] of randomInt(2) === 0 ? two : two.toReversed()) {
      const { answer, ms } = await ask(path, bodyOf(email))
      // The first ones warm up.
      if (n < 0) continue
      times[kind].push(ms)
      answers.set(`${kind} ${answer}`, (answers.get(`${kind} ${answer}`) ?? 0) + 1)
    }
  }
  const shapes = (kind: string) =>
    [...answers.keys()].flatMap((key) => (key.startsWith(`${kind} `) ? [key.slice(kind.length + 1)] : [])).toSorted()
  const [ofKnown, ofUnknown] = [shapes('known'), shapes('unknown')]
  const same = JSON.stringify(ofKnown) === JSON.stringify(ofUnknown)
  if (!same) {
    isSame = false
    console.error(name, { ofKnown, ofUnknown })
  }
  const difference = median(times.known) - median(times.unknown)
  const [low, high] = interval(times.known, times.unknown)
  const round = (ms: number) => Math.round(ms * 1000)
  return [
    name,
    times.known.length,
    same ? 'equal' : 'DIFFER',
    median(times.known).toFixed(3),
    median(times.unknown).toFixed(3),
    round(difference),
    `${round(low)} to ${round(high)}`,
    mannWhitney(times.known, times.unknown).toFixed(3),
  ]
}

/** One answer without what every answer has of its own: the seconds that a code is still valid depend on when it was asked for first. */
function ask(path: string, body: object): Promise<{ answer: string; ms: number }> {
  const bytes = Buffer.from(JSON.stringify(body))
  return new Promise((resolve, reject) => {
    const before = performance.now()
    const sent = request(
      `${service.url}/api/auth${path}`,
      { method: 'POST', agent, headers: { 'content-type': 'application/json', 'content-length': bytes.length } },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => {
          const ms = performance.now() - before
          const headers = Object.entries(response.headers).filter(([header]) => !OWN.has(header) && header !== 'content-length')
          const text = Buffer.concat(parts)
            .toString('utf8')
            .replace(/"expires_in":\d+/, '"expires_in":n')
          resolve({
            answer: JSON.stringify([response.statusCode, headers.map(([header, value]) => `${header}: ${String(value)}`).toSorted(), text]),
            ms,
          })
        })
      },
    )
    sent.on('error', reject).end(bytes)
  })
}

function median(times: readonly number[]): number {
  const sorted = Float64Array.from(times).toSorted()
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The 95 % interval of the difference of medians, by 1,000 resamplings. */
function interval(one: readonly number[], other: readonly number[]): [number, number] {
  const again = (times: readonly number[]) => median(Array.from(times, () => times[randomInt(times.length)] ?? Number.NaN))
  const differences = Float64Array.from({ length: 1000 }, () => again(one) - again(other)).toSorted()
  return [differences[25] ?? Number.NaN, differences[974] ?? Number.NaN]
}

/** The two-sided p of the rank-sum test, by the normal approximation: the samples are large, and ties of nanoseconds are rare. */
function mannWhitney(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((ms) => ({ ms, isOne: true })), ...other.map((ms) => ({ ms, isOne: false }))].toSorted((a, b) => a.ms - b.ms)
  const ranks = all.reduce((sum, { isOne }, rank) => sum + (isOne ? rank + 1 : 0), 0)
  const [n, m] = [one.length, other.length]
  const z = Math.abs(ranks - (n * (n + m + 1)) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
  return Math.min(1, 2 * (1 - normal(z)))
}

/** The distribution function of the normal distribution (Abramowitz and Stegun 26.2.17). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail
}

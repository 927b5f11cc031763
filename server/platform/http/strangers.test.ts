// Neutral: headers, bodies and sockets are answered the same above any database.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { ENDPOINTS } from '../../../contract/index.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { Inside } from '../../test/inside.ts'
import { preparedDatabase } from '../../test/prepared-database.ts'
import { type Running, startService, temporaryFolder } from '../../test/process.ts'

/** How much a process may hold more after thousands of spellings than after some hundreds. */
const BYTES_MAX = 30 * 1024 ** 2
const WARM_UP = 1200
const REQUESTS = 5000
const AT_ONCE = 12
/** How often the memory is measured again, each time after a pause, before a process is said to hold too much: what it only has not freed yet goes. */
const MEASURED_AGAIN = 5

/** Outside /api/v1, all that a stranger may ask for. */
const OUTSIDE: [method: string, path: string][] = [
  '/',
  '/docs',
  '/docs/',
  '/docs/js/scalar.js',
  '/docs/openapi.json',
  '/docs/openapi.yaml',
  '/docs/nothing',
  '/openapi.json',
  '/favicon.svg',
  '/healthz',
  '/readyz',
  '/metrics',
  '/nothing',
  '/backoffice',
  '/backoffice/',
  '/applications/theme.js',
  '/applications/assets/nothing.js',
  '/backoffice/publications',
  '/espace',
  '/espace/',
  '/espace/publier',
  '/api/auth/jwks',
  '/api/auth/get-session',
  '/api/auth/token',
  '/api/v1/nothing',
  '/webhooks/email',
].map((path) => ['GET', path])

const PATH_VALUES = ['75056', '69123', 'paris', 'lyon', '01990000-0000-7000-8000-000000000001']

/** One character of a path in percent-encoding, another for each number. */
function spelled(path: string, n: number): string {
  const places = Array.from(path).flatMap((sign, at) => (/[a-z0-9.]/i.test(sign) ? [at] : []))
  let written = path
  // From the end, so that the places before stay where they are.
  for (const at of places.toReversed().filter((_, index) => (n >> (index % 12)) & 1))
    written = `${written.slice(0, at)}%${written.charCodeAt(at).toString(16)}${written.slice(at + 1)}`
  return written
}

/** A query with the endpoint's own parameters, in another order and with other values for each number. */
function queryOf({ query }: Pick<Endpoint, 'query'>, n: number): string {
  const names = Object.keys(query?.shape ?? {})
  const some = names.filter((_, index) => (n >> (index % 7)) & 1)
  const valueOf = (name: string) => (/page|limit|rayon/.test(name) ? String((n % 90) + 1) : name === 'q' ? `mot${n}` : `${name}-${n}`)
  const parts = some.map((name) => `${name}=${valueOf(name)}`)
  if (n % 3 === 0) parts.push(`inconnu${n}=${n}`)
  return parts.length === 0 ? '' : `?${(n % 2 ? parts : parts.toReversed()).join('&')}`
}

const PUBLIC = ENDPOINTS.filter(({ access }) => access === 'app' || access === 'signature')

function requestOf(n: number): { method: string; path: string; body?: string; headers: Record<string, string> } {
  const headers: Record<string, string> = {
    'x-app-source': n % 5 === 0 ? `app-${n}` : 'public',
    'x-forwarded-for': `2001:db8:${(n % 65_536).toString(16)}:${n.toString(16)}::1`,
    'x-request-id': `request-${n}`,
    'accept-language': `fr-${n},en;q=0.${n % 10}`,
    'accept-encoding': ['identity', 'gzip', 'br', `br;q=0.${n % 9}`][n % 4] ?? '',
    accept: n % 4 === 0 ? 'application/geo+json' : `application/json;v=${n}`,
    'user-agent': `stranger/${n}`,
    'if-none-match': `"v${n}"`,
    origin: `https://site-${n}.example.fr`,
    cookie: `beffroi.device=${String(n).padStart(22, 'a')}.${'b'.repeat(22)}; other${n}=${n}`,
    ...(n % 6 === 0 ? { authorization: `Bearer token.${n}` } : {}),
    ...(n % 7 === 0 ? { traceparent: `00-${String(n).padStart(32, '1')}-${'2'.repeat(16)}-01` } : {}),
  }
  const round = Math.floor(n / (PUBLIC.length + OUTSIDE.length))
  const which = n % (PUBLIC.length + OUTSIDE.length)
  const [method, path] = OUTSIDE[which] ?? []
  if (method && path) return { method: n % 11 === 0 ? 'HEAD' : method, path: spelled(path, round) + (round % 2 ? `?v=${n}` : ''), headers }
  const endpoint = PUBLIC[which - OUTSIDE.length]
  assert.ok(endpoint)
  const filled = `/api/v1${endpoint.path}`.replaceAll(/\{\w+\}/g, () => (n % 2 ? `n${n}` : (PATH_VALUES[round % PATH_VALUES.length] ?? '')))
  // Bodies are wrong in a new way each time: a sound one would be kept in the database, on purpose.
  const body = endpoint.method === 'GET' ? {} : { body: JSON.stringify({ [`champ${n}`]: n, email: `a${n}@example.fr`, password: `x${n}` }) }
  const typed = endpoint.method === 'GET' ? headers : { ...headers, 'content-type': n % 9 ? 'application/json' : `application/x-${n}` }
  return { method: endpoint.method, path: spelled(filled, round) + queryOf(endpoint, n), ...body, headers: typed }
}

describe('what a stranger can make a process remember', () => {
  const folder = temporaryFolder()
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  let service: Running
  let drop = async () => {}
  before(async () => {
    const created = await preparedDatabase(folder.path)
    drop = created?.drop ?? drop
    service = await startService(
      {
        DATA_DIR: folder.path,
        DEMO: 'off',
        ROLE: 'api',
        HOT_ANSWERS_MB: '4',
        TRUST_PROXY: '1',
        // Counted as ever, and refused for nothing but how it is spelled.
        RATE_LIMITS: 'on',
        LOG_LEVEL: 'warn',
        // Loopback in a spelling that is not told to be: the figures are closed.
        HOST: '::ffff:127.0.0.1',
        ...(created ? { DATABASE_URL: created.url } : {}),
      },
      { talks: true, args: ['--expose-gc', '--max-semi-space-size=8', '--import', join(import.meta.dirname, '../../test/inside.ts')] },
    )
  })
  after(async () => {
    agent.destroy()
    await service.end('SIGKILL')
    await drop()
    folder.cleanUp()
  })

  const send = (n: number): Promise<number> =>
    new Promise((resolve, reject) => {
      const { method, path, body, headers } = requestOf(n)
      const asked = request(service.url + path, { method, headers, agent }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0))
      })
      asked.once('error', reject)
      asked.end(body)
    })

  /** Sends the requests of these numbers; how many were answered how. */
  async function sendAll(from: number, to: number): Promise<Record<number, number>> {
    const answered: Record<number, number> = {}
    let next = from
    const one = async () => {
      while (next < to) {
        const status = await send(next++)
        answered[status] = (answered[status] ?? 0) + 1
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, one))
    return answered
  }

  async function inside(): Promise<Inside> {
    const answer = once(service.child, 'message')
    service.child.send('?')
    const [told] = (await answer) as [Inside]
    return told
  }

  test('thousands of spellings, counters and headers, to every public address: 30 MB at most', async () => {
    await sendAll(0, WARM_UP)
    const warm = await inside()
    const answered = await sendAll(WARM_UP, WARM_UP + REQUESTS)
    let then = await inside()
    for (let n = 0; n < MEASURED_AGAIN && then.bytes - warm.bytes >= BYTES_MAX; n += 1) {
      await sleep(1000)
      then = await inside()
    }
    const grown = then.bytes - warm.bytes
    assert.ok(grown < BYTES_MAX, `${Math.round(grown / 1024 ** 2)} MB more, of ${JSON.stringify(answered)}`)
    // Most of what was asked was looked at: found, refused by its input, or unknown.
    assert.ok((answered[200] ?? 0) > REQUESTS / 10 && (answered[422] ?? 0) > REQUESTS / 20, JSON.stringify(answered))
    assert.equal(answered[500], undefined, service.output().slice(0, 3000))
    assert.ok(then.named - warm.named < 50 && then.named < 500, `${warm.named} statements had a name, ${then.named} have one now`)
  })

  test('the start has said that the figures are closed', () => {
    assert.match(
      service.output(),
      /"msg":"\/metrics answers 401 to everybody, because other machines can reach HOST=::ffff:127\.0\.0\.1: set METRICS_TOKEN/,
    )
  })
})

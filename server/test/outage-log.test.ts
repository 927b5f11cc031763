// Neutral: the program opens databases of its own, whatever is set.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ask, assertError } from './http.ts'
import { NO_OWN_POSTGRES, type OwnPostgres, ownPostgres } from './own-postgres.ts'
import { type Running, signInAt, startService, temporaryFolder } from './process.ts'

interface Line {
  level: string
  msg: string
  seconds?: number
  requests?: number
  job_attempts?: number
  err?: { stack?: string }
}

const [AWAY, STILL, BACK] = [
  'the database does not answer: requests are refused with 503',
  'the database still does not answer',
  'the database answers again',
]
/** Longer than the ten seconds between two counts in the log. */
const OUTAGE_MS = 11_500

/** Spec §7-14. */
describe('the log of an outage of the database', { skip: NO_OWN_POSTGRES }, () => {
  const folder = temporaryFolder()
  let postgres: OwnPostgres
  let service: Running

  before(async () => {
    postgres = await ownPostgres({ max_connections: '200' })
    service = await startService({ DATABASE_URL: postgres.url, DEMO: 'on', DATA_DIR: folder.path, LOG_LEVEL: 'warn' })
  })
  after(async () => {
    await service.end('SIGKILL')
    await postgres.remove()
    folder.cleanUp()
  })

  const linesSince = (start: number): Line[] =>
    service
      .output()
      .slice(start)
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Line)
  const until = async (found: (lines: Line[]) => boolean, start: number) => {
    while (!found(linesSince(start))) await sleep(100)
    return linesSince(start)
  }

  test('one line at its start, a count while it lasts, one line at its end with all that was refused', { timeout: 90_000 }, async () => {
    const token = await signInAt(service.url, 'admin@demo.test')
    const start = service.output().length
    await postgres.crash()
    const end = performance.now() + OUTAGE_MS
    let refused = 0
    while (performance.now() < end) {
      for (const path of ['/api/v1/publications?q=concert', '/api/v1/communes?q=bethune', '/api/v1/admin/publications', '/readyz']) {
        assertError(await ask('GET', `${service.url}${path}`, { token, source: 'backoffice' }), 503, 'service_unavailable')
        refused += 1
      }
      await sleep(20)
    }
    await postgres.start()
    const lines = await until((all) => all.some(({ msg }) => msg === BACK), start)
    assert.ok(refused > 100, String(refused))
    const named = (wanted: string) => lines.filter(({ msg }) => msg === wanted)
    assert.equal(named(AWAY).length, 1)
    const counts = named(STILL)
    assert.ok(counts.length > 0 && counts.length <= (named(BACK)[0]?.seconds ?? 0) / 10 + 1, JSON.stringify(lines, null, 1))
    assert.equal(named(BACK).length, 1)
    const [last] = named(BACK)
    assert.equal(last?.requests, refused)
    assert.ok((last?.job_attempts ?? 0) > 0)
    assert.ok((last?.seconds ?? 0) >= OUTAGE_MS / 1000 - 1, JSON.stringify(last))
    assert.ok((counts[0]?.requests ?? 0) < refused)
    assert.ok(lines.filter(({ err }) => err?.stack).length <= 1, JSON.stringify(lines, null, 1))
    assert.ok(lines.length < 12, JSON.stringify(lines, null, 1))
    assert.equal((await ask('GET', `${service.url}/readyz`)).status, 200)
  })

  test('a database that has become a standby refuses changes with 503, and takes them when it no longer is', async () => {
    const token = await signInAt(service.url, 'admin@demo.test')
    const { body } = await ask('GET', `${service.url}/api/v1/publications`)
    const [{ id }] = body.data
    const feature = (en_avant: boolean) =>
      ask('PATCH', `${service.url}/api/v1/admin/publications/${id}/feature`, { token, source: 'backoffice', body: { en_avant } })
    const start = service.output().length
    const server = new pg.Client({ connectionString: postgres.url })
    await server.connect()
    const readOnly = async (value: 'on' | 'off') => {
      await server.query(`alter system set default_transaction_read_only = ${value}`)
      await server.query('select pg_reload_conf()')
      for (;;) {
        const { rows } = await server.query<{ now: string }>("select current_setting('default_transaction_read_only') as now")
        if (rows[0]?.now === value) return
      }
    }
    await readOnly('on')
    for (let n = 0; n < 5; n += 1) assertError(await feature(n % 2 === 0), 503, 'service_unavailable')
    await readOnly('off')
    // The connections that were refused are closed: none of them is used again.
    const lines = await until((all) => all.some(({ msg }) => msg === BACK), start)
    assert.equal(lines.filter(({ msg }) => msg === AWAY).length, 1)
    assert.equal((await feature(true)).status, 200)
    await server.end()
  })
})

// Neutral: a reader turns a document into values and asks the database for nothing.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openEmbedded, openPostgres } from '../platform/db/open.ts'
import { HOSTILE_DOCUMENTS } from './hostile/documents.ts'
import { watchHealth } from './hostile/health.ts'
import { killer } from './hostile/killers.ts'
import { REGISTERS, REGISTRY_FILES } from './hostile/registers.ts'
import { HOSTILE_SOURCES } from './hostile/sources.ts'
import { asUserOf, type Dovecot, dovecot, withoutDovecot } from './dovecot.ts'
import { HOSTILE_LETTERS } from './hostile/letters.ts'
import { ask, type Got } from './http.ts'
import { until } from './jobs.ts'
import { postLetter, SUPPORT } from './letters.ts'
import { preparedDatabase } from './prepared-database.ts'
import { BRIEF, type Running, signInAt, startService, temporaryFolder } from './process.ts'
import { type Served, sourceServer, type SourceServer } from './source-server.ts'
import { insertJobs } from './queue-tables.ts'

/** The number of parts of each document. With this many, a reader that takes quadratic time takes minutes. */
const N = 2500
/**
 * For how long the service's thread may be busy before it answers, in units of a fixed piece of work on the same machine (health-client.ts):
 * half a second where that takes 1.7 ms. The embedded database runs in that thread: one turn holds a statement of each source that is stored meanwhile.
 */
const LATE_WORKS = process.env['TEST_DATABASE_URL'] ? 300 : 600
/** How many times as long an answer may take, without the waits for a processor: threads for which the service waits wait for one too. */
const BESIDE_OTHERS = 4
const [EMAIL, PASSWORD] = ['accueil@example.fr', 'un mot de passe assez long']
/** The ways in which a source's document is read. */
const WAYS = ['run', 'detection', 'dry run'] as const
/** Whether each document is read in every way, as before a release. */
const IS_FULL = process.env['HOSTILE'] === 'full'
/** The number of concurrent runs. */
const AT_ONCE = 3
const TYPES: Record<string, string> = { ical: 'text/calendar', rss: 'application/xml' }

describe('while strangers’ documents are read', () => {
  const folder = temporaryFolder()
  let server: SourceServer
  let service: Running
  let token = ''
  let commune = ''
  let drop = async () => {}
  let mail: { server: Dovecot; box: string } | null = null
  before(async () => {
    server = await sourceServer()
    if (!withoutDovecot) {
      const imap = await dovecot()
      mail = { server: imap, box: imap.mailbox() }
    }
    const created = await preparedDatabase(folder.path)
    drop = created?.drop ?? drop
    const env = {
      DATA_DIR: folder.path,
      DEMO: 'off',
      ADMIN_EMAIL: EMAIL,
      ADMIN_PASSWORD: PASSWORD,
      FETCH_ALLOW: server.host,
      ELUS_URLS: `${server.url}/elus`,
      MAIRIES_URL: `${server.url}/mairies`,
      GEODAE_URL: `${server.url}/geodae`,
      GEODAE_API_URL: `${server.url}/api`,
      ...SUPPORT,
      ...(mail ? { IMAP_URL: mail.box } : {}),
      ...(created ? { DATABASE_URL: created.url } : {}),
    }
    for (const [name, make] of Object.entries(REGISTERS)) server.documents.set(`/${name}`, { body: make(), type: 'text/plain' })
    await (await startService(env, { args: BRIEF })).end('SIGTERM')
    // The registers are imported at night. Here their jobs are inserted to run at once.
    const database = created ? openPostgres(created.url, { max: 2 }) : await openEmbedded(folder.path)
    await insertJobs(database.pool, ['import.elus', 'import.mairies'], 0)
    await database.close()
    service = await startService(env)
    token = await signInAt(service.url, EMAIL, PASSWORD)
    commune = (await at('GET', '/communes?q=bethune')).body.data[0].id
  })
  after(async () => {
    await service.end('SIGKILL')
    await server.close()
    await mail?.server.cleanUp()
    await drop()
    folder.cleanUp()
  })
  /** Asks as a client does: an answer 503 names the time after which to ask again. */
  const at = async (method: string, path: string, body?: unknown): Promise<Got> => {
    const got = await ask(method, `${service.url}/api/v1${path}`, { token, source: 'backoffice', ...(body === undefined ? {} : { body }) })
    if (got.status !== 503) return got
    await sleep(Number(got.headers.get('retry-after') ?? 1) * 1000)
    return at(method, path, body)
  }

  /**
   * Has a document read by a run, a detection or a dry run, in turn: the same process reads it each time. HOSTILE=full reads each in all
   * three ways. Calendars that differ in their rule alone are read by a run.
   */
  async function goThrough(name: string, type: string, served: Served, turn: number): Promise<void> {
    const path = `/document/${encodeURIComponent(name)}`
    server.documents.set(path, served)
    const url = `${server.url}${path}`
    const isRule = name.startsWith('a calendar of rules')
    const isRead = (way: (typeof WAYS)[number]) => (IS_FULL && !isRule) || way === (isRule ? 'run' : WAYS[turn % WAYS.length])
    if (isRead('detection')) {
      const found = await at('POST', '/admin/import-sources/detect', { url })
      assert.ok([200, 429].includes(found.status), `${name}: ${JSON.stringify(found.body)}`)
    }
    if (!isRead('dry run') && !isRead('run')) return
    const made = await at('POST', '/admin/import-sources', { nom: 'Flux', type, url, commune_id: commune, parametres: { max_items: 200 } })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    const { id } = made.body.data
    if (isRead('dry run')) {
      const dry = await at('POST', `/admin/import-sources/${id}/run?dry_run=true`)
      assert.equal(dry.status, 200, `${name}: ${JSON.stringify(dry.body)}`)
    }
    if (!isRead('run')) return
    assert.equal((await at('POST', `/admin/import-sources/${id}/run`)).status, 202)
    const lastRun = async () => (await at('GET', `/admin/import-sources/${id}`)).body.data.last_run
    await until(`${name} is over`, async () => !['queued', 'running'].includes((await lastRun()).status), 180_000)
    const run = await lastRun()
    assert.notEqual(run.code, 'unexpected', name)
    assert.ok(run.status === 'done' || (run.message.length > 10 && run.message_en.length > 10), name)
  }

  /** Syncs the national file and one commune, with each hostile file of the registry. */
  async function syncRegistry(): Promise<void> {
    for (const [name, make] of Object.entries(REGISTRY_FILES)) {
      const body = make()
      server.documents.set('/geodae', { body, type: 'text/csv' })
      server.documents.set('/api', { body, type: 'application/json' })
      for (const path of ['/admin/defibrillateurs-france/sync', `/admin/communes/${commune}/defibrillateurs/sync`]) {
        assert.equal((await at('POST', path)).status, 202, name)
        const status = async () => (await at('GET', path)).body.data.status
        await until(`${name} is over`, async () => !['queued', 'running'].includes(await status()), 180_000)
      }
    }
  }

  /**
   * Sends the mail messages to the webhook, and every second one also to the mailbox if an IMAP server is installed. Waits until all of
   * them are stored.
   */
  async function takeLetters(): Promise<void> {
    const letters = HOSTILE_LETTERS.map(([, make]) => make)
    let count = letters.length
    for (const make of letters) assert.equal((await postLetter(service.url, make())).status, 202)
    if (mail)
      for (const make of letters.filter((_, n) => n % 2 === 1)) {
        await asUserOf(mail.box, (client) => client.append('INBOX', make()))
        count += 1
      }
    // Messages are counted, not threads: two messages of one sender with one subject are in one thread.
    const read = async (): Promise<number> => {
      const { data } = (await at('GET', '/admin/messages/threads?per_page=100')).body
      return data.reduce((sum: number, thread: { messages_count: number }) => sum + thread.messages_count, 0)
    }
    await until('the letters are read', async () => (await read()) === count, 300_000)
  }

  test('everybody is answered', { timeout: 1_500_000 }, async (t) => {
    const { pid } = service.child
    const end = await watchHealth(service.url, pid ?? 0)
    const registry = syncRegistry()
    const waiting: [name: string, kind: string, make: () => Served][] = [
      ['a killer', 'openagenda', () => ({ body: killer(), type: 'application/json' })],
      ...Object.entries(HOSTILE_SOURCES).map(([name, [kind, served]]) => [name, kind, () => served] as [string, string, () => Served]),
      ...Object.entries(HOSTILE_DOCUMENTS).map(
        ([name, { kind, make }]) =>
          [name, kind, () => ({ body: make(N), type: TYPES[kind] ?? 'text/html' })] as [string, string, () => Served],
      ),
    ]
    const worker = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await goThrough(next[0], next[1], next[2](), waiting.length)
    }
    await Promise.all([registry, takeLetters(), ...Array.from({ length: AT_ONCE }, worker)])
    const registers = async (): Promise<boolean> => {
      const jobs = await Promise.all(['elus', 'mairies'].map((name) => at('GET', `/admin/jobs?name=import.${name}`)))
      return jobs.flatMap(({ body }) => body.data).every(({ state }: { state: string }) => !['waiting', 'running'].includes(state))
    }
    await until('the registers are over', registers, 300_000)
    const { answers, refused, worstMs, busyMs, workMs } = await end()
    const found = `${answers} answers, the latest after ${Math.round(worstMs)} ms, busy for ${Math.round(busyMs)} ms; a piece of work takes ${workMs.toFixed(1)} ms`
    t.diagnostic(found)
    assert.ok(answers > 50)
    assert.equal(refused, 0)
    assert.ok(busyMs <= LATE_WORKS * workMs, found)
    assert.ok(worstMs <= LATE_WORKS * workMs * BESIDE_OTHERS, found)
    assert.deepEqual([service.child.pid, service.child.exitCode, service.child.signalCode], [pid, null, null])
    assert.equal((await at('GET', '/communes?q=bethune')).status, 200)
  })
})

import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type OpenDatabase, openEmbedded, openPostgres } from '../../platform/db/open.ts'
import { digestOf } from '../../platform/isolation/poison.ts'
import { harness } from '../../test/harness.ts'
import { killer, slow } from '../../test/hostile/killers.ts'
import { ask, get, type Got, post } from '../../test/http.ts'
import { type ImportStage, rss, type Run, setImportStage } from '../../test/imports.ts'
import { until } from '../../test/jobs.ts'
import { preparedDatabase } from '../../test/prepared-database.ts'
import { BRIEF, type Running, signInAt, startService, temporaryFolder } from '../../test/process.ts'
import { handBack } from '../../test/queue-tables.ts'
import { type SourceServer, sourceServer } from '../../test/source-server.ts'

const JSON_TYPE = 'application/json'
const agenda = JSON.stringify({ success: true, total: 0, events: [] })

describe('a document that kills its reader', () => {
  let stage: ImportStage
  beforeEach(async () => {
    stage = await setImportStage()
  })
  afterEach(() => stage.end())
  const readings = async () => {
    const { db } = await harness()
    return db.selectFrom('document_readings').select(['kind', 'killed']).execute()
  }

  test('is read once: no run, dry run, detection or other source reads it again; another document is read', async () => {
    const path = '/v2/agendas/7/events'
    stage.server.documents.set(path, { body: killer(), type: JSON_TYPE })
    const id = await stage.source({ type: 'openagenda', path })
    const first = await stage.run(id)
    assert.deepEqual([first.status, first.code], ['failed', 'too_slow'])
    assert.deepEqual(await readings(), [{ kind: 'openagenda', killed: 'memory' }])
    const again = await stage.run(id)
    assert.deepEqual([again.status, again.code], ['failed', 'killed_before'])
    assert.match(again.message, /n’est plus lu/)
    assert.match(again.message_en, /not read again/)
    const { run: dry } = await stage.dryRun(id)
    assert.deepEqual([dry.status, dry.code], ['failed', 'killed_before'])
    stage.server.documents.set('/ailleurs', { body: killer(), type: JSON_TYPE })
    assert.equal((await stage.run(await stage.source({ type: 'openagenda', path: '/ailleurs' }))).code, 'killed_before')
    const found = await post('/admin/import-sources/detect', { url: `${stage.server.url}${path}` }, stage.back)
    assert.deepEqual([found.status, found.body.data.candidates], [200, []])
    assert.match(found.body.data.reason, /n’est plus lu/)
    assert.equal((await readings()).length, 1, 'none of them has read it')
    const { db } = await harness()
    const source = await db.selectFrom('import_sources').select('consecutive_failures').where('id', '=', id).executeTakeFirstOrThrow()
    assert.equal(source.consecutive_failures, 2)
    stage.server.documents.set(path, { body: agenda, type: JSON_TYPE })
    assert.equal((await stage.run(id)).status, 'done')
    assert.equal((await readings()).length, 1, 'what was read to its end leaves nothing')
  })

  test('during detection is not read by a run either', async () => {
    stage.server.documents.set('/page', { body: killer('page'), type: JSON_TYPE })
    // Detection has twenty seconds for one answer: on a slow machine it may end before the document has killed its reader.
    await until('the reader is killed', async () => {
      const found = await post('/admin/import-sources/detect', { url: `${stage.server.url}/page` }, stage.back)
      assert.match(found.body.data.reason, /temps ou de mémoire/)
      return (await readings()).length === 1
    })
    assert.equal((await stage.run(await stage.source({ type: 'openagenda', path: '/page' }))).code, 'killed_before')
  })

  test('is read at most twice if the service died during the first reading', async () => {
    const { db } = await harness()
    const body = rss([{ guid: 'perdu', title: 'Perdu' }])
    const digest = await digestOf(new TextEncoder().encode(body))
    const lost = (minutes: number) =>
      db
        .insertInto('document_readings')
        .values({ id: crypto.randomUUID(), digest, kind: 'rss', begun_at: new Date(Date.now() - minutes * 60_000).toISOString() })
        .execute()
    stage.server.documents.set('/perdu', { body })
    const id = await stage.source({ path: '/perdu' })
    await lost(10)
    for (let now = 0; now < 3; now += 1) await lost(0)
    assert.equal((await stage.run(id)).status, 'done', 'those of now go on elsewhere')
    await lost(10)
    assert.deepEqual([(await stage.run(id)).status, (await stage.dryRun(id)).run.code], ['failed', 'killed_before'])
    const shown = (await get(`/admin/import-sources/${id}`, stage.back)).body.data
    assert.equal(shown.last_run.code, 'killed_before')
  })
})

describe('a service that dies while it reads a document', () => {
  const [PASSWORD, EMAIL] = ['un mot de passe assez long', 'poison@example.fr']
  const folder = temporaryFolder()
  let server: SourceServer
  let service: Running
  let env: Record<string, string>
  let token = ''
  let drop = async () => {}
  let open: () => Promise<OpenDatabase>
  before(async () => {
    server = await sourceServer()
    const created = await preparedDatabase(folder.path)
    drop = created?.drop ?? drop
    open = async () => (created ? openPostgres(created.url, { max: 2 }) : openEmbedded(folder.path))
    env = {
      DATA_DIR: folder.path,
      DEMO: 'off',
      ADMIN_EMAIL: EMAIL,
      ADMIN_PASSWORD: PASSWORD,
      FETCH_ALLOW: server.host,
      ...(created ? { DATABASE_URL: created.url } : {}),
    }
    await start()
  })
  after(async () => {
    await service.end('SIGKILL')
    await server.close()
    await drop()
    folder.cleanUp()
  })
  const start = async () => {
    service = await startService(env, { args: BRIEF })
    token = await signInAt(service.url, EMAIL, PASSWORD)
  }
  const at = (method: string, path: string, body?: unknown): Promise<Got> =>
    ask(method, `${service.url}/api/v1${path}`, { token, source: 'backoffice', ...(body === undefined ? {} : { body }) })
  /**
   * Kills the service while the document is read, dates the stored readings an hour back, and hands the run back. Returns the number of stored
   * readings.
   */
  const killed = async (asked: number): Promise<number> => {
    await until('the document is asked for', async () => server.asked.length > asked)
    await sleep(400)
    await service.end('SIGKILL')
    const database = await open()
    try {
      const { rows } = await database.pool.query<{ n: number }>(
        `with old as (update document_readings set begun_at = begun_at - interval '1 hour' returning 1) select count(*)::int as n from old`,
      )
      await handBack(database.pool)
      return rows[0]?.n ?? 0
    } finally {
      await database.close()
    }
  }

  test('reads it once more after the next start, and not a third time', { timeout: 600_000 }, async () => {
    server.documents.set('/lent', { body: slow() })
    const [commune] = (await at('GET', '/communes?q=bethune')).body.data
    const { id } = (
      await at('POST', '/admin/import-sources', { nom: 'Flux', type: 'rss', url: `${server.url}/lent`, commune_id: commune.id })
    ).body.data
    await at('POST', `/admin/import-sources/${id}/run`)
    assert.equal(await killed(0), 1, 'killed while it was read')
    const once = server.asked.length
    await start()
    assert.equal(await killed(once), 2, 'and again')
    await start()
    const lastRun = async (): Promise<Run> => (await at('GET', `/admin/import-sources/${id}`)).body.data.last_run
    await until('the run is over', async () => !['queued', 'running'].includes((await lastRun()).status))
    const { status, code } = await lastRun()
    assert.deepEqual([status, code], ['failed', 'killed_before'])
  })
})

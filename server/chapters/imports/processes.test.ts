// Embedded too: a run is resumed by the only process.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openEmbedded } from '../../platform/db/open.ts'
import { ask, type Got } from '../../test/http.ts'
import { rss, type Run } from '../../test/imports.ts'
import { until } from '../../test/jobs.ts'
import { prepareFolder, preparedDatabase } from '../../test/prepared-database.ts'
import { BRIEF, type Running, signInAt, startService, temporaryFolder } from '../../test/process.ts'
import { sourceServer, type SourceServer } from '../../test/source-server.ts'
import { handBack, insertJobs } from '../../test/queue-tables.ts'

const PASSWORD = 'un mot de passe assez long'
const EMAIL = 'imports@example.fr'
const ITEMS = 1500
const POSTGRES = process.env['TEST_DATABASE_URL'] ? false : 'two processes need PostgreSQL'

/** Spec §4.1-47, §4.1-50. */
describe('imports by two processes', { skip: POSTGRES }, () => {
  const folders = [temporaryFolder(), temporaryFolder()]
  const services: Running[] = []
  let server: SourceServer
  let token: string
  let client: pg.Client
  let commune: string
  let drop = async () => {}
  const start = (env: Record<string, string>, n: number) => startService({ ...env, DATA_DIR: folders[n]?.path ?? '' }, { args: BRIEF })
  let env: Record<string, string>

  before(async () => {
    const created = await preparedDatabase(folders[0]?.path ?? '')
    assert.ok(created)
    drop = created.drop
    server = await sourceServer()
    env = { DATABASE_URL: created.url, ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD, FETCH_ALLOW: server.host }
    services.push(await start(env, 0), await start(env, 1))
    token = await signInAt(services[0]?.url ?? '', EMAIL, PASSWORD)
    client = new pg.Client({ connectionString: created.url })
    await client.connect()
    commune = (await client.query(`select id from communes where code_insee = '62119'`)).rows[0].id
  })
  after(async () => {
    await client.end()
    for (const service of services) await service.end('SIGKILL')
    await server.close()
    await drop()
    for (const folder of folders) folder.cleanUp()
  })
  const at = (n: number, method: string, path: string, body?: unknown): Promise<Got> =>
    ask(method, `${services[n]?.url}/api/v1/admin/import-sources${path}`, {
      token,
      source: 'backoffice',
      ...(body === undefined ? {} : { body }),
    })
  const source = async (path: string, values = {}): Promise<string> =>
    (await at(0, 'POST', '', { nom: 'Flux', type: 'rss', url: `${server.url}${path}`, commune_id: commune, ...values })).body.data.id
  const lastRun = async (id: string): Promise<Run> => (await at(1, 'GET', `/${id}`)).body.data.last_run
  const isOver = async (id: string) => !['queued', 'running'].includes((await lastRun(id)).status)

  test('of twenty concurrent requests to both processes one is accepted, in every round', async () => {
    server.documents.set('/lent', {
      answer: (_, response) => void setTimeout(() => response.writeHead(200).end(rss([{ guid: '1', title: 'Un' }])), 300),
    })
    const id = await source('/lent')
    for (let round = 1; round <= 3; round += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => at(n % 2, 'POST', `/${id}/run`)))
      const accepted = answers.filter(({ status }) => status === 202)
      assert.equal(accepted.length, 1)
      // On a busy machine some wait too long for a connection: such a request is refused before it is looked at.
      const refused = answers.filter(({ status }) => status !== 202 && status !== 503)
      assert.ok(refused.length > 0)
      for (const { status, body } of refused) assert.deepEqual([status, body.error], [409, 'sync_in_progress'])
      await until('the run is over', () => isOver(id))
    }
    const { rows } = await client.query(
      `select count(*)::int as n, count(*) filter (where status = 'done')::int as done from import_runs where source_id = $1`,
      [id],
    )
    assert.deepEqual(rows[0], { n: 3, done: 3 })
    assert.equal((await client.query('select count(*)::int as n from publications where import_source_id = $1', [id])).rows[0].n, 1)
  })

  test('a due source is started once, however many processes there are', async () => {
    server.documents.set('/prevu', { body: rss([{ guid: '1', title: 'Prévu' }]) })
    const ids = await Promise.all(Array.from({ length: 5 }, () => source('/prevu', { frequence_minutes: 5 })))
    await client.query(`update import_sources set next_run_at = now() - interval '1 minute' where id = any($1::uuid[])`, [ids])
    await insertJobs(client, ['imports.dispatch'], 1)
    await until(
      'all are over',
      async () => (await Promise.all(ids.map(async (id) => (await lastRun(id)) !== null && (await isOver(id))))).every(Boolean),
      30_000,
    )
    const { rows } = await client.query(
      `select source_id, count(*)::int as n from import_runs where source_id = any($1::uuid[]) group by 1`,
      [ids],
    )
    assert.deepEqual(
      rows.map(({ n }) => n),
      [1, 1, 1, 1, 1],
    )
    assert.equal(
      (await client.query(`select count(*)::int as n from publications where title = 'Prévu'`)).rows[0].n,
      1,
      'five sources of one item make it once',
    )
  })

  test('a run whose process is killed is resumed by another process: each item once, none missing, correct counts', async () => {
    const items = Array.from({ length: ITEMS }, (_, n) => ({ guid: `g${n}`, title: `Article ${n}`, link: `https://grand.example.fr/${n}` }))
    server.documents.set('/grand', { body: rss(items) })
    const id = await source('/grand')
    const count = async () =>
      (await client.query('select count(*)::int as n from publications where import_source_id = $1', [id])).rows[0].n as number
    // Only the service that will be killed may start the run.
    await services[1]?.end('SIGTERM')
    const run = (await at(0, 'POST', `/${id}/run`)).body.data
    while ((await count()) === 0) await sleep(2)
    await services[0]?.end('SIGKILL')
    const written = await count()
    assert.ok(written > 0 && written < ITEMS, `killed with ${written} of ${ITEMS}`)
    await handBack(client)
    services[0] = await start(env, 0)
    services[1] = await start(env, 1)
    await until('the run is over', () => isOver(id))
    const ended = await lastRun(id)
    assert.deepEqual([ended.id, ended.status, ended.read, ended.created, ended.unchanged], [run.id, 'done', ITEMS, ITEMS, 0])
    assert.equal(await count(), ITEMS)
    const { rows } = await client.query(
      `select (select count(distinct external_id)::int from import_items where source_id = $1) as items,
        (select count(distinct publication_id)::int from import_run_entries where run_id = $2 and action = 'create') as lines,
        (select count(*)::int from audit_log where action = 'import_source.import' and target_id = $1::text) as audited,
        (select count(distinct target_id)::int from audit_log where action = 'publication.create' and changes -> 'run' ->> 1 = $2::text) as told,
        (select count(*)::int from audit_log where action = 'publication.create' and changes -> 'run' ->> 1 = $2::text) as rows,
        (select count(*)::int from duplicate_groups where n > 1) as doubles`,
      [id, run.id],
    )
    assert.deepEqual(rows[0], { items: ITEMS, lines: ITEMS, audited: 1, told: ITEMS, rows: ITEMS, doubles: 0 })
    await at(0, 'POST', `/${id}/run`)
    await until('the next is over', () => isOver(id))
    const next = await lastRun(id)
    assert.deepEqual([next.created, next.updated, next.unchanged], [0, 0, ITEMS])
    const undone = await at(0, 'POST', `/${id}/runs/${run.id}/undo`)
    assert.deepEqual([undone.body.data.reversed, undone.body.data.kept], [ITEMS, 0])
  })
})

describe('the embedded database', { skip: POSTGRES ? false : 'in the other half of the run' }, () => {
  const folder = temporaryFolder()
  let server: SourceServer
  let service: Running
  let token = ''
  before(async () => {
    server = await sourceServer()
    await prepareFolder(folder.path)
    service = await start()
  })
  after(async () => {
    await service.end('SIGKILL')
    await server.close()
    folder.cleanUp()
  })
  const start = async (): Promise<Running> => {
    const env = { DATA_DIR: folder.path, DEMO: 'off', ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD, FETCH_ALLOW: server.host }
    const running = await startService(env, { args: BRIEF })
    token = await signInAt(running.url, EMAIL, PASSWORD)
    return running
  }
  const at = (method: string, path: string, body?: unknown): Promise<Got> =>
    ask(method, `${service.url}/api/v1${path}`, { token, source: 'backoffice', ...(body === undefined ? {} : { body }) })

  test('a run whose service is killed is resumed after the next start: each item once', async () => {
    server.documents.set('/grand', { body: rss(Array.from({ length: ITEMS }, (_, n) => ({ guid: `g${n}`, title: `Article ${n}` }))) })
    const [commune] = (await at('GET', '/communes?q=bethune')).body.data
    const made = await at('POST', '/admin/import-sources', { nom: 'Flux', type: 'rss', url: `${server.url}/grand`, commune_id: commune.id })
    const { id } = made.body.data
    const lastRun = async (): Promise<Run> => (await at('GET', `/admin/import-sources/${id}`)).body.data.last_run
    const run = (await at('POST', `/admin/import-sources/${id}/run`)).body.data
    while ((await lastRun()).created === 0) await sleep(2)
    await service.end('SIGKILL')
    const database = await openEmbedded(folder.path)
    await handBack(database.pool)
    await database.close()
    service = await start()
    const begun = (await lastRun()).created
    assert.ok(begun > 0 && begun < ITEMS, `killed with ${begun} of ${ITEMS}`)
    await until('the run is over', async () => !['queued', 'running'].includes((await lastRun()).status))
    const ended = await lastRun()
    assert.deepEqual([ended.id, ended.status, ended.read, ended.created, ended.unchanged], [run.id, 'done', ITEMS, ITEMS, 0])
    const { total } = (await at('GET', `/admin/publications?import_source_id=${id}&deleted=with`)).body.meta
    assert.equal(total, ITEMS)
    assert.equal((await at('GET', '/admin/audit?action=publication.create')).body.meta.total, ITEMS)
  })
})

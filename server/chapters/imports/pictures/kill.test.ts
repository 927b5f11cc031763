import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { preparedDatabase } from '../../../test/prepared-database.ts'
import { ask, type Got } from '../../../test/http.ts'
import { until } from '../../../test/jobs.ts'
import { drawn } from '../../../test/medias.ts'
import { type Running, signInAt, startService, temporaryFolder } from '../../../test/process.ts'
import { handBack } from '../../../test/queue-tables.ts'
import { sourceServer, type SourceServer } from '../../../test/source-server.ts'

const PASSWORD = 'un mot de passe assez long'
const EMAIL = 'imports@example.fr'
const ITEMS = 30
const POSTGRES = process.env['TEST_DATABASE_URL'] ? false : 'two processes need PostgreSQL'

/** Spec §4.1-54. */
describe('pictures of an import whose process is killed', { skip: POSTGRES }, () => {
  const folder = temporaryFolder()
  const services: Running[] = []
  let server: SourceServer
  let client: pg.Client
  let drop = async () => {}
  let env: Record<string, string>

  before(async () => {
    const created = await preparedDatabase(folder.path)
    assert.ok(created)
    drop = created.drop
    server = await sourceServer()
    env = { DATABASE_URL: created.url, ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD, FETCH_ALLOW: server.host, DATA_DIR: folder.path }
    services.push(await startService(env))
    client = new pg.Client({ connectionString: created.url })
    await client.connect()
  })
  after(async () => {
    await client.end()
    for (const service of services) await service.end('SIGKILL')
    await server.close()
    await drop()
    folder.cleanUp()
  })
  const count = async (statement: string): Promise<number> => (await client.query(`select count(*)::int as n from ${statement}`)).rows[0].n

  test('the next process fetches those that are left, each once', async () => {
    const pictures = await Promise.all(
      Array.from({ length: ITEMS }, (_, n) =>
        drawn(300 + n, 200)
          .jpeg()
          .toBuffer(),
      ),
    )
    for (const [n, body] of pictures.entries())
      server.documents.set(`/${n}.jpg`, {
        answer: (_, response) => void setTimeout(() => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(body), 100),
      })
    server.documents.set('/flux', {
      body: `<rss version="2.0"><channel><title>Ville</title>${pictures
        .map(
          (_, n) => `<item><title>Article ${n}</title><guid>g${n}</guid><enclosure url="${server.url}/${n}.jpg" type="image/jpeg"/></item>`,
        )
        .join('')}</channel></rss>`,
    })
    const [first] = services
    assert.ok(first)
    const token = await signInAt(first.url, EMAIL, PASSWORD)
    const send = (path: string, body?: unknown): Promise<Got> =>
      ask('POST', `${first.url}/api/v1/admin/import-sources${path}`, {
        token,
        source: 'backoffice',
        ...(body === undefined ? {} : { body }),
      })
    const { id: commune_id } = (await client.query(`select id from communes where code_insee = '62119'`)).rows[0]
    const { id } = (await send('', { nom: 'Flux', type: 'rss', url: `${server.url}/flux`, commune_id })).body.data
    await send(`/${id}/run`)
    await until('some pictures are fetched', async () => (await count('medias')) >= 5)
    await first.end('SIGKILL')
    const [stored, asked] = [await count('medias'), server.asked.length]
    assert.ok(stored < ITEMS, 'killed in the middle')
    await handBack(client)
    services.push(await startService(env))
    await until('all pictures are shown', async () => (await count(`import_pictures where state = 'shown'`)) === ITEMS, 120_000)
    assert.equal(await count('medias'), ITEMS)
    assert.equal(await count('publications where jsonb_array_length(images) = 1'), ITEMS)
    assert.equal(await count(`audit_log where action = 'publication.update'`), ITEMS)
    assert.equal((await client.query('select pictures_shown from import_runs')).rows[0].pictures_shown, ITEMS)
    assert.ok(server.asked.length - asked <= ITEMS - stored, 'what was stored is not asked for again')
  })
})

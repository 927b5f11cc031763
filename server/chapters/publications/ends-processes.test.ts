import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { assertChangesByTimeAlone } from '../../test/changing-by-time.ts'
import { migratedDatabase } from '../../test/prepared-database.ts'
import { ask } from '../../test/http.ts'
import { type Running, startService, temporaryFolder } from '../../test/process.ts'
import { untilUsable } from '../../test/response-cache.ts'
import { newId } from '../../platform/db/id.ts'
import { migrate } from '../../platform/db/migrations/migrate.ts'
import { openPostgres } from '../../platform/db/open.ts'
import { officialEdition } from '../communes/official-list.ts'

const POSTGRES = process.env['TEST_DATABASE_URL'] ? false : 'two processes need PostgreSQL'
describe('ends of publications, in two processes with response caches', { skip: POSTGRES }, () => {
  const folders = [temporaryFolder(), temporaryFolder()]
  const services: Running[] = []
  const [commune, acteur] = [newId(), newId()]
  let pool: pg.Pool
  let drop = async () => {}

  before(async () => {
    const created = await migratedDatabase()
    assert.ok(created)
    drop = created.drop
    // One commune: all of France would take longer than the test.
    const database = openPostgres(created.url, { max: 1 })
    await migrate(database.pool)
    await sql`insert into communes (id, code_insee, slug, nom, departement, departement_nom, region, region_nom, millesime)
      values (${commune}, '01001', 'c', 'Commune', '01', 'Ain', '84', 'Rhône', ${await officialEdition()})`.execute(database.db)
    await sql`insert into acteurs (id, nom, slug, type, commune_id) values (${acteur}, 'Comité', 'comite', 'association', ${commune})`.execute(
      database.db,
    )
    await database.close()
    const start = (n: number) => startService({ ROLE: 'api', DATABASE_URL: created.url, DATA_DIR: folders[n]?.path ?? '' })
    services.push(...(await Promise.all([start(0), start(1)])))
    for (const { url } of services) await untilUsable(url)
    pool = new pg.Pool({ connectionString: created.url, max: 1 })
  })
  after(async () => {
    await pool.end()
    for (const service of services) await service.end('SIGKILL')
    await drop()
    for (const folder of folders) folder.cleanUp()
  })

  test('what changes by time alone changes in the cached answers of both, without a request between', async () => {
    const readers = services.map(
      ({ url }) =>
        (path: string) =>
          ask('GET', `${url}/api/v1${path}`),
    )
    await assertChangesByTimeAlone(pool, readers, async () => {
      await pool.query('delete from publications')
      return { commune, acteur }
    })
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { officialEdition } from '../../chapters/communes/official-list.ts'
import { newId } from '../../platform/db/id.ts'
import { migrate } from '../../platform/db/migrations/migrate.ts'
import { openPostgres } from '../../platform/db/open.ts'
import { anotherService } from '../../test/harness.ts'
import { migratedDatabase } from '../../test/prepared-database.ts'
import { open, warmPage } from '../../test/pages.ts'
import { untilUsable } from '../../test/response-cache.ts'
import { startTcpProxy, type TcpProxy } from '../../test/tcp-proxy.ts'

const POSTGRES = process.env['TEST_DATABASE_URL'] ? false : 'the embedded database cannot be away'

describe('the site, while the database is away', { skip: POSTGRES }, () => {
  let proxy: TcpProxy
  let direct: ReturnType<typeof openPostgres>
  let database: ReturnType<typeof openPostgres>
  let service: Awaited<ReturnType<typeof anotherService>>
  let drop = async () => {}
  before(async () => {
    const created = await migratedDatabase()
    assert.ok(created)
    drop = created.drop
    direct = openPostgres(created.url, { max: 2 })
    await migrate(direct.pool)
    const [id, acteur] = [newId(), newId()]
    await sql`insert into communes (id, code_insee, slug, nom, departement, departement_nom, region, region_nom, millesime)
      values (${id}, '01001', 'abergement', 'Abergement', '01', 'Ain', '84', 'Rhône', ${await officialEdition()})`.execute(direct.db)
    await sql`insert into acteurs (id, nom, slug, type, commune_id) values (${acteur}, 'Mairie', 'mairie', 'mairie', ${id})`.execute(
      direct.db,
    )
    await sql`insert into publications (id, title, body, acteur_id, commune_id, moderation_status, valide, publie_le)
      values (${newId()}, 'Le lavoir', 'Restauré', ${acteur}, ${id}, 'published', true, now_ms() - interval '1 hour')`.execute(direct.db)
    proxy = await startTcpProxy(created.url)
    database = openPostgres(proxy.url, { max: 4, connection: 1000 })
    service = await anotherService({ RATE_LIMITS: 'off' }, { database })
    await untilUsable(service.url)
  })
  after(async () => {
    proxy.forward()
    await service.close()
    await database.close()
    await direct.close()
    proxy.close()
    await drop()
  })

  test('pages in memory are shown with their age, others say so, and all is well afterwards', { timeout: 60_000 }, async () => {
    const { url } = service
    const kept = await warmPage('/abergement', url)
    assert.match(kept.text, /Le lavoir/)
    proxy.reset()
    await untilUsable(url, 0)
    const last = await open('/abergement', { url })
    assert.equal(last.status, 200)
    assert.equal(last.text, kept.text)
    assert.match(last.headers.get('age') ?? '', /^\d+$/)
    assert.equal(last.headers.get('cache-control'), 'no-store')
    const other = await open('/recherche?q=ab', { url })
    assert.equal(other.status, 503)
    assert.match(other.text, /momentanément interrompu/)
    assert.equal(other.headers.get('retry-after'), '5')
    proxy.forward()
    await untilUsable(url)
    await sleep(50)
    const again = await warmPage('/abergement', url)
    assert.equal(again.headers.get('age'), null)
  })
})

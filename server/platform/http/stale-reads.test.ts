import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { officialEdition } from '../../chapters/communes/official-list.ts'
import { anotherService, signToken, TEST_ISSUER } from '../../test/harness.ts'
import { ask } from '../../test/http.ts'
import { NO_OWN_POSTGRES, type OwnPostgres, ownPostgres } from '../../test/own-postgres.ts'
import { open } from '../../test/pages.ts'
import { startTcpProxy, type TcpProxy } from '../../test/tcp-proxy.ts'
import { newId } from '../db/id.ts'
import { migrate } from '../db/migrate.ts'
import { type OpenDatabase, openPostgres } from '../db/open.ts'

/** How old stale answers may be in this test: long enough that a slow machine reads all that it must, short enough to wait for its end. */
const STALE_MS = 12_000

/** docs/decisions/0039. */
describe('public reads while the primary is away', { skip: NO_OWN_POSTGRES }, () => {
  const [north, south, acteur, admin, shown, hidden] = [newId(), newId(), newId(), newId(), newId(), newId()] as const
  let primary: OwnPostgres
  let replica: OwnPostgres
  let proxy: TcpProxy
  let token: string
  const databases: OpenDatabase[] = []
  /** One with stale reads, and one without. */
  const services: Awaited<ReturnType<typeof anotherService>>[] = []
  const [STALE, PLAIN] = [0, 1] as const

  before(async () => {
    primary = await ownPostgres()
    const first = openPostgres(primary.url, { max: 1 })
    await migrate(first.pool)
    await first.close()
    const here = new pg.Client({ connectionString: primary.url })
    await here.connect()
    const edition = await officialEdition()
    for (const [id, insee, slug] of [
      [north, '01001', 'nord'],
      [south, '01002', 'sud'],
    ])
      await here.query(
        `insert into communes (id, code_insee, slug, nom, departement, departement_nom, region, region_nom, millesime)
         values ($1, $2, $3, $3, '01', 'Ain', '84', 'Rhône', $4)`,
        [id, insee, slug, edition],
      )
    await here.query(`insert into acteurs (id, nom, slug, type, commune_id) values ('${acteur}', 'Acteur', 'a', 'association', '${north}');
      insert into users (id, email) values ('${admin}', 'une@example.fr');
      insert into user_identities (issuer, subject, user_id) values ('${TEST_ISSUER}', '${admin}', '${admin}');
      insert into user_roles (user_id, role) values ('${admin}', 'admin')`)
    for (const [id, title, commune] of [
      [shown, 'Le bal de samedi', north],
      [hidden, 'Le marché de dimanche', south],
    ])
      await here.query(
        `insert into publications (id, title, body, acteur_id, commune_id, moderation_status, valide, publie_le)
         values ($1, $2, 'Texte', $3, $4, 'published', true, now_ms() - interval '1 hour')`,
        [id, title, acteur, commune],
      )
    await here.end()
    replica = await ownPostgres({ wal_retrieve_retry_interval: '200ms' }, { replicaOf: primary.url })
    proxy = await startTcpProxy(primary.url)
    token = await signToken(admin)
    for (const readStaleMs of [STALE_MS, 0]) {
      const database = openPostgres(proxy.url, { max: 4, readUrl: replica.url, readStaleMs })
      databases.push(database)
      services.push(await anotherService({ RATE_LIMITS: 'off' }, { database }))
    }
    await untilProven()
  })
  after(async () => {
    proxy?.forward()
    for (const service of services) await service.close()
    for (const database of databases) await database.close()
    proxy?.close()
    await replica?.remove()
    await primary?.remove()
  })

  const urlOf = (n: number) => `${services[n]?.url}`
  const read = (path: string, n: number = STALE) => ask('GET', `${urlOf(n)}/api/v1${path}`)
  const until = async (is: () => Promise<boolean> | boolean, what: string, seconds = 30) => {
    const patience = Date.now() + seconds * 1000
    while (!(await is())) {
      assert.ok(Date.now() < patience, what)
      await sleep(20)
    }
  }
  /** Waits until both services were proven to read the present state from the replica. A proof takes less than 0.8 s: a busy machine needs many trials. */
  const untilProven = async () => {
    for (const { replica: behind } of databases) await until(() => behind?.isCurrent() === true, 'the replica is not current', 120)
  }
  const onReplica = async (text: string) => {
    const client = new pg.Client({ connectionString: replica.url })
    await client.connect()
    const { rows } = await client.query(text)
    await client.end()
    return rows
  }
  const moderate = (status: string, n: number = STALE) =>
    ask('PATCH', `${urlOf(n)}/api/v1/admin/publications/${hidden}/moderate`, {
      token,
      source: 'backoffice',
      body: { moderation_status: status, ...(status === 'rejected' ? { reason: 'Hors sujet' } : {}) },
    })

  test('are answered by the replica with their age, by API and page, until they are too old; changes are refused', async () => {
    const paths = [
      '/publications',
      `/communes/${north}/publications`,
      `/publications/${shown}`,
      '/communes?q=nord',
      '/publications?q=bal',
      '/defibrillateurs',
    ]
    for (const path of paths) assert.equal((await read(path)).headers.get('x-read-stale'), null)
    const begun = performance.now()
    await primary.crash()
    let pages = 0
    for (let turn = 0; turn < 3; turn += 1) {
      for (const path of paths) {
        const { status, headers, body } = await read(path)
        if (headers.get('x-read-stale') === null) continue
        assert.equal(status, 200, path)
        assert.ok(Number(headers.get('x-read-stale')) <= STALE_MS / 1000 + 1)
        assert.equal(headers.get('age'), headers.get('x-read-stale'))
        assert.equal(headers.get('cache-control'), 'no-store')
        assert.ok(body.data !== undefined)
        pages += 1
      }
      for (const address of ['/nord', '/en/nord', '/nord/recherche?q=bal']) {
        const { status, text, headers } = await open(address, { url: urlOf(STALE) })
        assert.equal(status, 200, address)
        assert.match(text, /Le bal de samedi/)
        if (headers.get('x-read-stale') === null) continue
        assert.equal(headers.get('cache-control'), 'no-store')
        pages += 1
      }
    }
    assert.ok(pages >= 18, `${pages} stale answers`)
    assert.equal((await moderate('rejected')).status, 503)
    const ready = await ask('GET', `${urlOf(STALE)}/readyz`)
    assert.deepEqual([ready.status, ready.body.reads], [200, 'stale'])
    assert.match(await (await fetch(`${urlOf(STALE)}/metrics`)).text(), /^beffroi_replica_stale 1$/m)
    await until(async () => (await read('/publications', PLAIN)).status === 503, 'a service without the setting answers')
    assert.equal((await ask('GET', `${urlOf(PLAIN)}/readyz`)).status, 503)
    await until(async () => (await read('/publications')).status === 503, 'an answer is older than it may be')
    assert.ok(performance.now() - begun > STALE_MS - 1000)
    assert.equal((await ask('GET', `${urlOf(STALE)}/readyz`)).status, 503)
    await primary.start()
    await untilProven()
    for (const path of paths) {
      const { status, headers } = await read(path)
      assert.deepEqual([status, headers.get('x-read-stale')], [200, null], path)
    }
  })

  test('show nothing that this process knows to be changed, where the replica is not proven to have the change', async () => {
    await untilProven()
    assert.match((await open('/sud', { url: urlOf(STALE) })).text, /Le marché de dimanche/)
    const [{ conninfo }] = (await onReplica(`select setting as conninfo from pg_settings where name = 'primary_conninfo'`)) as [
      { conninfo: string },
    ]
    await onReplica(`alter system set primary_conninfo = ''`)
    await onReplica('select pg_reload_conf()')
    await until(async () => (await onReplica('select from pg_stat_wal_receiver')).length === 0, 'the replica still receives')
    assert.equal((await moderate('rejected')).status, 200)
    await primary.crash()
    await until(async () => (await read('/communes?q=nord')).headers.get('x-read-stale') !== null, 'no stale answer')
    assert.equal((await onReplica(`select from publications where id = '${hidden}' and moderation_status = 'published'`)).length, 1)
    for (const path of [`/publications/${hidden}`, `/communes/${south}/publications`, '/publications', '/publications?q=marché']) {
      const { status } = await read(path)
      assert.equal(status, 503, path)
    }
    const page = await open('/sud', { url: urlOf(STALE) })
    assert.doesNotMatch(page.text, /Le marché de dimanche/)
    const { status, headers } = await read(`/communes/${north}/publications`)
    assert.equal(status, 200)
    assert.notEqual(headers.get('x-read-stale'), null)
    await onReplica(`alter system set primary_conninfo = '${conninfo.replaceAll("'", "''")}'`)
    await onReplica('select pg_reload_conf()')
    await primary.start()
    await untilProven()
    assert.equal((await read(`/publications/${hidden}`)).status, 404)
  })

  test('are answered when the primary says nothing at all', async () => {
    await untilProven()
    proxy.discard()
    // Until then the replica is read as the current one that it is.
    await until(() => !databases[STALE]?.replica?.isCurrent(), 'the replica is still current')
    const begun = performance.now()
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => read(`/publications?per_page=${1 + n}`)))
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    // A statement of the primary is given up after six seconds.
    assert.ok(performance.now() - begun < 5000)
    assert.ok(answers.some(({ headers }) => headers.get('x-read-stale') !== null))
    assert.equal((await read('/communes?q=sud')).headers.get('x-read-stale') === null, false)
    proxy.forward()
    await proxy.cut()
    await proxy.restore()
    await untilProven()
    assert.equal((await read('/communes?q=sud')).headers.get('x-read-stale'), null)
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ask, assertError } from './http.ts'
import { preparedDatabase } from './prepared-database.ts'
import { type Running, signInAt, startService, temporaryFolder } from './process.ts'
import { signedWith, subscriptionEvent } from './signed-events.ts'
import { type TcpProxy, startTcpProxy } from './tcp-proxy.ts'

const SECRET = 'whsec_of_the_outage'

/** Spec §7-14. */
describe('the database goes away and comes back', { skip: process.env['TEST_DATABASE_URL'] ? false : 'needs TEST_DATABASE_URL' }, () => {
  const folder = temporaryFolder()
  let service: Running
  let created: Awaited<ReturnType<typeof preparedDatabase>>
  let line: TcpProxy

  before(async () => {
    created = await preparedDatabase(folder.path)
    line = await startTcpProxy(created?.url ?? '')
    service = await startService({ DATABASE_URL: line.url, DEMO: 'on', DATA_DIR: folder.path, PAYMENT_WEBHOOK_SECRETS: SECRET })
  })
  after(async () => {
    await service.end('SIGKILL')
    line.close()
    await created?.drop()
    folder.cleanUp()
  })

  test('503 with Retry-After meanwhile, and no restart after', async () => {
    const token = await signInAt(service.url, 'admin@demo.test')
    assert.equal((await ask('GET', `${service.url}/api/v1/publications`)).status, 200)
    await line.cut()
    for (const path of ['/api/v1/publications', '/api/v1/communes/paris', '/readyz']) {
      const away = await ask('GET', `${service.url}${path}`)
      assertError(away, 503, 'service_unavailable')
      assert.ok(Number(away.headers.get('retry-after')) > 0)
    }
    assertError(await ask('GET', `${service.url}/api/v1/admin/publications`, { token, source: 'backoffice' }), 503, 'service_unavailable')
    assert.equal((await ask('GET', `${service.url}/healthz`)).status, 200)
    await line.restore()
    assert.equal((await ask('GET', `${service.url}/readyz`)).status, 200)
    assert.equal((await ask('GET', `${service.url}/api/v1/publications`)).status, 200)
    const admin = () => ask('GET', `${service.url}/api/v1/admin/publications`, { token, source: 'backoffice' })
    // If the issuer's keys could not be read, they are requested again within a second.
    while ((await admin()).status === 503) await sleep(100)
    assert.equal((await admin()).status, 200)
  })

  test('a line that is reset under a request is 503 too, never the fault of who asked', async () => {
    const token = await signInAt(service.url, 'admin@demo.test')
    const asks = (path: string, options = {}) => ask('GET', `${service.url}${path}`, options)
    for (const path of ['/api/v1/publications?q=concert', '/api/v1/communes?q=bethune', '/api/v1/admin/publications', '/readyz']) {
      await asks(path, { token, source: 'backoffice' })
      line.reset()
      const answer = await asks(path, { token, source: 'backoffice' })
      if (answer.status !== 200) assertError(answer, 503, 'service_unavailable')
      line.forward()
    }
  })

  test('a line that swallows everything costs a 503; when it heals, no connection is missing', async () => {
    const token = await signInAt(service.url, 'admin@demo.test')
    const { body } = await ask('GET', `${service.url}/api/v1/publications`)
    const [{ id }] = body.data
    const asks = [
      () => ask('GET', `${service.url}/api/v1/communes?q=bethune`),
      () =>
        ask('PATCH', `${service.url}/api/v1/admin/publications/${id}/feature`, { token, source: 'backoffice', body: { en_avant: true } }),
      () => {
        const event = JSON.stringify(subscriptionEvent())
        const headers = { 'content-type': 'application/json', 'payment-signature': signedWith(SECRET, event) }
        return ask('POST', `${service.url}/api/v1/webhooks/payment`, { source: null, body: event, headers })
      },
    ]
    const many = () => Promise.all(Array.from({ length: 45 }, (_, n) => (asks[n % 3] as (typeof asks)[0])()))
    await many()
    // There are more requests of each kind than connections for it.
    line.discard()
    for (const answer of await many()) assertError(answer, 503, 'service_unavailable')
    line.forward()
    assert.deepEqual([...new Set((await many()).map(({ status }) => status))], [200])
  })

  test('sessions that the database ends cost a 503 at most', async () => {
    const killer = new pg.Client({ connectionString: created?.url })
    await killer.connect()
    for (let round = 0; round < 5; round += 1) {
      const asks = Array.from({ length: 20 }, () => ask('GET', `${service.url}/api/v1/publications`))
      await killer.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'beffroi' and datname = current_database()",
      )
      for (const { status } of await Promise.all(asks)) assert.ok(status === 200 || status === 503, String(status))
    }
    await killer.end()
    await sleep(50)
    assert.equal((await ask('GET', `${service.url}/api/v1/publications`)).status, 200)
  })

  test('a database that accepts no new connections, as for its maintenance, is away: 503 until it accepts them', async () => {
    const token = await signInAt(service.url, 'admin@demo.test')
    const back = { token, source: 'backoffice' }
    const server = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] })
    await server.connect()
    const name = new URL(created?.url ?? '').pathname.slice(1)
    await server.query(`alter database ${name} allow_connections false`)
    try {
      // Not only open connections end: each new one is refused, with SQLSTATE 55000.
      const closed = new pg.Client({ connectionString: created?.url })
      await assert.rejects(closed.connect(), { code: '55000', severity: 'FATAL' })
      await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
      const asks = [
        () => ask('GET', `${service.url}/api/v1/communes?q=annecy`),
        () => ask('GET', `${service.url}/readyz`),
        () => ask('GET', `${service.url}/api/v1/admin/publications?q=marche`, back),
        () => ask('POST', `${service.url}/api/auth/code`, { body: { email: 'quelquun@example.fr' } }),
        () => ask('POST', `${service.url}/api/auth/sign-in/email`, { body: { email: 'admin@demo.test', password: 'beffroi-demo' } }),
      ]
      // Twice: the connections that were open end first.
      for (let round = 0; round < 2; round += 1)
        for (const one of asks) {
          const answer = await one()
          assertError(answer, 503, 'service_unavailable')
          assert.ok(Number(answer.headers.get('retry-after')) > 0)
        }
    } finally {
      await server.query(`alter database ${name} allow_connections true`)
      await server.end()
    }
    assert.equal((await ask('GET', `${service.url}/api/v1/communes?q=annecy`)).status, 200)
    assert.equal((await ask('GET', `${service.url}/readyz`)).status, 200)
  })

  test('a row that someone holds is waited for, then 503; nothing is half done', async () => {
    const token = await signInAt(service.url, 'admin@demo.test')
    const { body } = await ask('GET', `${service.url}/api/v1/publications`)
    const [publication] = body.data
    const holder = new pg.Client({ connectionString: created?.url })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select 1 from publications where id = $1 for update', [publication.id])
    const moderate = () =>
      ask('PATCH', `${service.url}/api/v1/admin/publications/${publication.id}/moderate`, {
        token,
        source: 'backoffice',
        body: { moderation_status: 'pending' },
      })
    assertError(await moderate(), 503, 'service_unavailable')
    await holder.query('rollback')
    await holder.end()
    assert.equal(
      (await ask('GET', `${service.url}/api/v1/publications/${publication.id}`)).body.data.moderation_status,
      publication.moderation_status,
    )
    assert.equal((await moderate()).status, 200)
  })
})

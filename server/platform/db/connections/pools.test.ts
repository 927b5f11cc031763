import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type pg from 'pg'
import { harness } from '../../../test/harness.ts'
import { assertError, get, patch } from '../../../test/http.ts'
import { deliver, subscriptionEvent } from '../../../test/payments.ts'
import { makePublication } from '../../../test/make.ts'
import { setStage, type Stage } from '../../../test/stage.ts'

const skip = process.env['TEST_DATABASE_URL'] ? false : 'the embedded database has one connection'

describe('connections, when changes hold all of theirs', { skip }, () => {
  let stage: Stage
  let id: string
  const held: pg.PoolClient[] = []
  before(async () => {
    stage = await setStage()
    id = await makePublication(stage.acteur, stage.commune)
    const { pool } = (await harness()).services.database
    for (let n = 0; n < (pool.options.max ?? 0); n += 1) {
      const client = await pool.connect()
      held.push(client)
      await client.query('begin')
    }
  })
  after(async () => {
    // Closed, whatever became of them: a pool without connections would fail every test that follows.
    for (const client of held) client.release(true)
  })
  const decide = () =>
    patch('/admin/publications/bulk/moderate', { ids: [id], moderation_status: 'rejected', reason: 'Hors sujet' }, stage.back)

  test('public reads go on, and who calls is still known', async () => {
    for (const path of [`/publications`, `/publications/${id}`, `/communes/${stage.commune}/publications`, '/communes?q=commune'])
      assert.equal((await get(path)).status, 200, path)
    assertError(await get('/admin/publications', { token: stage.owner.token, source: 'backoffice' }), 403, 'admin_required')
  })

  test('the service is ready, receives payment events and counts for metrics', async () => {
    const { url } = await harness()
    assert.equal((await fetch(`${url}/readyz`)).status, 200)
    const received = await deliver(subscriptionEvent())
    assert.equal(received.status, 200, JSON.stringify(received.body))
    assert.match(await (await fetch(`${url}/metrics`)).text(), /^beffroi_database_up 1$/m)
  })

  test('a flood of changes delays no reader and ends in 503 with Retry-After; nothing waits on', async () => {
    const flood = Array.from({ length: 50 }, decide)
    const around = Array.from({ length: 50 }, (_, n) => (n % 10 === 0 ? deliver(subscriptionEvent()) : get(`/publications/${id}`)))
    assert.deepEqual([...new Set((await Promise.all(around)).map(({ status }) => status))], [200])
    for (const answer of await Promise.all(flood)) {
      assertError(answer, 503, 'service_unavailable')
      assert.ok(Number(answer.headers.get('retry-after')) > 0)
    }
    const { pool } = (await harness()).services.database
    assert.equal(pool.waitingCount, 0)
  })
})

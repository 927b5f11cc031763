import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { POSTGRES_ONLY, RoundTrips } from '../../test/round-trips.ts'
import { until } from '../../test/jobs.ts'
import type { OpenDatabase } from './open.ts'
import type { Db } from './db.ts'
import { keepPlans, rehearse } from './plans.ts'

describe('rehearsals', { skip: POSTGRES_ONLY }, () => {
  let database: OpenDatabase
  let rehearsed = 0
  const rehearsal = async (db: Db) => {
    rehearsed += 1
    return rehearse(db, (tx) => tx.selectFrom('communes').select('id').limit(1).execute())
  }
  let end = () => {}
  before(async () => {
    database = await new RoundTrips().database()
    await database.pool.query('select 1')
    end = keepPlans(database, [rehearsal], { warn: assert.fail }, { lookMs: 20, apartMs: 0 })
  })
  after(async () => {
    end()
    await database.close()
  })
  const analyse = () => database.opsPool.query('analyze communes')

  test('are done on a new connection and after an ANALYZE', async () => {
    await until('it is rehearsed', () => rehearsed === 1)
    await sleep(200)
    assert.equal(rehearsed, 1)
    const already = rehearsed
    await analyse()
    await until('it is rehearsed', () => rehearsed > already)
  })

  test('are not done after an ANALYZE of other tables', async () => {
    const already = rehearsed
    await database.opsPool.query('analyze users')
    await sleep(200)
    assert.equal(rehearsed, already)
  })

  test('wait while a connection for changes is used', async () => {
    const client = await database.pool.connect()
    const already = rehearsed
    await analyse()
    await sleep(200)
    assert.equal(rehearsed, already)
    client.release()
    await until('it is rehearsed', () => rehearsed > already)
  })
})

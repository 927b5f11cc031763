import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { POSTGRES_ONLY, RoundTrips } from '../../test/round-trips.ts'
import { until } from '../../test/jobs.ts'
import type { OpenDatabase } from './open.ts'
import { keepPlans } from './plans.ts'

describe('rehearsals', { skip: POSTGRES_ONLY }, () => {
  let database: OpenDatabase
  let rehearsed = 0
  let end = () => {}
  before(async () => {
    database = await new RoundTrips().database()
    await database.pool.query('select 1')
    end = keepPlans(database, [async () => (rehearsed += 1)], 20)
  })
  after(async () => {
    end()
    await database.close()
  })
  const analyse = () => database.opsPool.query('analyze communes')

  test('are done at the start and after an ANALYZE', async () => {
    await until('it is rehearsed', () => rehearsed >= 1)
    const before = rehearsed
    await analyse()
    await until('it is rehearsed', () => rehearsed > before)
  })

  test('wait while a connection for changes is used', async () => {
    const client = await database.pool.connect()
    const before = rehearsed
    await analyse()
    await sleep(200)
    assert.equal(rehearsed, before)
    client.release()
    await until('it is rehearsed', () => rehearsed > before)
  })
})

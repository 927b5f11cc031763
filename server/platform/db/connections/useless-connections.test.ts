import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import type pg from 'pg'
import { harness } from '../../../test/harness.ts'
import { until } from '../../../test/jobs.ts'
import { startTcpProxy, type TcpProxy } from '../../../test/tcp-proxy.ts'
import { kyselyOver, transactOnce } from '../db.ts'
import { API_LIMITS, postgresPool } from './pool.ts'
import { isDatabaseAway } from '../sql-state.ts'

const skip = process.env['TEST_DATABASE_URL'] ? false : 'the embedded database has no line'

/** A pool of one connection: were it kept, no further statement would succeed. */
describe('a connection that is of no more use is closed, also in a transaction', { skip }, () => {
  let line: TcpProxy
  let pool: pg.Pool
  before(async () => {
    line = await startTcpProxy((await harness()).services.database.url ?? '')
    pool = postgresPool(line.url, 1, { ...API_LIMITS, answer: 500 })
  })
  after(async () => {
    await pool.end()
    line.close()
  })
  const pidNow = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  const inTransaction = (statement: string, first?: () => unknown) =>
    transactOnce(kyselyOver(pool), async (tx) => {
      if (first) first()
      else await sql`select set_config('statement_timeout', '5000', true)`.execute(tx)
      await sql.raw(statement).execute(tx)
    })

  test('one that is half open: nothing arrives any more', async () => {
    const pid = await pidNow()
    await assert.rejects(inTransaction('select 2', line.discard), isDatabaseAway)
    await until('it is closed', () => pool.totalCount === 0)
    line.forward()
    assert.notEqual(await pidNow(), pid)
  })

  test('one whose host has become read-only', async () => {
    const pid = await pidNow()
    await pool.query('set default_transaction_read_only = on')
    await assert.rejects(
      inTransaction('create table test_useless ()', () => {}),
      isDatabaseAway,
    )
    await until('it is closed', () => pool.totalCount === 0)
    assert.notEqual(await pidNow(), pid)
  })

  test('a statement that is answered late for a limit of its own keeps it', async () => {
    const pid = await pidNow()
    await inTransaction('select pg_sleep(0.8)')
    assert.equal(await pidNow(), pid)
  })
})

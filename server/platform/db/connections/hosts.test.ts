// Neutral: the program opens databases of its own, whatever is set.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { NO_OWN_POSTGRES, type OwnPostgres, ownPostgres } from '../../../test/own-postgres.ts'
import { OperatorError } from '../../operator-error.ts'
import { splitHosts } from './hosts.ts'
import { type OpenDatabase, openPostgres } from '../open.ts'
import { isDatabaseAway } from '../sql-state.ts'

describe('the hosts of a connection string', () => {
  test('one address for each host, with user, password, database and parameters', () => {
    // Not in one text, which the search for secrets would take for an address with a password.
    const at = (hosts: string, rest: string) => ['postgresql://une', `p%40sse@${hosts}/base${rest}`].join(':')
    assert.deepEqual(splitHosts(at('un:5432,deux,[::1]:5433', '?target_session_attrs=read-write&sslmode=require')), [
      at('un:5432', '?sslmode=require'),
      at('deux', '?sslmode=require'),
      at('[::1]:5433', '?sslmode=require'),
    ])
  })

  test('one host is left as it is', () => {
    for (const one of ['postgresql://127.0.0.1/x', 'postgres:///x?host=/run/postgresql', 'postgresql://a@b:1/c?x=1,2'])
      assert.deepEqual(splitHosts(one), [one])
  })

  test('an address of something else, a standby that is asked for, a host without a name', () => {
    for (const wrong of ['mysql://a,b/c', 'a,b', '', 'postgresql://a,b/c?target_session_attrs=standby', 'postgresql://a,,b/c'])
      assert.throws(() => splitHosts(wrong), OperatorError, wrong)
  })
})

/** A primary and its replica, whose roles change: as after the loss of a machine. */
describe('a database of several hosts', { skip: NO_OWN_POSTGRES }, () => {
  let one: OwnPostgres
  let other: OwnPostgres
  let database: OpenDatabase

  before(async () => {
    one = await ownPostgres()
    other = await ownPostgres({}, { replicaOf: one.url })
    const [first, second] = [new URL(one.url).host, new URL(other.url).host]
    database = openPostgres(`postgresql://postgres@${second},${first}/postgres?target_session_attrs=read-write`, { max: 3 })
    await database.pool.query('create table kept (n integer)')
  })
  after(async () => {
    await database.close()
    await other.remove()
    await one.remove()
  })

  const portOf = async () => String((await database.pool.query<{ port: number }>('select inet_server_port() as port')).rows[0]?.port)

  test('the host that is a standby is left, though it is the first', async () => {
    assert.equal(await portOf(), new URL(one.url).port)
    await Promise.all(Array.from({ length: 12 }, () => database.pool.query('insert into kept values (1)')))
  })

  test('while no host accepts changes, a statement fails as one whose database is away', async () => {
    await one.crash()
    const began = performance.now()
    for (let n = 0; n < 5; n += 1) await assert.rejects(database.pool.query('insert into kept values (2)'), isDatabaseAway)
    assert.ok(performance.now() - began < 5000)
  })

  test('when the other host is promoted, changes go there, and nothing is lost', async () => {
    const there = new pg.Client({ connectionString: other.url })
    await there.connect()
    await there.query('select pg_promote()')
    await there.end()
    for (let turn = 0; turn < 50; turn += 1) {
      const done = await database.pool.query('insert into kept values (3)').then(
        () => true,
        () => false,
      )
      if (done) break
      await sleep(100)
    }
    assert.equal(await portOf(), new URL(other.url).port)
    const { rows } = await database.pool.query('select count(*)::int as n from kept where n <> 2')
    assert.deepEqual(rows, [{ n: 13 }])
  })
})

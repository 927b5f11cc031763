import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { PATIENT_LIMITS } from '../db/open.ts'
import { postgresPool } from '../db/pool.ts'
import { migratedDatabase } from '../../test/prepared-database.ts'
import { CHANGES_SINCE, type ChangesRead, SNAPSHOT } from './changes.ts'

const POSTGRES = process.env['TEST_DATABASE_URL'] ? false : 'several sessions need PostgreSQL'

/** Spec §2-42. */
describe('changes of public answers, recorded by their transactions', { skip: POSTGRES }, () => {
  let client: pg.Client
  let other: pg.Client
  let url = ''
  let drop = async () => {}
  let snapshot = ''

  before(async () => {
    const created = await migratedDatabase()
    assert.ok(created)
    ;({ url, drop } = created)
    client = new pg.Client({ connectionString: url })
    other = new pg.Client({ connectionString: url })
    await Promise.all([client.connect(), other.connect()])
    snapshot = (await client.query(SNAPSHOT)).rows[0].snapshot
  })
  after(async () => {
    await Promise.all([client.end(), other.end()])
    await drop()
  })

  const change = (by: pg.Client, tag: string) => by.query('select hot_changed(array[$1])', [tag])
  /** Reads on from the reading before. */
  const read = async (): Promise<{ tags: string[]; missed: boolean }> => {
    const [row] = (await client.query<ChangesRead>(CHANGES_SINCE, [snapshot])).rows
    assert.ok(row)
    ;({ snapshot } = row)
    return { tags: row.changes.map(({ tags }) => tags), missed: row.missed }
  }
  const prune = async () => {
    await client.query("update hot_changes_kept set candidate_at = now() - interval '1 minute'")
    return (await client.query<{ n: number }>('select hot_prune() as n')).rows[0]?.n
  }

  test('each is read once, in the order of the commits, also one that began before others', async () => {
    await other.query('begin')
    await change(other, 'a')
    await change(client, 'b')
    assert.deepEqual((await read()).tags, ['b'])
    await change(client, 'c')
    await other.query('commit')
    assert.deepEqual((await read()).tags.toSorted(), ['a', 'c'])
    assert.deepEqual(await read(), { tags: [], missed: false })
    await other.query('begin')
    await change(other, 'd')
    await other.query('rollback')
    assert.deepEqual((await read()).tags, [])
  })

  test('what is removed was read: a change of a long transaction stays, and a reading from before the removal is told that it missed some', async () => {
    await prune()
    await other.query('begin')
    await change(other, 'long')
    await change(client, 'short')
    const old = snapshot
    await read()
    await prune()
    await prune()
    await other.query('commit')
    assert.deepEqual(await read(), { tags: ['long'], missed: false })
    await change(client, 'last')
    const left = async () => (await client.query<{ n: number }>('select count(*)::int as n from hot_changes')).rows[0]?.n
    // A transaction of any database of the server may be older than these changes.
    for (let turn = 0; turn < 600 && (await left()) !== 0; turn += 1) {
      await prune()
      await sleep(50)
    }
    assert.equal(await left(), 0)
    snapshot = old
    assert.equal((await read()).missed, true)
    assert.equal((await read()).missed, false)
  })

  test('rows and limits of another cluster, as in a copy, are removed', async () => {
    await client.query("insert into hot_changes (xact, session, tags) values ('99999999999', 1, 'elsewhere')")
    await client.query("update hot_changes_kept set below = '99999999998', candidate = '99999999999'")
    assert.equal(await prune(), 1)
    snapshot = (await client.query(SNAPSHOT)).rows[0].snapshot
    assert.deepEqual(await read(), { tags: [], missed: false })
  })

  test('a session that wakes the other processes itself sends no notification in its transaction; any other session does', async () => {
    const heard: string[] = []
    other.on('notification', ({ payload = '' }) => heard.push(payload))
    await other.query('listen hot_answers')
    const pools = [true, false].map((wakesOthers) => postgresPool(url, 1, PATIENT_LIMITS, { wakesOthers }))
    for (const [n, pool] of pools.entries()) await pool.query('select hot_changed(array[$1])', [`pool:${n}`])
    for (let turn = 0; turn < 100 && heard.length === 0; turn += 1) await sleep(20)
    assert.deepEqual(heard, ['pool:1'])
    assert.deepEqual((await read()).tags.toSorted(), ['pool:0', 'pool:1'])
    for (const pool of pools) await pool.end()
  })
})

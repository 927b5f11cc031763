import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { migratedDatabase } from '../../test/prepared-database.ts'
import { type RecordedChanges, readRecordedChanges } from './recorded-changes.ts'

const POSTGRES = process.env['TEST_DATABASE_URL'] ? false : 'several sessions need PostgreSQL'

/** Spec §2-42. */
describe('changes of public answers, recorded by their transactions', { skip: POSTGRES }, () => {
  let client: pg.Client
  let other: pg.Client
  let recorded: RecordedChanges
  let drop = async () => {}
  let applied: (readonly string[])[] = []

  before(async () => {
    const created = await migratedDatabase()
    assert.ok(created)
    ;({ drop } = created)
    client = new pg.Client({ connectionString: created.url })
    other = new pg.Client({ connectionString: created.url })
    await Promise.all([client.connect(), other.connect()])
    // As a copy of another cluster has it: of a transaction that this one has not begun.
    await client.query("insert into changes (xact, tags) values ('99999999999', 'elsewhere')")
    recorded = readRecordedChanges(created.url, { apply: (tags) => applied.push(tags), hearsItself: async () => true })
    await fresh()
  })
  after(async () => {
    recorded.close()
    await Promise.all([client.end(), other.end()])
    await drop()
  })

  const fresh = async () => {
    for (let turn = 0; turn < 500 && !recorded.isFresh(); turn += 1) await sleep(20)
    assert.ok(recorded.isFresh())
  }
  const change = (by: pg.Client, tags: string) => by.query('select hot_changed($1::text[])', [tags.split(' ')])
  /** What is applied within two readings. */
  const read = async () => {
    await sleep(600)
    const tags = applied.flat().toSorted()
    applied = []
    return tags
  }
  const connections = () =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'beffroi-changes' and datname = current_database()`,
    )

  test('begins with everything; then each is applied once, also one that began before others', async () => {
    assert.deepEqual(await read(), ['*'])
    await other.query('begin')
    await change(other, 'a')
    await change(client, 'b publications')
    assert.deepEqual(await read(), ['b', 'publications'])
    await change(client, 'c')
    await other.query('commit')
    assert.deepEqual(await read(), ['a', 'c'])
    assert.deepEqual(await read(), [])
    await other.query('begin')
    await change(other, 'd')
    await other.query('rollback')
    assert.deepEqual(await read(), [])
  })

  test('after a cut connection everything may have changed, and nothing is fresh until it was read again', async () => {
    await connections()
    for (let turn = 0; turn < 100 && recorded.isFresh(); turn += 1) await sleep(5)
    assert.equal(recorded.isFresh(), false)
    await fresh()
    assert.deepEqual(await read(), ['*'])
  })

  test('changes that people are told of later are none of answers', async () => {
    await client.query("insert into changes (kind, publication_id, due_at) values ('publication.visible', gen_random_uuid(), now())")
    assert.deepEqual(await read(), [])
  })
})

import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { freshDatabase } from '../../../test/harness.ts'
import { type Db, prepared } from '../db.ts'
import type { OpenDatabase } from '../open.ts'
import { followGrowth, shortenLog, upkeep } from './upkeep.ts'

describe('statistics of the embedded database', { skip: process.env['TEST_DATABASE_URL'] && 'PostgreSQL looks after its own' }, () => {
  let database: OpenDatabase
  let db: Db
  let drop: () => Promise<void>
  before(async () => {
    ;({ database, drop } = await freshDatabase())
    ;({ db } = database)
    // What they refer to is of no matter here.
    await sql`alter table claims drop constraint claims_acteur_id_fkey`.execute(db)
  })
  after(() => drop())
  const claims = async (n: number) =>
    sql`insert into claims (id, acteur_id, message, email)
      select gen_random_uuid(), gen_random_uuid(), repeat('x', 400), 'a' || n || '@example.fr' from generate_series(1, ${n}::int) n`.execute(
      db,
    )
  const known = async () =>
    (await sql<{ n: number }>`select reltuples::int as n from pg_class where relname = 'claims'`.execute(db)).rows[0]?.n

  /** Each test begins with an empty table, of which the database knows that it is empty. */
  beforeEach(async () => {
    await db.deleteFrom('claims').execute()
    await sql`vacuum analyze claims`.execute(db)
  })

  test('follow a table that grows, and let one alone that does not', async () => {
    await upkeep(database, new Date('2026-11-21T12:00:00Z'))
    await claims(2000)
    assert.notEqual(await known(), 2000)
    assert.ok((await followGrowth(database)).includes('public.claims'))
    assert.equal(await known(), 2000)
    assert.ok(!(await followGrowth(database)).includes('public.claims'))
    await claims(200)
    assert.ok(!(await followGrowth(database)).includes('public.claims'))
  })

  test('a statement that was planned for an empty table is planned anew', async () => {
    const read = prepared<{ email: string }, { id: string }>(
      (slot) => sql`select id from claims where lower(email) = ${slot('email')} order by created_at desc limit 5`,
    )
    for (let n = 0; n < 8; n += 1) await read(db, { email: 'nobody@example.fr' })
    await claims(3000)
    await followGrowth(database)
    await sql`select pg_stat_reset()`.execute(db)
    const scans = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(db)
      return (
        await sql<{ n: number }>`select coalesce(seq_scan, 0)::int as n from pg_stat_user_tables where relname = 'claims'`.execute(db)
      ).rows[0]?.n
    }
    const begun = await scans()
    for (let n = 0; n < 3; n += 1) await read(db, { email: 'nobody@example.fr' })
    assert.equal(await scans(), begun)
  })

  test('the write-ahead log stays short, however much is written', async () => {
    const segments = async () => (await sql<{ n: number }>`select count(*)::int as n from pg_ls_waldir()`.execute(db)).rows[0]?.n ?? 0
    await shortenLog(database)
    assert.equal(await shortenLog(database), false)
    await sql`create table written (text text)`.execute(db)
    for (let n = 0; n < 3; n += 1) {
      await sql`insert into written select repeat('x', 1000) from generate_series(1, 40000)`.execute(db)
      assert.equal(await shortenLog(database), true)
      assert.ok((await segments()) <= 8, `${await segments()} segments of 16 MB`)
    }
    await sql`drop table written`.execute(db)
  })

  test('at night space is given back too', async () => {
    await db.deleteFrom('claims').execute()
    const pages = async () => (await sql<{ n: number }>`select (pg_relation_size('claims') / 8192)::int as n`.execute(db)).rows[0]?.n ?? 0
    const held = await pages()
    await upkeep(database, new Date('2026-11-21T12:00:00Z'))
    assert.equal(await pages(), held)
    await upkeep(database, new Date('2026-11-21T02:30:00Z'))
    assert.equal(await pages(), 0)
  })

  test('by day too, where no night has done so for days', async () => {
    // The counts of the table begin anew, and with them the time of its last VACUUM.
    await sql`select pg_stat_reset_single_table_counters('claims'::regclass)`.execute(db)
    await claims(2000)
    await db.deleteFrom('claims').execute()
    await sql`select pg_stat_force_next_flush()`.execute(db)
    await upkeep(database, new Date('2026-11-21T12:00:00Z'))
    const { rows } = await sql<{ bytes: number }>`select pg_relation_size('claims')::int as bytes`.execute(db)
    assert.deepEqual(rows, [{ bytes: 0 }])
  })
})

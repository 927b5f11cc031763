import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { emptyImage } from '../../../test/database-image.ts'
import { emptyDatabase } from '../../../test/harness.ts'
import { until } from '../../../test/jobs.ts'
import { migrate } from './migrate.ts'
import { MigrationError } from './migration-error.ts'
import { type OpenDatabase, openEmbedded, openPostgres } from '../open.ts'

describe('migrations', () => {
  const folder = mkdtempSync(join(tmpdir(), 'beffroi-migrations-'))
  const folders = { migrations: folder, functions: join(folder, 'functions') }
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  let database: OpenDatabase
  let drop = async () => {}

  before(async () => {
    mkdirSync(folders.functions)
    const created = await emptyDatabase()
    database = created ? openPostgres(created.url, { max: 12 }) : await openEmbedded(null, await emptyImage())
    drop = async () => {
      await database.close()
      await created?.drop()
    }
  })
  after(async () => {
    await drop()
    rmSync(folder, { recursive: true })
  })

  test('one release after another', async (t) => {
    await t.test('are applied in order, once', async () => {
      write('0002_second.sql', 'insert into one values (2)')
      write('0001_first.sql', 'create table one (n integer primary key); insert into one values (1)')
      write('notes.txt', 'not a migration')
      assert.deepEqual(await migrate(database.pool, folders), ['0001_first.sql', '0002_second.sql'])
      assert.deepEqual(await migrate(database.pool, folders), [])
      assert.deepEqual((await database.pool.query('select n from one order by n')).rows, [{ n: 1 }, { n: 2 }])
    })

    await t.test('one that fails half way leaves nothing, and goes on when it is mended', async () => {
      write('0003_third.sql', 'insert into one values (3); insert into nowhere values (3)')
      await assert.rejects(migrate(database.pool, folders), /nowhere/)
      assert.equal((await database.pool.query('select count(*) as n from one')).rows[0].n, 2)
      write('0003_third.sql', 'insert into one values (3)')
      assert.deepEqual(await migrate(database.pool, folders), ['0003_third.sql'])
    })

    await t.test('one that was changed after it was applied is refused by name', async () => {
      write('0001_first.sql', 'create table one (n bigint primary key)')
      await assert.rejects(
        migrate(database.pool, folders),
        (error) => error instanceof MigrationError && error.message.includes('0001_first.sql'),
      )
      write('0001_first.sql', 'create table one (n integer primary key); insert into one values (1)')
    })

    await t.test('one in batches commits each batch, goes on after a fault, and is recorded when no row is left', async () => {
      const file = '0004_batches.sql'
      const first = 'create table many (n integer primary key, done boolean); insert into many select n from generate_series(1, 10) n'
      await database.pool.query(first)
      const batch = (extra = '') =>
        `-- In batches: all of them.\nupdate many set done = true ${extra} where n in (select n from many where done is null order by n limit 4)`
      const done = async () => (await database.pool.query('select count(*)::int as n from many where done')).rows[0].n
      write(file, batch(', n = case when n = 7 then null else n end'))
      await assert.rejects(migrate(database.pool, folders), /null value/)
      assert.equal(await done(), 4, 'the batch before the fault is committed')
      write(file, batch())
      assert.deepEqual(await migrate(database.pool, folders), [file])
      assert.equal(await done(), 10)
      assert.deepEqual(await migrate(database.pool, folders), [])
    })

    await t.test('one in steps commits each statement, and goes on after a fault', async () => {
      const file = '0005_steps.sql'
      const steps = (last: string) =>
        `-- In steps: an index, and one more.\ncreate index if not exists one_n on one (n);\n\n-- The second.\n${last};\n`
      const made = async () =>
        (await database.pool.query("select indexname from pg_indexes where indexname in ('one_n', 'many_n') order by 1")).rows.length
      write(file, steps('create index if not exists many_n on nowhere (n)'))
      await assert.rejects(migrate(database.pool, folders), /nowhere/)
      assert.equal(await made(), 1, 'the statement before the fault is committed')
      write(file, steps('create index if not exists many_n on many (n)'))
      assert.deepEqual(await migrate(database.pool, folders), [file])
      assert.deepEqual([await made(), await migrate(database.pool, folders)], [2, []])
    })

    await t.test('a newer schema than this release knows is no obstacle', async () => {
      await database.pool.query("insert into schema_migrations (version, file, checksum) values ('9999', '9999_future.sql', 'x')")
      assert.deepEqual(await migrate(database.pool, folders), [])
    })

    await t.test('several processes at once apply each once', async (step) => {
      if (database.kind === 'embedded') return step.skip('one process at a time')
      write('0006_fourth.sql', 'select pg_sleep(0.2); insert into one values (4)')
      const applied = await Promise.all([1, 2, 3].map(() => migrate(database.pool, folders)))
      assert.deepEqual(applied.flat(), ['0006_fourth.sql'])
    })

    await t.test('a busy table is waited for in short turns', async (step) => {
      if (database.kind === 'embedded') return step.skip('one connection')
      write('0007_fifth.sql', 'alter table one add column m integer')
      const holder = await database.pool.connect()
      await holder.query('begin; select * from one')
      const applied = migrate(database.pool, folders)
      await new Promise((resolve) => setTimeout(resolve, 700))
      // The migration gives way between its turns: a reader that comes meanwhile is not stuck behind it for long.
      await database.pool.query('select * from one')
      await holder.query('commit')
      holder.release()
      assert.deepEqual(await applied, ['0007_fifth.sql'])
    })

    await t.test('one that meets a deadlock runs again', async (step) => {
      if (database.kind === 'embedded') return step.skip('one connection')
      const { pool } = database
      // The migration has the first table, the other transaction the second one and waits for the first: the migration notices the circle.
      write(
        '0008_sixth.sql',
        "set local deadlock_timeout = '50ms'; lock table one; select pg_sleep(0.5); lock table many; insert into one values (6)",
      )
      const other = await pool.connect()
      await other.query("begin; set local deadlock_timeout = '1min'; set local lock_timeout = 0; lock table many")
      const applied = migrate(pool, folders)
      const asleep = async () =>
        (await pool.query("select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()")).rows.length > 0
      await until('the migration has the first table', asleep)
      await other.query('lock table one')
      await other.query('commit')
      other.release()
      assert.deepEqual(await applied, ['0008_sixth.sql'])
      assert.equal((await pool.query('select from one where n = 6')).rows.length, 1)
    })
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { freshDatabase } from '../../test/harness.ts'
import { until } from '../../test/jobs.ts'
import { temporaryFolder } from '../../test/process.ts'
import type { OpenDatabase } from '../db/open.ts'
import { makeLogger } from '../http/request-log.ts'
import { type OutgoingGuard, outgoingGuard } from './guard.ts'

/** The mark rises with every e-mail, also between the reading of the database and that of what the process knows. docs/decisions/0036. */
describe(
  'a look at the database while e-mails are sent',
  { skip: process.env['TEST_DATABASE_URL'] ? false : 'needs TEST_DATABASE_URL' },
  () => {
    const folder = temporaryFolder()
    const guards: OutgoingGuard[] = []
    let database: OpenDatabase
    let drop = async () => {}

    before(async () => {
      const fresh = await freshDatabase()
      database = fresh.database
      drop = fresh.drop
      // A reading takes its snapshot, then waits here.
      await database.pool.query(`
      alter function database_place() rename to quick_place;
      create function database_place() returns text language plpgsql as $$
      begin
        perform pg_sleep(0.5);
        return quick_place();
      end $$`)
    })
    after(async () => {
      for (const guard of guards) guard.close()
      await drop()
      folder.cleanUp()
    })
    const start = () => {
      const guard = outgoingGuard({ dataDir: folder.path, role: 'all', installation: null }, database, makeLogger('silent'))
      guards.push(guard)
      return guard
    }
    /** An e-mail is claimed while a reading waits. */
    const sendMeanwhile = async (guard: OutgoingGuard) => {
      const isReading = async () =>
        (await database.pool.query("select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()")).rows
          .length > 0
      await until('the database is read', isReading)
      const { rows } = await database.pool.query<{ mark: number }>('update database_identity set mark = mark + 1 returning mark::int')
      guard.sends(rows[0]?.mark ?? 0)
    }

    test('of this process: it goes on', async () => {
      const guard = start()
      await guard.begin()
      const looked = guard.look()
      await sendMeanwhile(guard)
      await looked
      assert.equal(guard.allowed, true)
      assert.equal((await database.pool.query('select from database_identity where suspended_at is not null')).rows.length, 0)
    })

    test('of another process with the same DATA_DIR: one that starts sends too', async () => {
      const [first, second] = [guards[0] ?? start(), start()]
      first.close()
      const begun = second.begin()
      await sendMeanwhile(first)
      await begun
      assert.equal(second.allowed, true)
      assert.deepEqual(second.proof, first.proof)
    })
  },
)

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { transact } from '../db/db.ts'
import { type OpenDatabase, openEmbedded, openPostgres } from '../db/open.ts'
import { queueEmail } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { migratedDatabase } from '../../test/prepared-database.ts'
import { WORKER_TABLES } from '../../test/job-worker.ts'
import { until } from '../../test/jobs.ts'
import { type MailServer, mailServer } from '../../test/mail-server.ts'
import { changeJobs } from '../../test/queue-tables.ts'
import { senders, sendSlow, type Worker, workers } from '../../test/workers.ts'

const { folder, start: startWorker, end } = workers()

const mailTo = (services: Services, to: string, holdSeconds = 0) =>
  transact(services.database.db, (tx) => queueEmail(tx, services, { kind: 'test', to, subject: 'Bonjour', text: 'Bonjour.', holdSeconds }))

after(end)

describe('workers that die or stop', { skip: process.env['TEST_DATABASE_URL'] ? false : 'needs TEST_DATABASE_URL' }, () => {
  let database: OpenDatabase
  let services: Services
  let server: MailServer
  let env: Record<string, string>
  let first: Worker
  let second: Worker
  let third: Worker
  let killedAt = 0
  let stoppedAt = 0
  let mails: Record<'accepted' | 'unanswered' | 'unclaimed', string>
  let drop = async () => {}

  before(async () => {
    const created = await migratedDatabase()
    database = openPostgres(created?.url ?? '', { max: 10 })
    server = await mailServer()
    env = { DATABASE_URL: created?.url ?? '', SMTP_URL: server.url }
    services = await senders(database)
    await database.pool.query(WORKER_TABLES)
    drop = async () => {
      end()
      await server.close()
      await database.close()
      await created?.drop()
    }
  })
  after(() => drop())

  /** How long after a moment another worker began with a job, in seconds. */
  const begunAfter = async (text: string, moment: number, by: Worker) => {
    const { rows } = await database.pool.query<{ at: string }>('select at from job_begun where text = $1 and pid = $2', [
      text,
      by.child.pid,
    ])
    return rows[0] ? (Date.parse(rows[0].at) - moment) / 1000 : null
  }
  const status = async (id: string) => (await database.pool.query('select status from emails where id = $1', [id])).rows[0].status

  test('one is killed: before it has an e-mail, while a server has it, and before it can note that it was taken', async () => {
    mails = {
      accepted: await mailTo(services, 'hold@a.example.fr'),
      unanswered: await mailTo(services, 'hold@b.example.fr'),
      unclaimed: await mailTo(services, 'camille@example.fr', 3600),
    }
    await sendSlow(services, 'killed', 60_000)
    const locks = await database.pool.connect()
    // On a busy machine the worker starts later than the session may be idle.
    await locks.query('begin; set local idle_in_transaction_session_timeout = 0')
    await locks.query('select from emails where id = $1 for update', [mails.unclaimed])
    first = await startWorker(env)
    await until('the server has two', () => server.got.length === 2)
    // Only now: e-mails that are claimed at the same time wait for each other's rows.
    await changeJobs(database.pool, 'start_after = now()', { name: 'mail.send', states: ['created'] })
    await locks.query('select from emails where id = $1 for update', [mails.accepted])
    server.letGo('hold@a.example.fr')
    await until('it waits to note it', async () => {
      const { rows } = await database.pool.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
      return rows.length === 2
    })
    await until('it is at work', async () => (await begunAfter('killed', 0, first)) !== null)
    first.child.kill('SIGKILL')
    killedAt = Date.now()
    // What a dead process had asked for, PostgreSQL would still do.
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
    await locks.query('rollback')
    locks.release()
  })

  test('another is stopped in the middle', async () => {
    await sendSlow(services, 'stopped', 3000)
    for (let n = 0; n < 10; n += 1) await sendSlow(services, `after ${n}`, 50)
    second = await startWorker(env)
    await until('it is at work', async () => (await begunAfter('stopped', 0, second)) !== null)
    second.child.kill('SIGSTOP')
    stoppedAt = Date.now()
  })

  test('a third takes over what both had', async (t) => {
    third = await startWorker(env)
    await until(
      'both are taken over',
      async () => (await begunAfter('killed', 0, third)) !== null && (await begunAfter('stopped', 0, third)) !== null,
    )
    const [afterKill, afterStop] = [await begunAfter('killed', killedAt, third), await begunAfter('stopped', stoppedAt, third)]
    t.diagnostic(`taken over ${afterKill?.toFixed(1)} s after SIGKILL, ${afterStop?.toFixed(1)} s after SIGSTOP`)
  })

  test('the stopped one goes on, and its effect is not counted', async () => {
    second.child.kill('SIGCONT')
    await until('it has noticed', () => second.output().includes('taken over by another worker'))
    await until('all is done', async () => (await database.pool.query('select from job_effects')).rows.length >= 12)
    const { rows } = await database.pool.query('select text, count(*) as n from job_effects group by text')
    assert.deepEqual([rows.length, rows.every(({ n }) => n === 1)], [12, true])
  })

  test('no e-mail went twice; what a server may have is uncertain', async () => {
    await until(
      'the e-mails are settled',
      async () => (await status(mails.accepted)) === 'uncertain' && (await status(mails.unclaimed)) === 'sent',
    )
    assert.equal(await status(mails.unanswered), 'uncertain')
    assert.deepEqual(server.got.map(({ to }) => to).toSorted(), ['camille@example.fr', 'hold@a.example.fr', 'hold@b.example.fr'])
  })

  test('PostgreSQL goes away and comes back: the workers go on', async () => {
    const name = new URL(env['DATABASE_URL'] ?? '').pathname.slice(1)
    const other = openPostgres(process.env['TEST_DATABASE_URL'] ?? '', { max: 1 })
    await other.pool.query(`alter database ${name} with allow_connections false`)
    await other.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    await sleep(3500)
    await other.pool.query(`alter database ${name} with allow_connections true`)
    await other.close()
    await sendSlow(services, 'after the outage', 0)
    await until(
      'it is done',
      async () => (await database.pool.query("select from job_effects where text = 'after the outage'")).rows.length === 1,
    )
    assert.deepEqual([second.child.exitCode, third.child.exitCode], [null, null])
    assert.doesNotMatch(third.output() + second.output(), /@example\.fr|@a\.example/)
  })
})

describe('a worker on the embedded database that dies', { skip: process.env['TEST_DATABASE_URL'] ? 'its own run' : false }, () => {
  test('the next one takes over, and sends no e-mail twice', async (t) => {
    const server = await mailServer()
    const open = async <T>(visit: (services: Services) => Promise<T>) => {
      const database = await openEmbedded(folder)
      const result = await visit(await senders(database))
      await database.close()
      return result
    }
    const id = await open(async (services) => {
      await services.database.pool.query(WORKER_TABLES)
      await sendSlow(services, 'killed', 60_000)
      return mailTo(services, 'hold@example.fr')
    })
    const killed = await startWorker({ SMTP_URL: server.url })
    await until('the server has it', () => server.got.length === 1)
    killed.child.kill('SIGKILL')
    const moment = Date.now()
    const next = await startWorker({ SMTP_URL: server.url })
    await until('it has taken over', () => next.output().split('job done').length === 3)
    const seconds = (Date.now() - moment) / 1000
    t.diagnostic(`taken over ${seconds.toFixed(1)} s after SIGKILL`)
    const ended = once(next.child, 'exit')
    next.child.kill('SIGKILL')
    await ended
    await open(async ({ database: { pool } }) => {
      assert.deepEqual((await pool.query('select status from emails where id = $1', [id])).rows, [{ status: 'uncertain' }])
      assert.deepEqual((await pool.query('select text from job_effects')).rows, [{ text: 'killed' }])
    })
    assert.equal(server.got.length, 1)
    await server.close()
  })
})

// Embedded too: a worker dies there in another way.
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { once } from 'node:events'
import { transact } from '../db/db.ts'
import { openEmbedded } from '../db/open.ts'
import { queueEmail } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { WORKER_TABLES } from '../../test/job-worker.ts'
import { until } from '../../test/jobs.ts'
import { mailServer } from '../../test/mail-server.ts'
import { senders, sendSlow, workers } from '../../test/workers.ts'

const { folder, start: startWorker, end } = workers()

const mailTo = (services: Services, to: string) =>
  transact(services.database.db, (tx) => queueEmail(tx, services, { kind: 'test', to, subject: 'Bonjour', text: 'Bonjour.' }))

after(end)

/** takeover.test.ts takes over on PostgreSQL; messages/kills.test.ts has the e-mails there. */
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
    assert.doesNotMatch(killed.output() + next.output(), /@example\.fr/)
    await server.close()
  })
})

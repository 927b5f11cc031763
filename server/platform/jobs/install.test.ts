import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { z } from 'zod'
import { type OpenDatabase, openEmbedded, openPostgres } from '../db/open.ts'
import { OperatorError } from '../operator-error.ts'
import { emptyImage } from '../../test/database-image.ts'
import { emptyDatabase } from '../../test/harness.ts'
import { testQueues } from '../../test/queue-tables.ts'
import { installQueue } from './install.ts'
import { DEAD } from './queue-tables.ts'
import { testJob } from '../../test/test-job.ts'

const first = testJob({
  name: 'test.first',
  data: z.object({}),
  attempts: 3,
  wait: { first: 1, longest: 1 },
  seconds: 20,
  policy: 'one',
  run: async () => {},
})

describe('installing the job queue', () => {
  let database: OpenDatabase
  let url: string | undefined
  let drop = async () => {}

  before(async () => {
    const created = await emptyDatabase()
    url = created?.url
    database = url ? openPostgres(url, { max: 5 }) : await openEmbedded(null, await emptyImage())
    drop = async () => {
      await database.close()
      await created?.drop()
    }
  })
  after(() => drop())

  const queues = () => testQueues(database.pool)

  test('one release after another', async (t) => {
    await t.test('processes that start at the same time install it once; the next start finds it', async () => {
      await Promise.all([1, 2, 3, 4].map(() => installQueue(database.pool, [first])))
      await installQueue(database.pool, [first])
      assert.deepEqual(await queues(), [
        { name: DEAD, policy: 'standard', retry_limit: 0 },
        { name: 'test.first', policy: 'exclusive', retry_limit: 2 },
      ])
    })

    await t.test('a release that changes a job changes its queue', async () => {
      await installQueue(database.pool, [{ ...first, attempts: 5 }])
      assert.equal((await queues())[1]?.retry_limit, 4)
    })

    await t.test('a policy is for ever', async () => {
      await assert.rejects(installQueue(database.pool, [{ ...first, policy: 'any' }]), /give the job another name/)
    })

    await t.test('a role without the right gets a clear error; a role that owns the schema needs no right', async (step) => {
      if (!url) return step.skip('the embedded database has one role')
      const fresh = await emptyDatabase()
      const owner = openPostgres(fresh?.url ?? '', { max: 1 })
      const role = `beffroi_${process.pid}`
      await owner.pool.query(`create role ${role} login`)
      const poor = openPostgres(Object.assign(new URL(fresh?.url ?? ''), { username: role }).href, { max: 1 })
      await assert.rejects(installQueue(poor.pool, [first]), (error) => error instanceof OperatorError && error.message.includes('pgboss'))
      await owner.pool.query(`create schema pgboss authorization ${role}`)
      await installQueue(poor.pool, [first])
      await poor.close()
      await owner.pool.query(`drop schema pgboss cascade; drop role ${role}`)
      await owner.close()
      await fresh?.drop()
    })
  })
})

import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { machineCaller } from '../../../platform/access/caller.ts'
import { readConfig } from '../../../platform/settings/config.ts'
import { isPlainCron } from '../../../platform/jobs/schedules.ts'
import { type Harness, harness } from '../../../test/harness.ts'
import { get } from '../../../test/http.ts'
import { runJobs } from '../../../test/jobs.ts'
import { deleteJobs } from '../../../test/queue-tables.ts'
import { setStage } from '../../../test/stage.ts'
import { SAMPLE_FILE } from '../test/files.ts'
import { syncing } from '../test/syncing.ts'
import { lastRun, startSync } from '../sync.ts'
import { dailySyncHandler } from './daily-sync.handler.ts'
import { dailySync } from './daily-sync.job.ts'
import { syncHandler } from './sync.handler.ts'

const FRANCE = { scope: 'france', force: false }

describe('runs of a sync', () => {
  let h: Harness
  const { write, cleanUp } = syncing()
  before(async () => {
    h = await harness()
  })
  after(() => {
    h.services.config.geodae = readConfig({}).geodae
    cleanUp()
  })
  beforeEach(async () => {
    await h.reset()
    h.services.config.geodae = readConfig({ GEODAE_URL: write(SAMPLE_FILE) }).geodae
  })
  const start = (what = FRANCE) => startSync({ db: h.db, caller: machineCaller('system'), services: h.services }, what)
  const runs = () => h.db.selectFrom('defibrillateur_runs').selectAll().orderBy('created_at').execute()
  const attempt = {} as never

  test('are started at once and done by a worker, recorded at both ends', async () => {
    const run = await start()
    assert.deepEqual([run.status, run.scope, run.read], ['queued', 'france', 0])
    assert.equal((await lastRun(h.db, 'france'))?.id, run.id)
    await runJobs(h.services)
    const done = await lastRun(h.db, 'france')
    assert.deepEqual([done?.id, done?.status, done?.progress, done?.created], [run.id, 'done', 100, 8])
    const trail = await h.db.selectFrom('audit_log').select(['action', 'actor_kind', 'target_id']).orderBy('seq').execute()
    assert.deepEqual(trail, [
      { action: 'defibrillateurs.sync', actor_kind: 'system', target_id: 'france' },
      { action: 'defibrillateurs.import', actor_kind: 'system', target_id: 'france' },
    ])
    assert.equal(await lastRun(h.db, 'nowhere'), null)
  })

  test('after a failure the last run still says what the last successful one did', async () => {
    const { back } = await setStage()
    const last = async () => (await get('/admin/defibrillateurs-france/sync', back)).body.data
    await start()
    await runJobs(h.services)
    const done = await last()
    assert.deepEqual([done.status, done.previous_success], ['done', null])
    h.services.config.geodae = readConfig({ GEODAE_URL: write('<html>absent</html>') }).geodae
    await start()
    await runJobs(h.services)
    const failed = await last()
    assert.equal(failed.status, 'failed')
    assert.deepEqual([failed.previous_success.created, failed.previous_success.finished_at], [8, done.finished_at])
  })

  test('twenty started at once are one', async () => {
    const started = await Promise.allSettled(Array.from({ length: 20 }, () => start()))
    const refused = started.filter((result) => result.status === 'rejected').map(({ reason }) => (reason as { code: string }).code)
    assert.deepEqual(refused, Array<string>(19).fill('sync_in_progress'))
    assert.equal((await runs()).length, 1)
    assert.equal((await h.db.selectFrom('audit_log').select('id').execute()).length, 1)
    await runJobs(h.services)
    assert.equal((await runs())[0]?.status, 'done')
    await start()
  })

  test('that a dead process left are over when another is started; that of a living one is not', async () => {
    const first = await start()
    await h.services.database.pool.query("update defibrillateur_runs set status = 'running'")
    await assert.rejects(start(), { code: 'sync_in_progress' })
    await deleteJobs(h.services.database.pool, { name: 'defibrillateurs.sync' })
    const second = await start()
    const states = new Map((await runs()).map(({ id, status }) => [id, status]))
    assert.deepEqual([states.get(first.id), states.get(second.id)], ['failed', 'queued'])
  })

  test('are taken up again by the next attempt, and done once', async () => {
    const { id } = await start()
    await h.services.database.pool.query("update defibrillateur_runs set status = 'running', read = 5")
    await runJobs(h.services)
    assert.equal((await lastRun(h.db, 'france'))?.status, 'done')
    await syncHandler.run(h.services, { run: id }, {
      signal: new AbortController().signal,
      stopping: new AbortController().signal,
    } as never)
    assert.equal((await runs()).length, 1)
  })

  test('leave the catalogue as it was when their job is another’s by the end', async () => {
    const { id } = await start()
    const never = { signal: new AbortController().signal, stopping: new AbortController().signal, number: 1, last: false }
    const finish = () => Promise.reject(new Error('taken over'))
    await assert.rejects(syncHandler.run(h.services, { run: id }, { ...never, id, finish }), /taken over/)
    assert.deepEqual(await h.db.selectFrom('defibrillateurs').select('id').execute(), [])
    const stopped = AbortSignal.abort()
    await assert.rejects(syncHandler.run(h.services, { run: id }, { ...never, id, finish, stopping: stopped }))
    assert.equal((await runs())[0]?.status, 'running')
    await runJobs(h.services)
    assert.equal((await runs())[0]?.status, 'done')
  })

  test('come daily where an address is set or a first one was done, and once a day', async () => {
    assert.ok(isPlainCron(dailySync.cron ?? ''))
    h.services.config.geodae.named = false
    await dailySyncHandler.run(h.services, {}, attempt)
    assert.equal((await runs()).length, 0)
    h.services.config.geodae.named = true
    await dailySyncHandler.run(h.services, {}, attempt)
    await dailySyncHandler.run(h.services, {}, attempt)
    assert.equal((await runs()).length, 1)
    await runJobs(h.services)
    h.services.config.geodae.named = false
    await dailySyncHandler.run(h.services, {}, attempt)
    assert.equal((await runs()).length, 1, 'one was done today')
    await h.services.database.pool.query("update defibrillateur_runs set finished_at = now() - interval '1 day'")
    await dailySyncHandler.run(h.services, {}, attempt)
    assert.equal((await runs()).length, 2)
  })
})

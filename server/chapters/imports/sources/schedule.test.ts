import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { harness } from '../../../test/harness.ts'
import { get, patch, post } from '../../../test/http.ts'
import { runJobs } from '../../../test/jobs.ts'
import { type ImportStage, rss, setImportStage } from '../../../test/imports.ts'
import { trail } from '../../../test/stage.ts'
import { startDue } from '../runs/dispatch.handler.ts'
import { nextAfter, nextAfterFailure } from './schedule.ts'

const minutesFrom = (now: number, at: string | null) => at && (Date.parse(at) - now) / 60_000

/** Spec §4.1-49. */
describe('the schedule of imports', () => {
  let stage: ImportStage
  before(async () => {
    stage = await setImportStage()
  })
  after(() => stage.end())

  test('an interval has up to a tenth of random delay, is doubled after failures up to a day, and respects Retry-After', () => {
    const now = Date.now()
    assert.deepEqual([nextAfter(null), minutesFrom(now, nextAfter(60, now, 0)), minutesFrom(now, nextAfter(60, now, 1))], [null, 60, 66])
    const after_ = (minutes: number | null, failures: number, retry: number | null = null) =>
      minutesFrom(now, nextAfterFailure(minutes, failures, retry, now, 0))
    assert.deepEqual(
      [1, 2, 3, 9, 40].map((failures) => after_(5, failures)),
      [10, 20, 40, 1440, 1440],
    )
    assert.deepEqual([after_(10_080, 3), after_(5, 1, 3600), after_(5, 1, 1e9), after_(null, 1)], [10_080, 60, 1440, null])
  })

  const due = async (id: string) => {
    const { db } = await harness()
    await sql`update import_sources set next_run_at = now() - interval '1 second' where id = ${id}`.execute(db)
  }
  /** Executes the job of each minute and the runs that it starts. */
  const tick = async () => {
    const { services } = await harness()
    const started = await startDue(services)
    await runJobs(services)
    return started
  }
  const source = async (id: string) => (await get(`/admin/import-sources/${id}`, stage.back)).body.data

  test('a source that is due is run once, and is due again an interval later; an unchanged document costs one request', async () => {
    stage.server.documents.set('/flux', { body: rss([{ guid: '1', title: 'Un' }]), headers: { etag: '"1"' } })
    const id = await stage.source({ frequence_minutes: 30 })
    assert.equal(await tick(), 0)
    await due(id)
    const { services } = await harness()
    assert.deepEqual((await Promise.all([startDue(services), startDue(services), startDue(services)])).toSorted(), [0, 0, 1])
    await runJobs(services)
    const first = await source(id)
    assert.deepEqual([first.last_run.status, first.last_run.trigger, first.last_run.created], ['done', 'schedule', 1])
    assert.ok(Date.parse(first.next_run_at) > Date.parse(first.last_run.created_at) + 29 * 60_000)
    await due(id)
    await tick()
    const second = await source(id)
    assert.deepEqual([second.last_run.status, second.last_run.http_status, second.last_run.read, second.version], ['unchanged', 304, 0, 1])
    assert.equal(stage.server.asked.at(-1)?.headers['if-none-match'], '"1"')
    // With other parameters, the same document may give another result, so it is read again.
    await patch(`/admin/import-sources/${id}`, { parametres: { identity: 'content' } }, stage.back)
    await stage.run(id)
    assert.equal(stage.server.asked.at(-1)?.headers['if-none-match'], undefined)
    assert.equal((await stage.run(id)).status, 'unchanged')
    assert.equal((await stage.run(id, '?force=true')).http_status, 200)
  })

  test('is not started while a run is under way', async () => {
    const { services } = await harness()
    const id = await stage.source({ frequence_minutes: 30 })
    await due(id)
    assert.equal(await startDue(services), 1)
    await due(id)
    assert.equal(await startDue(services), 1)
    assert.equal((await get(`/admin/import-sources/${id}/runs`, stage.back)).body.meta.total, 1)
    await runJobs(services)
  })

  test('after ten consecutive failures a source is paused; its creator gets an e-mail, the dashboard shows it, and activation resets the failures', async () => {
    const { db, services } = await harness()
    stage.server.documents.set('/panne', { status: 503, headers: { 'retry-after': '7200' } })
    const id = await stage.source({ path: '/panne', frequence_minutes: 5, nom: 'Agenda en panne' })
    for (let n = 1; n <= 10; n += 1) {
      await due(id)
      await tick()
      const now = await source(id)
      assert.deepEqual([now.consecutive_failures, now.last_run.code, now.active], [n, 'http_status', n < 10])
      if (n === 1) assert.ok(Date.parse(now.next_run_at) >= Date.parse(now.last_run.created_at) + 119 * 60_000)
    }
    const paused = await source(id)
    assert.deepEqual([paused.next_run_at, typeof paused.paused_at], [null, 'string'])
    const emails = await db.selectFrom('emails').selectAll().where('related_id', '=', id).execute()
    const { email } = await db.selectFrom('users').select('email').where('id', '=', stage.admin.id).executeTakeFirstOrThrow()
    assert.deepEqual(
      emails.map(({ kind, to_address }) => [kind, to_address]),
      [['import_paused', email]],
    )
    assert.match(emails[0]?.text ?? '', /Agenda en panne[^]*erreur \(503\)/)
    assert.equal((await get('/admin/dashboard', stage.back)).body.import_sources_paused, 1)
    assert.deepEqual(
      (await get('/admin/import-sources?paused=true', stage.back)).body.data.map((row: { id: string }) => row.id),
      [id],
    )
    await runJobs(services)
    const again = (await patch(`/admin/import-sources/${id}`, { active: true }, stage.back)).body.data
    assert.deepEqual([again.active, again.consecutive_failures, again.paused_at, typeof again.next_run_at], [true, 0, null, 'string'])
  })

  /** A source that is read every half hour, after a failure with a Retry-After of two hours. */
  const failingSource = async (path: string) => {
    stage.server.documents.set(path, { status: 503, headers: { 'retry-after': '7200' } })
    const id = await stage.source({ path, frequence_minutes: 30 })
    await due(id)
    await tick()
    const { consecutive_failures, next_run_at } = await source(id)
    assert.deepEqual([consecutive_failures, Number(minutesFrom(Date.now(), next_run_at)) > 110], [1, true])
    return id
  }
  const isWithinInterval = (at: string | null) => {
    const minutes = Number(minutesFrom(Date.now(), at))
    return minutes > 28 && minutes <= 33
  }

  test('after a success by hand the next run is one interval away', async () => {
    const id = await failingSource('/de-retour')
    stage.server.documents.set('/de-retour', { body: rss([{ guid: 'r', title: 'De retour' }]) })
    assert.equal((await stage.run(id)).status, 'done')
    const { consecutive_failures, next_run_at } = await source(id)
    assert.deepEqual([consecutive_failures, isWithinInterval(next_run_at)], [0, true], next_run_at)
    await patch(`/admin/import-sources/${id}`, { active: false }, stage.back)
    await stage.run(id)
    assert.equal((await source(id)).next_run_at, null)
  })

  test('a new address has no failures, and its next run is one interval away; undoing the change restores the failures', async () => {
    const id = await failingSource('/ancienne')
    const renamed = (await patch(`/admin/import-sources/${id}`, { nom: 'Autre nom' }, stage.back)).body.data
    assert.deepEqual([renamed.consecutive_failures, isWithinInterval(renamed.next_run_at)], [1, false])
    const moved = (await patch(`/admin/import-sources/${id}`, { url: `${stage.server.url}/nouvelle` }, stage.back)).body.data
    assert.deepEqual([moved.consecutive_failures, isWithinInterval(moved.next_run_at)], [0, true], moved.next_run_at)
    const change = (await trail(id)).findLast(({ action }) => action === 'import_source.update')
    const undone = await post(`/admin/audit/${change?.id}/undo`, undefined, stage.back)
    assert.equal(undone.status, 200, JSON.stringify(undone.body))
    const restored = await source(id)
    assert.deepEqual([restored.url, restored.consecutive_failures], [`${stage.server.url}/ancienne`, 1])
  })

  test('a failure at the former address is not counted for the new one', async () => {
    const { services } = await harness()
    const id = await stage.source({ path: '/lente', frequence_minutes: 30 })
    stage.server.documents.set('/lente', {
      answer: (_, response) => {
        void patch(`/admin/import-sources/${id}`, { url: `${stage.server.url}/autre` }, stage.back).then(() =>
          response.writeHead(503, { 'retry-after': '7200' }).end(),
        )
      },
    })
    await due(id)
    await startDue(services)
    await runJobs(services)
    const { last_run, consecutive_failures, next_run_at, url } = await source(id)
    assert.deepEqual(
      [url, last_run.status, consecutive_failures, isWithinInterval(next_run_at)],
      [`${stage.server.url}/autre`, 'failed', 0, true],
    )
  })

  test('a success resets the consecutive failures; a source without a schedule is not paused', async () => {
    stage.server.documents.set('/va', { status: 500 })
    const id = await stage.source({ path: '/va' })
    for (let n = 1; n <= 11; n += 1) await stage.run(id)
    const failing = await source(id)
    assert.deepEqual([failing.consecutive_failures, failing.active, failing.paused_at], [11, true, null])
    stage.server.documents.set('/va', { body: rss([{ guid: '9', title: 'Neuf' }]) })
    await stage.run(id)
    assert.equal((await source(id)).consecutive_failures, 0)
  })
})

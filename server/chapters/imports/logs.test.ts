import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { newId } from '../../platform/db/id.ts'
import { harness } from '../../test/harness.ts'
import { assertError, get } from '../../test/http.ts'
import { type ImportStage, parisDay, rss, type Run, setImportStage } from '../../test/imports.ts'

/** Spec §4.1-40. */
describe('runs and logs of an import source', () => {
  let stage: ImportStage
  let id: string
  beforeEach(async () => {
    stage = await setImportStage()
    stage.server.documents.set('/flux', {
      body: rss([
        { guid: '1', title: 'Un' },
        { guid: 'a\nb', title: 'Deux' },
      ]),
    })
    id = await stage.source({})
  })
  afterEach(() => stage.end())

  /** Inserts a run that began at the given time. */
  const ranAt = async (created_at: string): Promise<string> => {
    const { db } = await harness()
    const run = newId()
    await db
      .insertInto('import_runs')
      .values({ id: run, source_id: id, trigger: 'schedule', status: 'unchanged', created_at, started_at: created_at })
      .execute()
    return run
  }
  const log = (date: string, query = '', headers = {}) =>
    get(`/admin/import-sources/${id}/logs/${date}${query}`, { ...stage.back, headers })

  test('the log of a run in JSON, and as text where that is asked for', async () => {
    const run = await stage.run(id)
    const today = parisDay(new Date(run.created_at))
    const { body, headers } = await log(today)
    assert.match(headers.get('content-type') ?? '', /^application\/json/)
    assert.deepEqual([body.data.date, body.data.run], [today, run])
    const { entries } = body.data
    assert.deepEqual(
      entries.map(({ level, code, action, external_id }: Run) => [level, code, action, external_id]),
      [
        ['info', 'started', null, null],
        ['info', 'new_item', 'create', '1'],
        ['info', 'new_item', 'create', entries[2].external_id],
        ['info', 'finished', null, null],
      ],
    )
    const text = await log(today, '', { accept: 'text/plain' })
    assert.equal(text.headers.get('content-type'), 'text/plain; charset=utf-8')
    assert.match(text.headers.get('vary') ?? '', /Accept/)
    const lines = text.body.split('\n')
    assert.equal(lines.length, entries.length + 2, text.body)
    assert.match(lines[0], new RegExp(`^# ${today} ${run.id} done : 2 lus, 2 créés, `))
    assert.match(lines[2], /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z INFO  create Nouvel élément\. \[1\]$/)
    assert.equal((await log(today, '', { accept: 'text/plain;q=0.1, application/json' })).body.data.date, today)
  })

  test('days are those of Paris: at midnight, in summer and winter, and when the clocks change', async () => {
    const cases: [moment: string, day: string][] = [
      ['2025-01-14T22:59:59.999Z', '2025-01-14'],
      ['2025-01-14T23:00:00.000Z', '2025-01-15'],
      ['2025-07-01T21:59:59.999Z', '2025-07-01'],
      ['2025-07-01T22:00:00.000Z', '2025-07-02'],
      ['2025-03-29T23:00:00.000Z', '2025-03-30'],
      ['2025-03-30T21:59:59.999Z', '2025-03-30'],
      ['2025-10-25T22:00:00.000Z', '2025-10-26'],
      ['2025-10-26T22:59:59.999Z', '2025-10-26'],
      ['2025-10-26T23:00:00.000Z', '2025-10-27'],
    ]
    for (const [moment, day] of cases) {
      const run = await ranAt(moment)
      assert.equal((await log(day, `?run_id=${run}`)).body.data.run.id, run, moment)
      assert.equal((await log(day)).body.data.run.id, run, moment)
      assert.equal(parisDay(new Date(moment)), day)
    }
    const [early, late] = [await ranAt('2024-06-01T08:00:00Z'), await ranAt('2024-06-01T20:00:00Z')]
    assert.equal((await log('2024-06-01')).body.data.run.id, late)
    assert.equal((await log('2024-06-01', `?run_id=${early}`)).body.data.run.id, early)
    assertError(await log('2024-06-02', `?run_id=${early}`), 404, 'not_found')
  })

  test('404 for a day without a run; 422 for an invalid day', async () => {
    assertError(await log('2020-01-01'), 404, 'not_found')
    for (const date of ['2026-02-30', '2026-13-01', '20260101', 'hier', '0000-01-01', '2026-01-01T00:00:00Z', '..%2F..%2Fetc'])
      assertError(await log(date), 422, 'validation_failed')
    assertError(await log('9999-12-31'), 404, 'not_found')
    assertError(await get(`/admin/import-sources/${newId()}/logs/2026-01-01`, stage.back), 404, 'not_found')
  })

  test('runs are listed newest first, filtered by status, with the correct total also past the last page', async () => {
    const list = async (query = '') => (await get(`/admin/import-sources/${id}/runs${query}`, stage.back)).body
    await stage.run(id)
    for (const moment of ['2025-01-14T23:00:00Z', '2024-06-01T08:00:00Z', '2025-07-01T22:00:00Z']) await ranAt(moment)
    const { data, meta } = await list('?per_page=100')
    assert.deepEqual([data.length, meta.total], [4, 4])
    const moments = data.map(({ created_at }: Run) => created_at)
    assert.deepEqual(moments, moments.toSorted().toReversed())
    assert.deepEqual((await list('?status=done')).meta.total, 1)
    assert.deepEqual((await list('?page=50')).data, [])
    assert.equal((await list('?page=50')).meta.total, meta.total)
    assertError(await get(`/admin/import-sources/${newId()}/runs`, stage.back), 404, 'not_found')
    const source = (await get(`/admin/import-sources/${id}`, stage.back)).body.data
    assert.deepEqual(source.last_run, data[0])
  })
})

import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Harness, harness } from '../../../test/harness.ts'
import { type Ask, assertError, get, patch, post } from '../../../test/http.ts'
import { runNow } from '../../../test/jobs.ts'
import { makeOfficer, makePublication, makeReport } from '../../../test/make.ts'
import { setStage, type Stage, trail } from '../../../test/stage.ts'
import { bulkRunHandler } from './run.handler.ts'

const PENDING = { moderation_status: 'pending', valide: false, publie_le: null }
const UNKNOWN = '01990000-0000-7000-8000-00000000dead'

/** Spec §4.1-57. */
describe('decisions on many publications in the background', () => {
  let h: Harness
  let stage: Stage
  before(async () => {
    h = await harness()
    stage = await setStage()
  })
  const make = (values: Parameters<typeof makePublication>[2] = PENDING, commune = stage.commune) =>
    makePublication(stage.acteur, commune, values)
  const several = (n: number, values = {}) => Promise.all(Array.from({ length: n }, () => make({ ...PENDING, ...values })))
  const start = (body: object, by: Ask = stage.back, query = '') => post(`/admin/bulk-runs${query}`, body, by)
  const run = (id: string) => runNow(h.services, bulkRunHandler, { run: id })
  const shown = async (id: string, by: Ask = stage.back) => (await get(`/admin/bulk-runs/${id}`, by)).body.data
  /** Asks for a run and makes it. */
  const made = async (body: object, by: Ask = stage.back) => {
    const { status, body: answer } = await start(body, by)
    assert.equal(status, 202, JSON.stringify(answer))
    await run(answer.data.id)
    return shown(answer.data.id, by)
  }
  const refusals = async (id: string, of = 'run'): Promise<[string, string][]> =>
    (await get(`/admin/bulk-runs/${id}/refusals?of=${of}`, stage.back)).body.data.map((one: { publication_id: string; code: string }) => [
      one.publication_id,
      one.code,
    ])
  const rowsOf = (ids: readonly string[]) => h.db.selectFrom('publications').selectAll().where('id', 'in', ids).orderBy('id').execute()
  const undo = async (id: string) => {
    const { status } = await post(`/admin/bulk-runs/${id}/undo`, undefined, stage.back)
    assert.equal(status, 202)
    await run(id)
    return shown(id)
  }

  test('250 by their filter: each changed once with its row, one row for the whole, one undo gives all back', async () => {
    const ids = await several(250, { title: 'Kermesse' })
    const filter = { q: 'kermesse', moderation_status: 'pending' }
    const before_ = await rowsOf(ids)
    const asked = await start({ action: 'publish', filter, seen: 250 })
    const { id, audit_id, status, total } = asked.body.data
    assert.deepEqual([asked.status, status, total, asked.headers.get('x-audit-id')], [202, 'queued', 250, audit_id])
    await run(id)
    const { done, refused, status: ended, finished_at, by } = await shown(id)
    assert.deepEqual([done, refused, ended, by.id], [250, 0, 'done', stage.admin.id])
    assert.ok(finished_at)
    const after = await rowsOf(ids)
    assert.deepEqual([...new Set(after.map(({ moderation_status, version }) => `${moderation_status} ${version}`))], ['published 2'])
    const rows = await h.db.selectFrom('audit_log').selectAll().where('request_id', '=', asked.headers.get('x-request-id')).execute()
    const parts = rows.filter(({ action }) => action === 'publication.moderate')
    assert.deepEqual([rows.length, new Set(parts.map(({ target_id }) => target_id)).size], [251, 250])
    assert.ok(parts.every(({ part_of }) => part_of === audit_id))
    // A job that is made again finds nothing to do.
    await run(id)
    assert.equal((await shown(id)).done, 250)
    assertError(await post(`/admin/audit/${audit_id}/undo`, undefined, stage.back), 409, 'undone_in_parts')

    // In the trail: one row that unfolds its parts, and totals that fit.
    const listed = async (query: string) => (await get(`/admin/audit?per_page=100&${query}`, stage.back)).body
    const [folded, whole_, unfolded] = [await listed('folded=true'), await listed(''), await listed(`part_of=${audit_id}`)]
    assert.deepEqual([whole_.meta.total - folded.meta.total, unfolded.meta.total], [250, 250])
    assert.deepEqual([folded.data[0].id, folded.data[0].undo, folded.data.length], [audit_id, 'possible', folded.meta.total])

    const undone = await undo(id)
    assert.deepEqual([undone.status, undone.undone, undone.kept], ['undone', 250, 0])
    assert.equal((await listed('folded=true')).meta.total, folded.meta.total + 1)
    const columns = ({ version: _, updated_at: __, ...row }: (typeof before_)[number]) => row
    assert.deepEqual((await rowsOf(ids)).map(columns), before_.map(columns))
    const whole = (await trail(id)).find(({ action }) => action === 'audit.undo')
    const { rows: undoParts } = await h.services.database.pool.query(`select count(*)::int as n from audit_log where part_of = $1`, [
      whole?.id,
    ])
    assert.equal(undoParts[0].n, 250)
    assert.equal((await undo(id)).undone, 250, 'a repeated undo changes nothing more')
  })

  test('the question before tells what will not go, and changes nothing', async () => {
    const [fresh = '', other = ''] = await several(2)
    const published = await make({ admin_decision: 'published' })
    const body = { action: 'publish', ids: [fresh, other, published, UNKNOWN], versions: [1, 7, 1, 1] }
    const { status, body: answer } = await start(body, stage.back, '?dry_run=true')
    assert.equal(status, 200)
    const refused = ['already', 'changed_since', 'not_found'].map((code) => ({ code, count: 1 }))
    assert.deepEqual(
      { ...answer.data, refused: answer.data.refused.toSorted((a: { code: string }, b: { code: string }) => a.code.localeCompare(b.code)) },
      { total: 4, accepted: 1, withdrawn: 0, posted: 0, refused },
    )
    assert.deepEqual(
      (await rowsOf([fresh, other, published])).map(({ version }) => version),
      [1, 1, 1],
    )
    const done = await made(body)
    assert.deepEqual([done.done, done.refused], [1, 3])
    assert.deepEqual(await refusals(done.id), [
      [other, 'changed_since'],
      [published, 'already'],
      [UNKNOWN, 'not_found'],
    ])
  })

  test('the number changed between seeing and asking: refused clearly', async () => {
    await several(3, { title: 'Braderie' })
    const ask = { action: 'publish', filter: { q: 'braderie', moderation_status: 'pending' }, seen: 3 }
    const late = await make({ ...PENDING, title: 'Braderie' })
    assertError(await start(ask), 409, 'selection_changed')
    assertError(await start(ask, stage.back, '?dry_run=true'), 409, 'selection_changed')
    await patch(`/admin/publications/${late}/moderate`, { moderation_status: 'rejected', reason: 'Hors sujet' }, stage.back)
    assert.equal((await made(ask)).done, 3)
  })

  test('what changes after asking is left as it is; two administrators at once change each publication once', async () => {
    const ids = await several(120)
    const [first, second] = [await start({ action: 'publish', ids }), await start({ action: 'reject', reason: 'Hors sujet', ids })]
    await Promise.all([run(first.body.data.id), run(second.body.data.id)])
    const [one, two] = [await shown(first.body.data.id), await shown(second.body.data.id)]
    assert.deepEqual([one.status, two.status, one.done + two.done, one.refused + two.refused], ['done', 'done', 120, 120])
    const codes = new Set([...(await refusals(one.id)), ...(await refusals(two.id))].map(([, code]) => code))
    assert.deepEqual([...codes], ['changed_since'])
    assert.deepEqual([...new Set((await rowsOf(ids)).map(({ version }) => version))], [2])
  })

  test('the undo leaves what somebody changed since, and names it', async () => {
    const ids = await several(3)
    const { id } = await made({ action: 'reject', reason: 'Hors sujet', ids })
    await patch(`/admin/publications/${ids[1]}/moderate`, { moderation_status: 'published' }, stage.back)
    const undone = await undo(id)
    assert.deepEqual([undone.undone, undone.kept], [2, 1])
    assert.deepEqual(await refusals(id, 'undo'), [[ids[1], 'changed_since']])
  })

  test('deleting, and closing reports', async () => {
    const ids = await several(2)
    assert.equal((await made({ action: 'delete', ids })).done, 2)
    assert.ok((await rowsOf(ids)).every(({ deleted_at }) => deleted_at !== null))
    const again = await made({ action: 'delete', ids })
    assert.deepEqual([again.done, await refusals(again.id)], [0, ids.map((id) => [id, 'already'])])

    const reported = await make({})
    await makeReport(reported)
    const closed = await made({ action: 'close_reports', reason: 'Rien à redire', ids: [reported, ...(await several(1))] })
    assert.deepEqual([closed.done, closed.refused], [1, 1])
    assert.equal((await rowsOf([reported]))[0]?.reports_count, 0)
    assert.equal((await undo(closed.id)).undone, 1)
    assert.equal((await rowsOf([reported]))[0]?.reports_count, 1)
  })

  test('all reports of a filter of their list: as many as were seen, and no other', async () => {
    const [grave, spam, elsewhere] = [await make({}, stage.elsewhere), await make({}, stage.elsewhere), await make({})]
    for (const [id, reason] of [
      [grave, 'privacy'],
      [spam, 'spam'],
      [elsewhere, 'privacy'],
    ] as const)
      await makeReport(id, { reason })
    const here = { commune_id: stage.elsewhere }
    assertError(await start({ action: 'close_reports', reported: here, seen: 3 }), 409, 'selection_changed')
    assertError(await start({ action: 'close_reports', reported: here }), 422, 'validation_failed')
    assertError(await start({ action: 'close_reports', reported: here, filter: {}, seen: 2 }), 422, 'validation_failed')
    const one = await made({ action: 'close_reports', reported: { ...here, reason: 'spam' }, seen: 1 })
    assert.deepEqual([one.done, (await rowsOf([grave, spam, elsewhere])).map(({ reports_count }) => reports_count)], [1, [1, 0, 1]])
    const rest = await made({ action: 'reject', reason: 'Données personnelles', reported: { ...here, grave: 'true' }, seen: 1 })
    assert.deepEqual([rest.done, (await rowsOf([grave, elsewhere])).map(({ reports_count }) => reports_count)], [1, [0, 1]])
    assert.equal((await undo(rest.id)).undone, 1)
    assert.equal((await rowsOf([grave]))[0]?.reports_count, 1)
  })

  test('a rejection needs a reason; either ids or a filter; at most 5,000', async () => {
    const [id = ''] = await several(1)
    for (const body of [
      { action: 'reject', ids: [id] },
      { action: 'publish' },
      { action: 'publish', filter: {} },
      { action: 'publish', ids: [id], filter: {}, seen: 1 },
      { action: 'publish', ids: [id], versions: [1, 1] },
      { action: 'publish', ids: [] },
      { action: 'hide', ids: [id] },
    ])
      assertError(await start(body), 422, 'validation_failed')
    // No version is greater than the integers of the database.
    const { body: fault } = await start({ action: 'publish', ids: [id], versions: [2_147_483_648] })
    assert.deepEqual([fault.error, fault.details?.[0]?.path], ['validation_failed', 'body.versions.0'])
    // In parts: of a single statement a slow machine would reach the time limit.
    for (let from = 1; from <= 5001; from += 500)
      await h.services.database.pool.query(
        `insert into publications (id, title, body, acteur_id, commune_id) select gen_random_uuid(), 'Vide-grenier ' || n, 'Samedi.', $1, $2
          from generate_series($3::int, least($3::int + 499, 5001)) n`,
        [stage.acteur, stage.commune, from],
      )
    const filter = { q: 'grenier' }
    assertError(await start({ action: 'publish', filter, seen: 5001 }), 422, 'too_many_selected')
    for (let from = 1; from <= 5001; from += 500)
      await h.services.database.pool.query(
        `delete from publications where id in (select id from publications where title like 'Vide-grenier %' limit 500)`,
      )
  })

  test('a role bounded to a commune touches its publications only, and sees its runs only', async () => {
    const moderator = await makeOfficer('moderateur', { communes: [stage.commune] })
    const here = await make({ ...PENDING, title: 'Brocante' })
    const there = await make({ ...PENDING, title: 'Brocante' }, stage.elsewhere)
    assertError(await start({ action: 'publish', filter: { q: 'brocante' }, seen: 2 }, moderator), 409, 'selection_changed')
    const own = await made({ action: 'publish', filter: { q: 'brocante' }, seen: 1 }, moderator)
    assert.equal(own.done, 1)
    const named = await made({ action: 'publish', ids: [here, there] }, moderator)
    assert.deepEqual([named.done, named.refused], [0, 2])
    assert.equal((await rowsOf([there]))[0]?.moderation_status, 'pending')
    const foreign = await made({ action: 'publish', ids: [there] })
    for (const attack of [
      get(`/admin/bulk-runs/${foreign.id}`, moderator),
      get(`/admin/bulk-runs/${foreign.id}/refusals`, moderator),
      post(`/admin/bulk-runs/${foreign.id}/stop`, undefined, moderator),
      post(`/admin/bulk-runs/${foreign.id}/undo`, undefined, moderator),
    ])
      assertError(await attack, 404, 'not_found')
    assert.deepEqual(
      (await get('/admin/bulk-runs', moderator)).body.data.map(({ id }: { id: string }) => id),
      [named.id, own.id],
    )
  })

  test('who is no administrator is refused; whose role is taken away while it waits changes nothing', async () => {
    const ids = await several(2)
    for (const person of [stage.owner, stage.maire, stage.stranger])
      assertError(await start({ action: 'publish', ids }, { token: person.token, source: 'backoffice' }), 403, 'admin_required')
    const moderator = await makeOfficer('moderateur', null)
    const { id } = (await start({ action: 'publish', ids }, moderator)).body.data
    await h.db.deleteFrom('user_roles').where('user_id', '=', moderator.id).execute()
    await run(id)
    const { status, done } = await shown(id)
    assert.deepEqual([status, done, (await rowsOf(ids)).map(({ version }) => version)], ['stopped', 0, [1, 1]])
  })

  test('a run is stopped where it is; one that is not over is not undone', async () => {
    const { id } = (await start({ action: 'publish', ids: await several(2) })).body.data
    assertError(await post(`/admin/bulk-runs/${id}/undo`, undefined, stage.back), 409, 'invalid_state')
    assert.equal((await post(`/admin/bulk-runs/${id}/stop`, undefined, stage.back)).body.data.status, 'stopped')
    await run(id)
    assert.deepEqual([(await shown(id)).status, (await shown(id)).done], ['stopped', 0])
    assertError(await post(`/admin/bulk-runs/${id}/undo`, undefined, stage.back), 409, 'invalid_state')
  })

  test('the same request with its key is one run', async () => {
    const ids = await several(1)
    const by = { ...stage.back, headers: { 'idempotency-key': 'un-lot' } }
    const [one, two] = [await start({ action: 'publish', ids }, by), await start({ action: 'publish', ids }, by)]
    assert.equal(one.body.data.id, two.body.data.id)
  })
})

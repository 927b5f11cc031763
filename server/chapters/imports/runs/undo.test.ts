import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { newId } from '../../../platform/db/id.ts'
import { harness } from '../../../test/harness.ts'
import { ask, assertError, get, patch, post } from '../../../test/http.ts'
import { ics, type ImportStage, rss, type Run, setImportStage } from '../../../test/imports.ts'
import { runJobs } from '../../../test/jobs.ts'
import { makePublication } from '../../../test/make.ts'
import { trail } from '../../../test/stage.ts'
import { executeDryRun } from './run-source.ts'

const A = { guid: 'a', title: 'Alpha', link: 'https://mairie.example.fr/a' }
const B = { guid: 'b', title: 'Bravo', link: 'https://mairie.example.fr/b' }
const C = { guid: 'c', title: 'Charlie', link: 'https://mairie.example.fr/c' }

/** Spec §4.1-45. */
describe('undoing a run', () => {
  let stage: ImportStage
  before(async () => {
    stage = await setImportStage()
  })
  after(() => stage.end())

  const serve = (...items: Parameters<typeof rss>[0]) => stage.server.documents.set('/flux', { body: rss(items) })
  const undo = (id: string, run: Run) => post(`/admin/import-sources/${id}/runs/${run.id}/undo`, undefined, stage.back)
  const publications = async (id: string, deleted = 'false') =>
    (await get(`/admin/publications?import_source_id=${id}&deleted=${deleted}&sort=title_asc`, stage.back)).body.data
  const published = { acteur_id: '', statut_creation: 'published' }
  before(() => {
    published.acteur_id = stage.acteur
  })

  test('deletes created publications unless changed since, and does not import them again until the source changes', async () => {
    serve(A, B, C)
    const id = await stage.source(published)
    const run = await stage.run(id)
    const [alpha, bravo, charlie] = await publications(id)
    await patch(`/publications/${bravo.id}`, { title: 'Bravo !' }, { token: stage.owner.token })
    await ask('DELETE', `/admin/publications/${charlie.id}`, stage.back)
    const { status, headers, body } = await undo(id, run)
    assert.equal(status, 200)
    const { left, run: undone, ...outcome } = body.data
    assert.deepEqual(
      [outcome, undone.status, undone.created],
      [{ reversed: 1, removed: 1, restored: 0, unarchived: 0, kept: 2, failed: 0 }, 'undone', 3],
    )
    assert.deepEqual(
      left.map((one: Run) => [one.external_id, one.publication_id]),
      [
        ['b', bravo.id],
        ['c', charlie.id],
      ],
    )
    assert.deepEqual(
      (await publications(id)).map(({ title }: Run) => title),
      ['Bravo !'],
    )
    assert.equal((await get(`/publications/${alpha.id}`)).status, 404)
    const row = (await trail(id)).at(-1)
    assert.deepEqual([row?.action, row?.id], ['import_source.undo', headers.get('x-audit-id')])

    const again = await undo(id, run)
    assert.deepEqual([again.status, again.body.data.reversed, again.headers.get('x-audit-id')], [200, 1, null])
    const { plan } = await stage.dryRun(id)
    assert.deepEqual(
      plan.map(({ action, code }) => [action, code]),
      [
        ['unchanged', 'undone'],
        ['unchanged', 'edited_by_hand'],
        ['unchanged', 'deleted_by_hand'],
      ],
    )
    serve({ ...A, title: 'Alpha bis' }, B)
    assert.equal((await stage.run(id)).updated, 1)
    assert.deepEqual(
      (await publications(id)).map(({ title }: Run) => title),
      ['Alpha bis', 'Bravo !'],
    )
  })

  test('restores changed and archived publications; runs can be undone one after the other', async () => {
    const calendar = (...events: Parameters<typeof ics>[0]) =>
      stage.server.documents.set('/agenda.ics', { body: ics(events), type: 'text/calendar' })
    const X = { uid: 'x', day: '2031-03-01', summary: 'Marché' }
    const Y = { uid: 'y', day: '2031-03-02', summary: 'Foire' }
    calendar(X, Y)
    const id = await stage.source({ ...published, type: 'ical', path: '/agenda.ics' })
    const first = await stage.run(id)
    const stood = await publications(id)
    calendar({ ...X, day: '2031-03-08', summary: 'Marché déplacé' })
    const second = await stage.run(id)
    assert.deepEqual([second.updated, second.archived], [1, 1])
    const { body } = await undo(id, second)
    const { reversed, removed, restored, unarchived, kept } = body.data
    assert.deepEqual({ reversed, removed, restored, unarchived, kept }, { reversed: 2, removed: 0, restored: 1, unarchived: 1, kept: 0 })
    const content = (rows: Run[]) =>
      rows.map(({ title, date_debut, body: text, deleted_at, moderation_status }) => [
        title,
        date_debut,
        text,
        deleted_at,
        moderation_status,
      ])
    assert.deepEqual(content(await publications(id)), content(stood))
    const run = await stage.run(id)
    assert.deepEqual([run.updated, run.archived, run.unchanged], [0, 0, 2])
    assert.deepEqual((await undo(id, first)).body.data.reversed, 2)
    assert.deepEqual(await publications(id), [])
    const again = await stage.run(id)
    assert.deepEqual([again.created, again.updated], [0, 0], 'what was undone first is not written either')
    assert.deepEqual(await publications(id), [])
    calendar({ ...X, day: '2031-03-15', summary: 'Marché déplacé encore' })
    assert.equal((await stage.run(id)).updated, 1)
  })

  test('is refused for a run that did nothing, is not over, or is another source’s', async () => {
    const { db } = await harness()
    serve(A)
    const id = await stage.source(published)
    const other = await stage.source(published)
    await sql`delete from publications`.execute(db)
    const run = await stage.run(id)
    const idle = await stage.run(id)
    assertError(await undo(id, idle), 409, 'invalid_state')
    assertError(await undo(other, run), 404, 'not_found')
    assertError(await undo(id, { id: newId() }), 404, 'not_found')
    const open = (await post(`/admin/import-sources/${id}/run`, undefined, stage.back)).body.data
    assertError(await undo(id, run), 409, 'sync_in_progress')
    await sql`update import_runs set status = 'failed' where id = ${open.id}`.execute(db)
    assert.equal((await undo(id, run)).status, 200)
  })

  test('and a new run requested at the same time are executed one after the other', async () => {
    const { db } = await harness()
    await sql`delete from publications`.execute(db)
    serve(A, B)
    const id = await stage.source(published)
    const run = await stage.run(id)
    const [undone, started] = await Promise.all([undo(id, run), post(`/admin/import-sources/${id}/run`, undefined, stage.back)])
    assert.equal(started.status, 202)
    assert.ok(undone.status === 200 || undone.body.error === 'sync_in_progress', JSON.stringify(undone.body))
    await runJobs((await harness()).services)
  })

  test('proceeds in steps of a hundred; interrupted, it resumes at the next request', async () => {
    serve(...Array.from({ length: 130 }, (_, n) => ({ guid: `n${n}`, title: `Numéro ${n}` })))
    const id = await stage.source(published)
    const run = await stage.run(id)
    const { db } = await harness()
    await sql`create function refuse_last() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`.execute(db)
    await sql`create trigger refuse_last before update on publications for each row when (old.title = 'Numéro 129') execute function refuse_last()`.execute(
      db,
    )
    try {
      const broken = await undo(id, run)
      assert.deepEqual([run.created, broken.body.error], [130, 'internal_error'])
    } finally {
      await sql`drop function refuse_last cascade`.execute(db)
    }
    const deleted = (await get(`/admin/publications?import_source_id=${id}&deleted=true&per_page=1`, stage.back)).body.meta.total
    assert.equal(deleted, 100)
    assert.equal((await get(`/admin/import-sources/${id}/runs/${run.id}`, stage.back)).body.data.run.status, 'done')
    const { body } = await undo(id, run)
    assert.deepEqual([body.data.run.status, body.data.reversed, body.data.kept], ['undone', 130, 0])
    assert.equal((await trail(id)).filter(({ action }) => action === 'import_source.undo').length, 1)
  })
})

describe('a dry run', () => {
  let stage: ImportStage
  before(async () => {
    stage = await setImportStage()
  })
  after(() => stage.end())

  /** Returns the checksum of every table of every schema, the queue's included, and the value of every sequence. */
  const everything = async () => {
    const { pool } = (await harness()).services.database
    const { rows: tables } = await pool.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname in ('public', 'pgboss') order by 1`,
    )
    const sums: Record<string, string> = {}
    for (const { name } of tables)
      sums[name] = (
        await pool.query(`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t`)
      ).rows[0].sum
    const { rows: sequences } = await pool.query(`select schemaname, sequencename, last_value from pg_sequences order by 1, 2`)
    return { sums, sequences }
  }

  test('changes no table, and its plan is exactly what the run then does', async () => {
    const D = { guid: 'd', title: 'Delta', link: 'https://mairie.example.fr/d' }
    stage.server.documents.set('/flux', { body: rss([A, B, C]) })
    const id = await stage.source({ acteur_id: stage.acteur, statut_creation: 'published' })
    await stage.run(id)
    await makePublication(stage.acteur, stage.commune, { source_url: D.link })
    stage.server.documents.set('/flux', { body: rss([{ ...A, title: 'Alpha bis' }, B, D, { guid: 'e', title: 'Écho' }]) })
    const before_ = await everything()
    assert.ok(Object.keys(before_.sums).length > 40)
    const { run, plan } = await stage.dryRun(id)
    assert.deepEqual(await everything(), before_)
    assert.deepEqual([run.dry_run, run.status], [true, 'done'])
    const done = await stage.run(id)
    for (const name of ['read', 'created', 'updated', 'unchanged', 'duplicates', 'archived', 'refused', 'http_status', 'bytes', 'status'])
      assert.equal(done[name], run[name], name)
    const { lines } = (await get(`/admin/import-sources/${id}/runs/${done.id}`, stage.back)).body.data
    const told = (line: Run) => [line.action, line.external_id, line.title, line.reason, line.changes]
    assert.deepEqual(lines.map(told), plan.filter(({ action }) => action !== 'unchanged').map(told))
    assert.notDeepEqual(await everything(), before_)
  })

  test('concurrent dry runs of one source are executed one at a time, and all return the plan', async () => {
    let [now, most] = [0, 0]
    const body = rss(Array.from({ length: 40 }, (_, n) => ({ guid: `m${n}`, title: `Numéro ${n}` })))
    stage.server.documents.set('/foule', {
      answer: (_, response) => {
        now += 1
        most = Math.max(most, now)
        setTimeout(() => {
          now -= 1
          response.writeHead(200, { 'content-type': 'application/xml' }).end(body)
        }, 20)
      },
    })
    const id = await stage.source({ path: '/foule' })
    const all = await Promise.all(Array.from({ length: 6 }, () => stage.dryRun(id)))
    assert.deepEqual(
      all.map(({ run }) => [run.status, run.created]),
      all.map(() => ['done', 40]),
    )
    assert.equal(most, 1)
  })

  test('over the time limit fails with the message too_slow', async () => {
    stage.server.documents.set('/lent', { answer: () => {} })
    const id = await stage.source({ path: '/lent' })
    const { services } = await harness()
    const done = await executeDryRun(services, id, false, AbortSignal.timeout(20))
    assert.deepEqual([done?.outcome.status, done?.outcome.message?.name], ['failed', 'too_slow'])
  })

  test('of a source that cannot be read is a failed run with its message', async () => {
    stage.server.documents.set('/panne', { status: 503, headers: { 'retry-after': '120' } })
    const id = await stage.source({ path: '/panne' })
    const before_ = await everything()
    const { run, plan } = await stage.dryRun(id)
    assert.deepEqual([run.status, run.code, run.http_status, plan], ['failed', 'http_status', 503, []])
    assert.match(run.message, /erreur \(503\)/)
    assert.deepEqual(await everything(), before_)
    assertError(await post(`/admin/import-sources/${newId()}/run?dry_run=true`, undefined, stage.back), 404, 'not_found')
  })
})

import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { verifyChain } from '../../../platform/audit/verify.ts'
import { sql } from 'kysely'
import { transact } from '../../../platform/db/db.ts'
import { harness } from '../../../test/harness.ts'
import { assertError, get, patch, post } from '../../../test/http.ts'
import { ics, type ImportStage, rss, type Run, setImportStage } from '../../../test/imports.ts'
import { trail } from '../../../test/stage.ts'
import { executeRun } from './run-source.ts'
import { openRun } from './start.ts'

const item = (n: number) => ({ guid: `g${n}`, title: `Article ${n}`, link: `https://mairie.example.fr/${n}` })
type Row = Awaited<ReturnType<typeof trail>>[number]

/** Spec §6-13: each publication that an import creates, changes or archives has its audit rows, from its creation on. */
describe('the audit trail of an import', () => {
  let stage: ImportStage
  beforeEach(async () => {
    stage = await setImportStage()
  })
  afterEach(() => stage.end())

  const publications = async (id: string, deleted = 'false') =>
    (await get(`/admin/publications?import_source_id=${id}&deleted=${deleted}&sort=title_asc&per_page=100`, stage.back)).body.data
  const actions = (rows: Row[]) => rows.map(({ action }) => action)
  const changes = (row: Row | undefined) => row?.changes as Record<string, [unknown, unknown]>
  const undoRun = (id: string, run: Run) => post(`/admin/import-sources/${id}/runs/${run.id}/undo`, undefined, stage.back)
  const totals = async () => {
    const { db } = await harness()
    const counted = await db
      .selectFrom('audit_log')
      .select(['action', 'target_type', (e) => e.fn.countAll<number>().as('n')])
      .groupBy(['action', 'target_type'])
      .orderBy('action')
      .orderBy('target_type')
      .execute()
    const kept = await db
      .selectFrom('audit_totals')
      .select(['action', 'target_type', (e) => e.fn.sum<string>('n').as('n')])
      .groupBy(['action', 'target_type'])
      .orderBy('action')
      .orderBy('target_type')
      .execute()
    return [counted, kept].map((rows) => rows.map((row) => [row.action, row.target_type, Number(row.n)]))
  }

  test('a created publication has an audit row with the run and the user who requested it', async () => {
    stage.server.documents.set('/flux', { body: rss([item(1)]) })
    const id = await stage.source({ acteur_id: stage.acteur, statut_creation: 'published' })
    const run = await stage.run(id)
    const [publication] = await publications(id)
    const { data } = (await get(`/admin/audit?target_type=publication&target_id=${publication.id}`, stage.back)).body
    assert.equal(data.length, 1)
    const [row] = data
    assert.deepEqual([row.action, row.actor_kind, row.user_id, row.undo], ['publication.create', 'user', stage.admin.id, null])
    assert.deepEqual(row.changes.run, [null, run.id])
    assert.deepEqual(row.changes.import_source_id, [null, id])
    assert.deepEqual(row.changes.title, [null, 'Article 1'])
    assert.deepEqual(row.changes.moderation_status, [null, 'published'])
    assert.deepEqual(row.changes.publie_le, [null, publication.publie_le])
    assert.deepEqual(Object.keys(row.changes.body[1]), ['length', 'sha256'])
    const whole = (await trail(id)).at(-1)
    assert.deepEqual(changes(whole)['run'], [null, run.id])
    assertError(await post(`/admin/audit/${row.id}/undo`, undefined, stage.back), 409, 'invalid_state')
  })

  test('changes, archivings, restorations and undone runs have audit rows', async () => {
    const calendar = (...events: Parameters<typeof ics>[0]) =>
      stage.server.documents.set('/agenda.ics', { body: ics(events), type: 'text/calendar' })
    const A = { uid: 'a', summary: 'Alpha', day: '2199-01-01' }
    const B = { uid: 'b', summary: 'Bravo', day: '2199-02-01' }
    calendar(A, B)
    const id = await stage.source({
      acteur_id: stage.acteur,
      statut_creation: 'published',
      type: 'ical',
      url: `${stage.server.url}/agenda.ics`,
    })
    await stage.run(id)
    const [alpha, bravo] = (await publications(id)) as { id: string }[]
    assert.ok(alpha && bravo)
    calendar({ ...A, summary: 'Alpha bis' })
    const second = await stage.run(id)
    assert.deepEqual([second.updated, second.archived], [1, 1])
    assert.deepEqual(actions(await trail(alpha.id)), ['publication.create', 'publication.update'])
    const changed = (await trail(alpha.id)).at(-1)
    assert.deepEqual(changes(changed), { title: ['Alpha', 'Alpha bis'], run: [null, second.id] })
    assert.deepEqual(actions(await trail(bravo.id)), ['publication.create', 'publication.delete'])
    const [deleted] = await publications(id, 'true')
    assert.deepEqual(changes((await trail(bravo.id)).at(-1)), { deleted_at: [null, deleted.deleted_at], run: [null, second.id] })

    const undone = await undoRun(id, second)
    assert.equal(undone.body.data.reversed, 2)
    assert.deepEqual(actions(await trail(alpha.id)).at(-1), 'publication.update')
    assert.deepEqual(changes((await trail(alpha.id)).at(-1)), { title: ['Alpha bis', 'Alpha'], undone_run: [null, second.id] })
    const restored = (await trail(bravo.id)).at(-1)
    assert.deepEqual([restored?.action, restored?.user_id], ['publication.restore', stage.admin.id])
    assert.equal(undone.headers.get('x-audit-id'), (await trail(id)).at(-1)?.id)
  })

  test('a run of several batches has one audit row for each publication, in the order of its lines; chain and totals are correct', async () => {
    stage.server.documents.set('/flux', { body: rss(Array.from({ length: 230 }, (_, n) => item(1000 + n))) })
    const id = await stage.source({})
    const run = await stage.run(id)
    const { db } = await harness()
    const { rows } = await sql<{ target_id: string }>`
      select target_id from audit_log where action = 'publication.create' and changes -> 'run' ->> 1 = ${run.id} order by seq`.execute(db)
    const lines = await db
      .selectFrom('import_run_entries')
      .select('publication_id')
      .where('run_id', '=', run.id)
      .where('action', '=', 'create')
      .orderBy('seq')
      .execute()
    assert.deepEqual(
      rows.map(({ target_id }) => target_id),
      lines.map(({ publication_id }) => publication_id),
    )
    assert.equal((await verifyChain(db)).ok, true)
    const [counted, kept] = await totals()
    assert.deepEqual(kept, counted)
    const mine = async () => (await get(`/admin/audit?user_id=${stage.admin.id}&action=publication.delete`, stage.back)).body.meta.total
    const stood = await mine()
    await undoRun(id, run)
    assert.equal((await verifyChain(db)).ok, true)
    assert.deepEqual(...((await totals()) as [unknown, unknown]))
    assert.equal((await mine()) - stood, 230)
  })

  test('a dry run and a run without changes have no audit rows', async () => {
    stage.server.documents.set('/flux', { body: rss([item(1), item(2)]) })
    const id = await stage.source({ statut_creation: 'pending', commune_id: stage.elsewhere })
    const { db } = await harness()
    const count = async () => (await db.selectFrom('audit_log').select('id').where('target_type', '=', 'publication').execute()).length
    const before_ = await count()
    await stage.dryRun(id)
    assert.equal(await count(), before_)
    await stage.run(id)
    const after_ = await count()
    await stage.run(id)
    assert.equal(await count(), after_)
  })

  test('a scheduled run is recorded as the service; a value that the database refuses has no audit row', async () => {
    const { db, services } = await harness()
    stage.server.documents.set('/flux', { body: rss([item(4001), item(4002)]) })
    const id = await stage.source({ commune_id: stage.elsewhere })
    const { pool } = services.database
    await pool.query(`create function refuse_one() returns trigger language plpgsql as $$ begin
      if new.title = 'Article 4001' then raise exception 'no' using errcode = 'check_violation'; end if; return new; end $$;
      create trigger refuse_one before insert on publications for each row execute function refuse_one()`)
    try {
      const run = await transact(db, (tx) => openRun(tx, { sourceId: id, trigger: 'schedule', userId: null, force: false }))
      await executeRun(services, run?.id ?? '', { next: () => {}, finish: async () => {} })
    } finally {
      await pool.query('drop trigger refuse_one on publications; drop function refuse_one()')
    }
    const [only, ...others] = await publications(id)
    assert.deepEqual([only.title, others], ['Article 4002', []])
    const [row] = await trail(only.id)
    assert.deepEqual([row?.action, row?.actor_kind, row?.user_id], ['publication.create', 'system', null])
    const rows = await db.selectFrom('audit_log').select('changes').where('action', '=', 'publication.create').execute()
    assert.ok(rows.every(({ changes: fields }) => (fields as Record<string, unknown[]>)['title']?.[1] !== 'Article 4001'))
  })

  test('the trail continues with the actions of people: edits, decisions, and their undoing', async () => {
    stage.server.documents.set('/flux', { body: rss([item(5001)]) })
    const id = await stage.source({ commune_id: stage.elsewhere })
    await stage.run(id)
    const [publication] = await publications(id)
    const decided = await patch(`/admin/publications/${publication.id}/moderate`, { moderation_status: 'published' }, stage.back)
    await post(`/admin/audit/${decided.headers.get('x-audit-id')}/undo`, undefined, stage.back)
    assert.deepEqual(actions(await trail(publication.id)), ['publication.create', 'publication.moderate', 'audit.undo'])
  })
})

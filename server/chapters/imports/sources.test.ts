import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { runImportSource } from '../../../contract/imports/import-runs.ts'
import { deleteImportSource, getImportSource } from '../../../contract/imports/imports.ts'
import { sql } from 'kysely'
import { newId } from '../../platform/db/id.ts'
import { harness } from '../../test/harness.ts'
import { assertRefused, client } from '../../test/client.ts'
import { ask, assertError, get, patch, post } from '../../test/http.ts'
import { type ImportStage, rss, type Run, setImportStage } from '../../test/imports.ts'
import { makeActeur, makeCommune } from '../../test/make.ts'
import { ALERTE, EVENEMENT, trail } from '../../test/stage.ts'
import { deleteJobs, storedJobs } from '../../test/queue-tables.ts'

const SECRET = 'cle-tres-secrete-42'

/** Spec §4.1-41, §4.1-42, §4.1-43, §4.1-48. */
describe('import sources', () => {
  let stage: ImportStage
  before(async () => {
    stage = await setImportStage()
  })
  after(() => stage.end())
  const create = (values: Record<string, unknown>) =>
    post(
      '/admin/import-sources',
      { nom: 'Agenda', type: 'rss', url: 'https://mairie.example.fr/flux', commune_id: stage.commune, ...values },
      { ...stage.back, headers: { 'accept-language': 'en' } },
    )
  const change = (id: string, values: unknown, headers = {}) => patch(`/admin/import-sources/${id}`, values, { ...stage.back, headers })

  test('are created, read, changed under their version and deleted', async () => {
    const made = await create({ frequence_minutes: 60, parametres: { max_items: 50 } })
    assert.equal(made.status, 201)
    const { id, next_run_at, created_at, updated_at, ...rest } = made.body.data
    assert.equal(made.headers.get('location'), `/api/v1/admin/import-sources/${id}`)
    assert.deepEqual(rest, {
      nom: 'Agenda',
      type: 'rss',
      url: 'https://mairie.example.fr/flux',
      commune_id: stage.commune,
      commune: rest.commune,
      acteur_id: null,
      acteur: null,
      type_id: null,
      statut_creation: 'pending',
      parametres: { max_items: 50 },
      propre: false,
      has_secret: false,
      active: true,
      frequence_minutes: 60,
      last_run: null,
      consecutive_failures: 0,
      paused_at: null,
      version: 1,
    })
    assert.equal(created_at, updated_at)
    const wait = (Date.parse(next_run_at) - Date.parse(created_at)) / 60_000
    assert.ok(wait >= 59.9 && wait <= 66.1, String(wait))
    const call = client(stage.back)
    assert.deepEqual((await call(getImportSource, { params: { id } })).data, made.body.data)

    const changed = await change(id, { nom: 'Agenda culturel', type_id: EVENEMENT }, { 'if-match': '"v1"' })
    assert.deepEqual([changed.body.data.nom, changed.body.data.type_id, changed.body.data.version], ['Agenda culturel', EVENEMENT, 2])
    assert.equal(changed.body.data.next_run_at, next_run_at)
    assertError(await change(id, { nom: 'Non' }, { 'if-match': '"v1"' }), 412, 'precondition_failed')
    const off = await change(id, { active: false })
    assert.deepEqual([off.body.data.active, off.body.data.next_run_at], [false, null])
    assert.deepEqual((await call(deleteImportSource, { params: { id } })).data, { id, deleted: true, publications: 0 })
    for (const endpoint of [getImportSource, deleteImportSource, runImportSource])
      await assertRefused(call(endpoint, { params: { id } }), 404, 'not_found')
    assert.deepEqual(
      (await trail(id)).map(({ action }) => action),
      ['import_source.create', 'import_source.update', 'import_source.update', 'import_source.delete'],
    )
  })

  test('invalid values are refused, all errors in one answer', async () => {
    const faults = async (values: Record<string, unknown>) => {
      const got = await create(values)
      assertError(got, 422, 'validation_failed')
      return got.body.details.map(({ path, message }: { path: string; message: string }) => `${path} ${message}`)
    }
    assert.equal((await faults({ nom: '', type: 'xls', frequence_minutes: 4, secret: 'a b', statut_creation: 'approved' })).length, 5)
    assert.equal((await faults({ frequence_minutes: 10_081, mot: 1 })).length, 2)
    assert.deepEqual(await faults({ commune_id: newId() }), ['body.commune_id does not exist'])
    assert.deepEqual(await faults({ type_id: newId() }), ['body.type_id does not exist'])
    assert.deepEqual(await faults({ type_id: ALERTE }), [
      'body.type_id cannot be that of alerts: each needs its end, and a town hall that answers for it',
    ])
    const elsewhere = await makeActeur(await makeCommune())
    for (const acteur_id of [
      newId(),
      elsewhere,
      await makeActeur(stage.commune, { active: false }),
      await makeActeur(stage.commune, { deleted_at: sql`now_ms()` }),
    ])
      assert.deepEqual(await faults({ acteur_id }), ['body.acteur_id must be an active actor that publishes in this commune'])
    assert.deepEqual(await faults({ parametres: { horizon: 3 } }), ['body.parametres.horizon is not known here'])
    assert.deepEqual(await faults({ type: 'ical', parametres: { past_days: -1 } }), ['body.parametres.past_days must be at least 0'])
    assert.deepEqual(await faults({ parametres: { categories: { fêtes: newId() } } }), ['body.parametres.categories does not exist'])
  })

  test('an address that is not a public web address is refused', async () => {
    for (const url of [
      'ftp://mairie.example.fr/a',
      'file:///etc/passwd',
      'https://user:pass@mairie.example.fr/',
      'http://localhost/',
      'http://127.0.0.1/',
      'http://0x7f.1/',
      'http://[::1]/',
      'http://[::ffff:10.0.0.1]/',
      'http://169.254.169.254/latest/meta-data',
      'http://10.0.0.7:8080/',
      'https://mairie.example.fr:8443/',
      'javascript:alert(1)',
      'mairie.example.fr',
      'http://',
    ]) {
      assertError(await create({ url }), 422, 'invalid_source_url')
      assertError(await post('/admin/import-sources/detect', { url }, stage.back), 422, 'invalid_source_url')
    }
    const { id } = (await create({})).body.data
    assertError(await change(id, { url: 'http://192.168.1.1/' }), 422, 'invalid_source_url')
  })

  test('are listed by their filters, with the right total past the end', async () => {
    const { db } = await harness()
    await sql`truncate import_sources cascade`.execute(db)
    const acteur = await makeActeur(stage.elsewhere)
    const [a, b, c] = await Promise.all([
      create({ nom: 'Élan sportif', type: 'ical' }),
      create({ nom: 'Bibliothèque', url: 'https://biblio.example.fr/x', active: false }),
      create({ nom: 'cinéma', commune_id: stage.elsewhere, acteur_id: acteur }),
    ]).then((all) => all.map(({ body }) => body.data.id as string))
    const list = async (query: string) => (await get(`/admin/import-sources?${query}`, stage.back)).body
    const ids = async (query: string) => (await list(query)).data.map(({ id }: Run) => id)
    assert.deepEqual(await ids('sort=nom_asc'), [b, c, a])
    assert.deepEqual(await ids('type=ical'), [a])
    assert.deepEqual(await ids('active=false'), [b])
    assert.deepEqual(await ids(`commune_id=${stage.elsewhere}`), [c])
    assert.deepEqual(await ids(`acteur_id=${acteur}`), [c])
    assert.deepEqual(await ids('q=ELAN'), [a])
    assert.deepEqual(await ids('q=biblio.example'), [b])
    assert.deepEqual(await ids('q=%25'), [])
    assert.deepEqual(await ids('paused=true'), [])
    assert.deepEqual(await ids('sort=paused_at_desc'), await ids('sort=created_at_desc'))
    await db
      .updateTable('import_sources')
      .set({ paused_at: new Date().toISOString() })
      .where('id', '=', a ?? '')
      .execute()
    assert.deepEqual(await ids('sort=paused_at_desc'), [a, ...(await ids('sort=created_at_desc&paused=false'))])
    assert.deepEqual((await list('page=9&per_page=2')).meta, { current_page: 9, last_page: 2, per_page: 2, total: 3 })
    assertError(await get('/admin/import-sources?statut=x', stage.back), 422, 'validation_failed')
  })

  test('a secret is sent to its origin only, and stored nowhere unencrypted', async () => {
    const { db, services } = await harness()
    stage.server.documents.set('/flux', { body: rss([{ guid: '1', title: 'Un' }]) })
    const id = await stage.source({ secret: SECRET })
    const read = async () => (await get(`/admin/import-sources/${id}`, stage.back)).body.data
    assert.equal((await read()).has_secret, true)
    await stage.run(id)
    assert.equal(stage.server.asked.at(-1)?.headers.authorization, `Bearer ${SECRET}`)
    const { pool } = services.database
    const { rows } = await pool.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname in ('public', 'pgboss')`,
    )
    for (const { name } of rows) {
      const { rows: found } = await pool.query(`select from ${name} t where strpos(t::text, $1) > 0 or strpos(t::text, $2) > 0`, [
        SECRET,
        Buffer.from(SECRET).toString('hex'),
      ])
      assert.equal(found.length, 0, name)
    }
    const { secret: sealed } = await db.selectFrom('import_sources').select('secret').where('id', '=', id).executeTakeFirstOrThrow()

    // The secret is sealed for this source: copied to another source, it cannot be opened.
    const thief = await stage.source({})
    await db.updateTable('import_sources').set({ secret: sealed }).where('id', '=', thief).execute()
    assert.equal((await stage.run(thief)).code, 'secret_lost')

    assert.equal((await change(id, { url: `${stage.server.url}/autre` })).body.data.has_secret, true)
    const moved = await change(id, { url: 'https://ailleurs.example.fr/flux' })
    assert.equal(moved.body.data.has_secret, false)
    assert.equal((await change(id, { secret: 'nouvelle' })).body.data.has_secret, true)
    assert.equal((await change(id, { secret: null })).body.data.has_secret, false)
    const told = JSON.stringify((await trail(id)).map(({ changes }) => changes))
    assert.ok(told.includes('secret_given') && !told.includes('nouvelle') && !told.includes(SECRET))
  })

  test('each kind sends its key in the header of its API', async () => {
    const sent = async (values: Record<string, unknown>) => {
      await stage.run(await stage.source({ secret: 'cle:1', ...values }))
      const { path, headers } = stage.server.asked.at(-1) ?? { path: '', headers: {} }
      return [path.split('?')[0], headers['key'], headers['x-api-key'], headers.authorization]
    }
    const basic = `Basic ${Buffer.from('cle:1').toString('base64')}`
    assert.deepEqual(await sent({ type: 'openagenda', path: '/', parametres: { agenda_uid: '4242' } }), [
      '/v2/agendas/4242/events',
      'cle:1',
      undefined,
      undefined,
    ])
    assert.deepEqual(await sent({ type: 'datatourisme', path: '/v1/catalog' }), ['/v1/catalog', undefined, 'cle:1', undefined])
    assert.deepEqual(await sent({ type: 'tec_rest', path: '/agenda/' }), [
      '/agenda/wp-json/tribe/events/v1/events',
      undefined,
      undefined,
      basic,
    ])
    assert.deepEqual(await sent({ type: 'ical', path: '/a.ics' }), ['/a.ics', undefined, undefined, basic])
  })

  test('of twenty concurrent requests to run a source one is accepted; the source cannot be deleted before the end of the run', async () => {
    const { db, services } = await harness()
    const id = await stage.source({})
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(`/admin/import-sources/${id}/run`, undefined, stage.back)))
    const codes = answers.map(({ status, body }) => (status === 202 ? 'ok' : String(body.error))).toSorted()
    assert.deepEqual(codes, ['ok', ...Array<string>(19).fill('sync_in_progress')].toSorted())
    const { rows } = await sql<{ id: string }>`select id from import_runs where source_id = ${id}`.execute(db)
    const runs = new Set(rows.map((row) => row.id))
    const sent = await storedJobs(services.database.pool, { name: 'imports.run' })
    assert.equal(sent.filter(({ data }) => runs.has(String(data['run']))).length, 1)
    assertError(await ask('DELETE', `/admin/import-sources/${id}`, stage.back), 409, 'sync_in_progress')
    const [run] = (await get(`/admin/import-sources/${id}/runs`, stage.back)).body.data
    assert.deepEqual([run.status, run.trigger, run.dry_run, run.started_at], ['queued', 'manual', false, null])
    assert.equal((await trail(id)).filter(({ action }) => action === 'import_source.run').length, 1)
  })

  test('a run without a job is ended, so that another can start', async () => {
    const { db, services } = await harness()
    const id = await stage.source({})
    const { id: lost } = (await post(`/admin/import-sources/${id}/run`, undefined, stage.back)).body.data
    await deleteJobs(services.database.pool, { name: 'imports.run' })
    await sql`update import_runs set created_at = created_at - interval '2 minutes' where id = ${lost}`.execute(db)
    assert.equal((await post(`/admin/import-sources/${id}/run`, undefined, stage.back)).status, 202)
    const runs = (await get(`/admin/import-sources/${id}/runs`, stage.back)).body.data
    assert.deepEqual(
      runs.map(({ status, code }: Run) => [status, code]),
      [
        ['queued', null],
        ['failed', 'abandoned'],
      ],
    )
  })

  test('deleting a source does not delete its publications and returns their number; they still have the id of the source', async () => {
    const { db, services } = await harness()
    await deleteJobs(services.database.pool)
    stage.server.documents.set('/deux', {
      body: rss([
        { guid: '1', title: 'Kermesse' },
        { guid: '2', title: 'Loto' },
      ]),
    })
    const id = await stage.source({ path: '/deux', secret: SECRET })
    assert.equal((await stage.run(id)).created, 2)
    assert.equal((await ask('DELETE', `/admin/import-sources/${id}`, stage.back)).body.data.publications, 2)
    assert.equal((await get(`/admin/publications?import_source_id=${id}`, stage.back)).body.meta.total, 2)
    const { secret } = await db.selectFrom('import_sources').select('secret').where('id', '=', id).executeTakeFirstOrThrow()
    assert.equal(secret, null)
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { harness } from '../../../test/harness.ts'
import { ask, assertError, get, patch, post, rowOf } from '../../../test/http.ts'
import { type ImportStage, setImportStage } from '../../../test/imports.ts'
import { makeActeur } from '../../../test/make.ts'
import { EVENEMENT, trail } from '../../../test/stage.ts'

const SECRET = 'cle-tres-secrete-42'

describe('undoing what was done with an import source', () => {
  let stage: ImportStage
  before(async () => {
    stage = await setImportStage()
  })
  after(() => stage.end())
  const undo = (row: string) => post(`/admin/audit/${row}/undo`, undefined, stage.back)
  const change = (id: string, values: object) => patch(`/admin/import-sources/${id}`, values, stage.back)
  const remove = (id: string) => ask('DELETE', `/admin/import-sources/${id}`, stage.back)
  const stored = async (id: string) => {
    const { db } = await harness()
    const row = await db.selectFrom('import_sources').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const { version: _, updated_at: __, next_run_at, etag, last_modified, secret, ...rest } = row
    return { ...rest, due: next_run_at !== null, secret: secret?.toString('hex'), known: (etag ?? last_modified) !== null }
  }

  test('an edit of everything, with the secret that it replaced, to the last field', async () => {
    const id = await stage.source({ secret: SECRET, frequence_minutes: 60 })
    const stood = await stored(id)
    const row = rowOf(
      await change(id, {
        nom: 'Autre',
        type: 'ical',
        url: 'https://ailleurs.example.fr/agenda.ics',
        commune_id: stage.elsewhere,
        type_id: EVENEMENT,
        parametres: { past_days: 3 },
        secret: 'une-autre',
        frequence_minutes: null,
      }),
    )
    assert.equal((await undo(row)).status, 200)
    assert.deepEqual(await stored(id), stood)
    assertError(await undo(row), 409, 'invalid_state')
    const told = JSON.stringify(await trail(id))
    assert.ok(!told.includes(SECRET) && !told.includes('une-autre'))
  })

  test('undoing a change of address restores the deleted key; the key is never sent to the other server', async () => {
    const id = await stage.source({ secret: SECRET })
    const { secret } = await stored(id)
    const row = rowOf(await change(id, { url: 'https://ailleurs.example.fr/flux' }))
    assert.equal((await stored(id)).secret, undefined)
    assert.equal((await undo(row)).status, 200)
    assert.equal((await stored(id)).secret, secret)
  })

  test('undoing a reactivation pauses the source again, with the same failures; undoing a deactivation makes it due again', async () => {
    const { db } = await harness()
    const id = await stage.source({ frequence_minutes: 60 })
    const paused = rowOf(await change(id, { active: false }))
    assert.equal((await stored(id)).due, false)
    assert.equal((await undo(paused)).status, 200)
    assert.deepEqual([(await stored(id)).active, (await stored(id)).due], [true, true])
    const failing = { active: false, next_run_at: null, consecutive_failures: 10, paused_at: '2026-01-02T03:04:05.000Z' }
    await db.updateTable('import_sources').set(failing).where('id', '=', id).execute()
    const stood = await stored(id)
    const resumed = rowOf(await change(id, { active: true }))
    assert.equal((await stored(id)).consecutive_failures, 0)
    assert.equal((await undo(resumed)).status, 200)
    assert.deepEqual(await stored(id), stood)
  })

  test('undoing a deletion restores the source with its key and its schedule', async () => {
    const id = await stage.source({ secret: SECRET, frequence_minutes: 60 })
    const stood = await stored(id)
    const row = rowOf(await remove(id))
    assertError(await get(`/admin/import-sources/${id}`, stage.back), 404, 'not_found')
    assert.equal((await stored(id)).secret, undefined)
    assert.equal((await undo(row)).status, 200)
    assert.deepEqual(await stored(id), stood)
    assert.equal((await get(`/admin/import-sources/${id}`, stage.back)).body.data.has_secret, true)
  })

  test('refused if the source was changed or deleted since; accepted once that change is undone', async () => {
    const id = await stage.source({})
    const rows = [rowOf(await change(id, { nom: 'Un' })), rowOf(await change(id, { nom: 'Deux' })), rowOf(await remove(id))]
    for (const row of rows.slice(0, 2)) assertError(await undo(row), 409, 'invalid_state')
    for (const row of rows.toReversed()) assert.equal((await undo(row)).status, 200)
    assert.equal((await get(`/admin/import-sources/${id}`, stage.back)).body.data.nom, 'Agenda')
  })

  test('an actor that is no longer valid for the source is not restored', async () => {
    const acteur_id = await makeActeur(stage.commune)
    const id = await stage.source({ acteur_id })
    const row = rowOf(await change(id, { acteur_id: null }))
    await patch(`/admin/acteurs/${acteur_id}/active`, { active: false }, stage.back)
    assertError(await undo(row), 409, 'invalid_state')
    assert.equal((await stored(id)).acteur_id, null)
  })

  test('undoing a creation deletes the source while it has no runs', async () => {
    const make = async () => {
      const source = { nom: 'Agenda', type: 'rss', url: `${stage.server.url}/flux`, commune_id: stage.commune, secret: SECRET }
      const got = await post('/admin/import-sources', source, stage.back)
      return { id: got.body.data.id as string, row: rowOf(got) }
    }
    const [bare, queued, run] = [await make(), await make(), await make()]
    await stage.run(run.id)
    await post(`/admin/import-sources/${queued.id}/run`, undefined, stage.back)
    assertError(await undo(queued.row), 409, 'sync_in_progress')
    assertError(await undo(run.row), 409, 'invalid_state')
    assert.equal((await undo(bare.row)).status, 200)
    assertError(await get(`/admin/import-sources/${bare.id}`, stage.back), 404, 'not_found')
    assert.equal((await stored(bare.id)).secret, undefined)
  })
})

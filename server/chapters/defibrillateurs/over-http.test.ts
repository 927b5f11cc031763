import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { readConfig } from '../../platform/settings/config.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { assertError, get, patch, post } from '../../test/http.ts'
import { runJobs } from '../../test/jobs.ts'
import { makeCommune } from '../../test/make.ts'
import { setStage, type Stage } from '../../test/stage.ts'
import { device, file, fileOf2020, fileOf2026, geojson, type Sample, SAMPLE } from './test/files.ts'
import { countsOf, syncing } from './test/syncing.ts'

const SYNC = '/admin/defibrillateurs-france/sync'
const NONE = { status: 'done', read: 0, created: 0, updated: 0, unchanged: 0, absent: 0, refused: 0 }
const FORMS = { 'of 2026-10': file, 'until 2026-09': fileOf2026, 'of 2020': fileOf2020, GeoJSON: geojson }

/** Spec §4.1-29, §4.1-30, §4.1-31. */
describe('a sync as an administrator runs it', () => {
  let h: Harness
  let stage: Stage
  const { write, cleanUp } = syncing()
  before(async () => {
    h = await harness()
  })
  after(() => {
    h.services.config.geodae = readConfig({}).geodae
    cleanUp()
  })

  const sync = async (content: string, body?: { force: boolean }) => {
    h.services.config.geodae = readConfig({ GEODAE_URL: write(content) }).geodae
    const asked = await post(SYNC, body, stage.back)
    assert.equal(asked.status, 202)
    assert.equal(asked.body.data.status, 'queued')
    assertError(await post(SYNC, undefined, stage.back), 409, 'sync_in_progress')
    await runJobs(h.services)
    const { data } = (await get(SYNC, stage.back)).body
    assert.equal(data.id, asked.body.data.id)
    return data
  }
  const namesIn = async (commune: string) => {
    const { body } = await get(`/communes/${commune}/defibrillateurs`)
    assert.equal(body.meta.count, body.defibrillateurs.length)
    assert.equal(typeof body.meta.last_synced_at, 'string')
    return body.defibrillateurs.map(({ nom }: { nom: string }) => nom).toSorted()
  }
  /** Empties the database and creates a commune with four devices of its own in the file. */
  const setCommune = async () => {
    stage = await setStage()
    const coordinates = { latitude: 45.75, longitude: 4.85 }
    const here = await makeCommune({ code_insee: '69381', nom: 'Ici', ...coordinates })
    const own = ['Un', 'Deux', 'Trois', 'Quatre'].map((nom, n) =>
      device({ c_gid: `90${n}`, c_nom: nom, c_com_insee: '69381', c_lat_coor1: `45.75${n}`, c_adr_voie: `Rue ${n}` }),
    )
    return { here, own, coordinates }
  }
  const rowsOf = (own: Sample[]): Sample[] => [...SAMPLE, ...own]

  for (const [name, form] of Object.entries(FORMS))
    test(`${name}: first, unchanged, one changed, one gone, one moved; what administrators decided stays`, async () => {
      const { here, own, coordinates } = await setCommune()
      const there = await makeCommune({ code_insee: '69382', nom: 'Ailleurs', ...coordinates })
      assert.deepEqual(countsOf(await sync(form(rowsOf(own)))), { ...NONE, read: 12, created: 12 })
      assert.deepEqual(await namesIn(here), ['Deux', 'Quatre', 'Trois', 'Un'])
      const listed = (await get('/defibrillateurs?per_page=100')).body
      assert.deepEqual(countsOf(await sync(form(rowsOf(own)), { force: true })), { ...NONE, read: 12, unchanged: 12 })
      assert.deepEqual((await get('/defibrillateurs?per_page=100')).body, listed)

      const admin = (await get(`/admin/communes/${here}/defibrillateurs?q=Deux`, stage.back)).body.data[0]
      const decision = { admin_status: 'visible', admin_note: 'Vu sur place' }
      assert.equal((await patch(`/admin/defibrillateurs-france/${admin.defibrillateur_id}`, decision, stage.back)).status, 200)
      const next = own.flatMap((row) => {
        if (row['c_nom'] === 'Un') return [{ ...row, c_nom: 'Uno' }]
        if (row['c_nom'] === 'Deux') return []
        return [row['c_nom'] === 'Trois' ? { ...row, c_com_insee: '69382' } : row]
      })
      const done = await sync(form(rowsOf(next)))
      assert.deepEqual(countsOf(done), { ...NONE, read: 11, updated: 2, unchanged: 9, absent: 1 })
      // The one that is gone is still shown: an administrator said that it is there.
      assert.deepEqual(await namesIn(here), ['Deux', 'Quatre', 'Uno'])
      assert.deepEqual(await namesIn(there), ['Trois'])
      const gone = (await get('/admin/defibrillateurs-france?absent=true', stage.back)).body.data
      assert.deepEqual(
        gone.map(({ nom, admin_status, admin_note, affiche }: Record<string, unknown>) => ({ nom, admin_status, admin_note, affiche })),
        [{ nom: 'Deux', ...decision, affiche: true }],
      )
      const { total } = (await get('/defibrillateurs')).body.meta
      assert.equal(total, listed.meta.total, 'the kept total is right after each change')
    })

  test('a file cut by more than a fifth fails and changes nothing, unless forced; nothing of the operator is public', async () => {
    const { here, own } = await setCommune()
    await sync(file(rowsOf(own)))
    const listed = (await get('/defibrillateurs?per_page=100')).body
    const failed = await sync(file(SAMPLE.slice(0, 6).map((row) => ({ ...row, c_expt_rais: 'DR MARTIN' }))))
    assert.deepEqual([failed.status, typeof failed.source_url], ['failed', 'string'])
    assert.match(failed.message, /^\d+ des \d+ défibrillateurs connus auraient disparu, .*forcez la synchronisation\.$/)
    assert.match(failed.message_en, /would vanish, more than 20 %/)
    assert.equal(failed.code, 'would_vanish')
    assert.deepEqual((await get('/defibrillateurs?per_page=100')).body, listed)
    const forced = await sync(file(SAMPLE.slice(0, 6).map((row) => ({ ...row, c_expt_rais: 'DR MARTIN' }))), { force: true })
    assert.deepEqual([forced.status, forced.absent], ['done', 6])
    for (const accept of ['application/json', 'application/geo+json'])
      for (const path of ['/defibrillateurs?per_page=100', '/defibrillateurs?q=martin', `/communes/${here}/defibrillateurs`])
        assert.doesNotMatch(JSON.stringify((await get(path, { headers: { accept } })).body), /MARTIN/, path)
  })
})

import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { assertError, get, post } from '../../test/http.ts'
import { makeActeur, makeClaim, makeCommune, makeOfficer } from '../../test/make.ts'
import { setStage, type Stage } from '../../test/stage.ts'

/** Spec §2-155. */
describe('claims and proposals of actors come whole', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  const own = async (path: string) => (await get(path, stage.back)).body

  test('a claim has what its own routes have; reading ahead is no look', async () => {
    const [id, next] = [await makeClaim(stage.acteur), await makeClaim(await makeActeur(stage.commune))]
    await post(`/admin/claims/${id}/notes`, { body: 'À rappeler.' }, stage.back)
    const { body } = await get(`/admin/dossiers/claims?ids=${id},${next}&regarde=${id}`, stage.back)
    const [dossier, ahead] = body.data
    assert.deepEqual([dossier.claim.id, ahead.claim.id, body.data.length], [id, next, 2])
    assert.deepEqual(dossier.claim, (await own(`/admin/claims/${id}`)).data)
    assert.deepEqual(dossier.acteur, (await own(`/admin/acteurs/${stage.acteur}`)).data)
    const links: { role: string }[] = (await own(`/admin/acteurs/${stage.acteur}/users`)).data
    assert.deepEqual(
      dossier.responsables,
      links.filter(({ role }) => role === 'owner'),
    )
    assert.ok(dossier.responsables.length > 0)
    assert.deepEqual(dossier.collaboration, (await own(`/admin/claims/${id}/collaboration`)).data)
    assert.equal(dossier.collaboration.notes.length, 1)
    assert.deepEqual(dossier.historique.data, (await own(`/admin/audit?target_type=claim&target_id=${id}&per_page=15`)).data)
    assert.equal(dossier.historique.data[0].action, 'claim.note')
    const colleague = await makeOfficer('support', { communes: [stage.commune] })
    const viewers = async (of: string) => (await get(`/admin/claims/${of}/collaboration`, colleague)).body.data.viewers.length
    assert.deepEqual([await viewers(id), await viewers(next)], [1, 0])
  })

  test('a proposal has its history', async () => {
    const body = { nom: 'Lyre des Lilas', type: 'association', commune_id: stage.commune, message: 'Nous répétons chaque mardi.' }
    const { id } = (await post('/me/proposals', body, { token: stage.stranger.token, source: 'web' })).body.data
    const { data } = await own(`/admin/dossiers/proposals?ids=${id}`)
    assert.deepEqual(data, [
      {
        proposal: (await own(`/admin/proposals/${id}`)).data,
        historique: { data: (await own(`/admin/audit?target_type=proposal&target_id=${id}`)).data, total: 1 },
      },
    ])
    const there = await makeOfficer('support', { communes: [await makeCommune()] })
    assert.deepEqual((await get(`/admin/dossiers/proposals?ids=${id}`, there)).body, { data: [] })
  })

  test('what is outside of the territory, or does not exist, is left out', async () => {
    const id = await makeClaim(await makeActeur(stage.commune))
    const there = await makeOfficer('support', { communes: [await makeCommune()] })
    const path = `/admin/dossiers/claims?ids=${id},01990000-0000-7000-8000-0000000000aa&regarde=${id}`
    assert.deepEqual((await get(path, there)).body, { data: [] })
    assert.equal((await get(path, stage.back)).body.data.length, 1)
    assertError(await get(`/admin/dossiers/claims?ids=${Array(5).fill(id).join()}`, stage.back), 422, 'validation_failed')
  })
})

import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { ask, assertError, get, patch, post } from '../../../test/http.ts'
import { makeActeur, makeCommune, makeOfficer, makePublication } from '../../../test/make.ts'
import { setStage, type Stage } from '../../../test/stage.ts'

interface Counts {
  total: number
  attend_depuis: string | null
}
const listes = (...lists: string[]) => `listes=${encodeURIComponent(lists.join(','))}`

/** Spec §2-147, §2-148. */
describe('the numbers of lists, and records that come whole', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  const pending = (values = {}) => makePublication(stage.acteur, stage.commune, { title: 'Bal', moderation_status: 'pending', ...values })

  test('each number is the total of its list, with the wait of its first row, within the territory that the list names', async () => {
    const acteur = await makeActeur(stage.elsewhere)
    await makePublication(acteur, stage.elsewhere, { title: 'Loto', moderation_status: 'pending' })
    const oldest = await pending({ created_at: '2025-01-01T00:00:00Z' })
    await pending()
    const lists = [
      'moderation_status=pending&sort=attente_asc',
      `moderation_status=pending&territoire=commune:${stage.elsewhere}`,
      'q=bal%2C loto',
      'deleted=true',
    ]
    const { body } = await get(
      `/admin/comptes?${listes(...lists.map((list) => `publications?${list}`), 'signalements?status=open')}`,
      stage.back,
    )
    for (const [n, list] of lists.entries()) {
      const { body: page } = await get(`/admin/publications?${list}`, stage.back)
      assert.equal(body.data[n].total, page.meta.total, list)
    }
    const [first, there] = body.data as Counts[]
    assert.ok(first && there && there.total > 0 && there.total < first.total)
    assert.equal(first.attend_depuis, '2025-01-01T00:00:00.000Z')
    assert.equal(body.data.length, 5)
    assert.ok(oldest)
    const officer = await makeOfficer('moderateur', { communes: [stage.elsewhere] })
    const { body: bounded } = await get(`/admin/comptes?${listes('publications?moderation_status=pending')}`, officer)
    assert.equal(bounded.data[0].total, there.total)
    for (const wrong of ['acteurs?', 'publications?moderation_status=done', 'publications?nom=x', ''])
      assertError(await get(`/admin/comptes?${listes(wrong)}`, stage.back), 422, 'validation_failed')
  })

  test('the answer of an act has the numbers as they are after it, and none where none are asked for', async () => {
    const [one, other] = [await pending(), await pending()]
    const list = listes('publications?moderation_status=pending', 'publications?deleted=true')
    const { body: was } = await get(`/admin/comptes?${list}`, stage.back)
    const [waits, gone] = was.data as [Counts, Counts]
    const totals = ({ body }: { body: { comptes: Counts[] } }) => body.comptes.map(({ total }) => total)
    const decided = await patch(`/admin/publications/${one}/moderate?${list}`, { moderation_status: 'published' }, stage.back)
    assert.deepEqual(totals(decided), [waits.total - 1, gone.total])
    const removed = await ask('DELETE', `/admin/publications/${other}?${list}`, stage.back)
    assert.deepEqual(totals(removed), [waits.total - 2, gone.total + 1])
    assert.deepEqual(totals(await patch(`/admin/publications/${other}/restore?${list}`, undefined, stage.back)), [
      waits.total - 1,
      gone.total,
    ])
    const without = await patch(`/admin/publications/${other}/moderate`, { moderation_status: 'published' }, stage.back)
    assert.equal('comptes' in without.body, false)
    await post(`/publications/${one}/report`, { reason: 'spam', message: 'Publicité' }, {})
    const reports = listes('signalements?status=open', 'publications?reported=true')
    const closed = await patch(`/admin/publications/${one}/reports/decide?${reports}`, { decision: 'close' }, stage.back)
    const { body: now } = await get(`/admin/comptes?${reports}`, stage.back)
    assert.deepEqual(closed.body.comptes, now.data)
  })

  test('a record is whole in one answer, as its own routes have it; reading ahead is no look', async () => {
    const ids = [await pending(), await pending(), await pending()]
    const [id = '', next = ''] = ids
    await post(`/admin/publications/${id}/notes`, { body: 'À rappeler.' }, stage.back)
    await post(`/publications/${id}/report`, { reason: 'spam', message: 'Publicité' }, {})
    const { status, body } = await get(`/admin/dossiers?ids=${ids.join()}&regarde=${id}`, stage.back)
    assert.equal(status, 200)
    assert.deepEqual(
      body.data.map((one: { publication: { id: string } }) => one.publication.id),
      ids,
    )
    const [dossier] = body.data
    const own = async (path: string) => (await get(path, stage.back)).body
    assert.deepEqual(dossier.publication, (await own(`/admin/publications/${id}`)).data)
    assert.deepEqual(dossier.acteur, (await own(`/admin/acteurs/${stage.acteur}`)).data)
    assert.deepEqual(dossier.collaboration, (await own(`/admin/publications/${id}/collaboration`)).data)
    assert.deepEqual(dossier.historique.data, (await own(`/admin/audit?target_type=publication&target_id=${id}&per_page=15`)).data)
    assert.equal(dossier.historique.data[0].action, 'publication.note')
    assert.deepEqual(dossier.signalements.data, (await own(`/admin/publications/${id}/reports`)).data)
    for (const state of ['published', 'rejected', 'pending']) {
      const { meta } = await own(`/admin/publications?acteur_id=${stage.acteur}&moderation_status=${state}`)
      assert.equal(dossier.acteur_publications[state], meta.total, state)
    }
    // A colleague sees a look at the first, and none at the next.
    const colleague = await makeOfficer('moderateur', { communes: [stage.commune] })
    const viewers = async (of: string) => (await get(`/admin/publications/${of}/collaboration`, colleague)).body.data.viewers.length
    assert.deepEqual([await viewers(id), await viewers(next)], [1, 0])
  })

  test('what is outside of the territory, or does not exist, is left out', async () => {
    const id = await pending()
    const there = await makeOfficer('moderateur', { communes: [await makeCommune()] })
    const asked = `/admin/dossiers?ids=${id},01990000-0000-7000-8000-0000000000aa&regarde=${id}`
    assert.deepEqual((await get(asked, there)).body, { data: [] })
    assert.equal((await get(asked, stage.back)).body.data.length, 1)
    assertError(await get(`/admin/dossiers?ids=${Array(5).fill(id).join()}`, stage.back), 422, 'validation_failed')
  })
})

import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Call } from '../../../contract/client.ts'
import { listMairiePublications } from '../../../contract/mairie/mairie.ts'
import { harness } from '../../test/harness.ts'
import { client } from '../../test/client.ts'
import { type Ask, assertError, get, post } from '../../test/http.ts'
import { makeActeur, makePublication, makeUser } from '../../test/make.ts'
import { minutes, setStage, type Stage } from '../../test/stage.ts'

/** Spec §4.2-16. */
describe('the municipal office’s list and creation', () => {
  let stage: Stage
  const mine: string[] = []
  const inCommune: string[] = []
  let outside: string
  before(async () => {
    stage = await setStage()
    for (const moderation_status of ['pending', 'approved', 'published', 'rejected']) {
      mine.push(await makePublication(stage.mairie, stage.commune, { moderation_status, publie_le: null, title: 'Conseil municipal' }))
      inCommune.push(await makePublication(stage.acteur, stage.commune, { moderation_status, publie_le: minutes(-5) }))
    }
    const neighbour = await makeActeur(stage.elsewhere)
    inCommune.push(await makePublication(neighbour, stage.elsewhere, { commune_ids: [stage.commune] }))
    outside = await makePublication(neighbour, stage.elsewhere)
    for (const acteur of [stage.mairie, stage.acteur]) await makePublication(acteur, stage.commune, { deleted_at: minutes(-1) })
  })
  const office = (): Ask => ({ token: stage.maire.token, source: 'mairie' })
  const list = async (query: Call<typeof listMairiePublications>['query'] = {}, by = office()) => {
    const { data, meta } = await client(by)(listMairiePublications, {
      params: { acteurId: stage.mairie },
      query: { per_page: 100, ...query },
    })
    assert.equal(meta.total, data.length)
    return data.map(({ id }) => id)
  }

  test('own publications in every state; with scope=commune also those of others in the commune', async () => {
    assert.deepEqual((await list()).toSorted(), mine.toSorted())
    assert.deepEqual((await list({ scope: 'acteur' })).toSorted(), mine.toSorted())
    assert.deepEqual((await list({ scope: 'commune' })).toSorted(), [...mine, ...inCommune].toSorted())
    assert.ok(!(await list({ scope: 'commune' })).includes(outside))
  })

  test('filters and search', async () => {
    assert.deepEqual(await list({ moderation_status: 'rejected' }), [mine[3]])
    assert.equal((await list({ scope: 'commune', moderation_status: 'pending' })).length, 2)
    assert.deepEqual((await list({ scope: 'commune', q: 'conseil' })).toSorted(), mine.toSorted())
    assert.deepEqual(await list({ q: 'le' }), [])
  })

  test('every order is total, and the pages together equal the complete list', async () => {
    for (const key of ['created_at', 'updated_at', 'publie_le'] as const) {
      const ascending = await list({ scope: 'commune', sort: `${key}_asc` })
      assert.deepEqual((await list({ scope: 'commune', sort: `${key}_desc` })).toReversed(), ascending)
      const paged: string[] = []
      for (let page = 1; page <= 5; page += 1) {
        const { data, meta } = await client(office())(listMairiePublications, {
          params: { acteurId: stage.mairie },
          query: { scope: 'commune', sort: `${key}_asc`, per_page: 2, page },
        })
        assert.deepEqual(meta, { current_page: page, last_page: 5, per_page: 2, total: 9 })
        paged.push(...data.map(({ id }) => id))
      }
      assert.deepEqual(paged, ascending)
    }
  })

  test('the office’s own publications of another first commune are listed and counted once, by words too', async () => {
    const own = (commune: string, commune_ids: string[]) =>
      makePublication(stage.mairie, commune, { commune_ids, title: 'Intercommunalité', publie_le: minutes(-5) })
    const added = [await own(stage.elsewhere, []), await own(stage.elsewhere, [stage.commune]), await own(stage.commune, [stage.elsewhere])]
    assert.deepEqual((await list({ scope: 'commune' })).toSorted(), [...mine, ...inCommune, ...added].toSorted())
    assert.deepEqual((await list({ scope: 'commune', q: 'intercommunalite' })).toSorted(), added.toSorted())
    assert.deepEqual((await list()).toSorted(), [...mine, ...added].toSorted())
    const { db } = await harness()
    await db.deleteFrom('publications').where('id', 'in', added).execute()
  })

  test('rows have the fields an author needs, and no others', async () => {
    const { body, headers } = await get(`/mairie/acteurs/${stage.mairie}/publications`, office())
    for (const name of ['status_reason', 'reports_count', 'deleted_at', 'acteur', 'commune', 'import_source_id'])
      assert.ok(name in body.data[0], name)
    for (const name of ['admin_decision', 'created_by', 'search', 'dup_key', 'publiable']) assert.ok(!(name in body.data[0]), name)
    assert.equal(headers.get('cache-control'), 'private, no-store')
  })

  test('who may read: linked users and platform administrators', async () => {
    const member = await makeUser({ links: [{ acteur_id: stage.mairie, role: 'member' }] })
    for (const { token } of [member, stage.platformAdmin, stage.admin])
      assert.equal((await list({}, { token, source: 'mairie' })).length, 4)
    const at = `/mairie/acteurs/${stage.mairie}/publications`
    for (const { token } of [stage.stranger, stage.owner]) assertError(await get(at, { token, source: 'mairie' }), 403, 'scope_violation')
    assertError(await get(at, { source: 'mairie' }), 401, 'unauthorized')
    assertError(await get('/mairie/acteurs/01990000-0000-7000-8000-00000000dead/publications', office()), 404, 'not_found')
  })

  test('scope=commune is for municipal offices', async () => {
    const at = `/mairie/acteurs/${stage.acteur}/publications`
    const by = { token: stage.owner.token, source: 'mairie' }
    assert.equal((await get(at, by)).status, 200)
    assertError(await get(`${at}?scope=commune`, by), 403, 'scope_violation')
  })

  test('creation takes the actor from the path', async () => {
    const { db } = await harness()
    const body = { title: 'Vœux du maire', body: 'À 18 h.', commune_id: stage.commune }
    const made = await post(`/mairie/acteurs/${stage.mairie}/publications`, body, office())
    assert.equal(made.status, 201)
    assert.deepEqual(made.body.data, { id: made.body.data.id, status: 'published', title: body.title })
    assert.equal(made.headers.get('location'), `/api/v1/mairie/acteurs/${stage.mairie}/publications/${made.body.data.id}`)
    assert.equal((await get(`/publications/${made.body.data.id}`)).body.data.acteur_id, stage.mairie)
    const at = (acteur: string) => `/mairie/acteurs/${acteur}/publications`
    assertError(await post(at(stage.mairie), { ...body, acteur_id: stage.acteur }, office()), 422, 'validation_failed')
    assertError(await post(at(stage.acteur), body, office()), 403, 'scope_violation')
    assertError(await post(at(stage.mairie), { ...body, commune_id: stage.elsewhere }, office()), 403, 'scope_violation')
    assertError(await post(at('01990000-0000-7000-8000-00000000dead'), body, office()), 404, 'not_found')
    assertError(await post(at(stage.mairie), body, { ...office(), source: 'public' }), 403, 'scope_violation')
    const own = await post(at(stage.acteur), body, { token: stage.owner.token, source: 'mairie' })
    assert.deepEqual([own.status, own.body.data.status], [201, 'pending'])
    await db.deleteFrom('publications').where('id', 'in', [made.body.data.id, own.body.data.id]).execute()
  })
})

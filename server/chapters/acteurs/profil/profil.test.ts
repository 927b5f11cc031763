import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { getActeur } from '../../../../contract/acteurs/acteurs.ts'
import { getProfil, updateProfil } from '../../../../contract/acteurs/profil.ts'
import { newId } from '../../../platform/db/id.ts'
import { client } from '../../../test/client.ts'
import { harness } from '../../../test/harness.ts'
import { ask, assertError, get, patch, post, rowOf } from '../../../test/http.ts'
import { makeMedia } from '../../../test/make-media.ts'
import { link, setStage, type Stage, trail } from '../../../test/stage.ts'

const HOURS = [{ jours: [2, 4], plages: [['14:00', '18:30']], commentaire: 'Sauf vacances' }]

/** Spec §2-66, §2-67. */
describe('the profile of an actor', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  const at = (id = stage.acteur) => `/acteurs/${id}/profil`
  const edit = (body: object, token = stage.owner.token, id = stage.acteur) => patch(at(id), body, { token })
  const shown = async (id = stage.acteur) => (await client()(getActeur, { params: { id } })).data
  const site = async (path: string) => {
    const got = await fetch(`${(await harness()).url.replace(/\/api\/v1$/, '')}${path}`)
    return (await got.text()).replaceAll(/&nbsp;|\u00A0|\u202F/g, ' ')
  }

  test('an owner changes it; the answer, the public record and the page of the site have it at once', async () => {
    const { slug } = await shown()
    assert.doesNotMatch(await site(`/acteur/${slug}`), /18 h 30/)
    const logo = await makeMedia(stage.acteur)
    const { data } = await client({ token: stage.owner.token })(updateProfil, {
      params: { id: stage.acteur },
      body: {
        description: 'Chante le jeudi.',
        telephone: '0298123456',
        email: 'Chorale@Example.FR',
        site_web: 'chorale.example.fr',
        adresse: '2 rue Haute',
        horaires: HOURS,
        latitude: 48.39,
        longitude: -4.48,
        logo_media_id: logo,
      },
    })
    assert.deepEqual(
      [data.telephone, data.email, data.site_web, data.horaires, data.logo?.media_id, data.mairie, data.editable],
      ['02 98 12 34 56', 'chorale@example.fr', 'https://chorale.example.fr', HOURS, logo, null, true],
    )
    const acteur = await shown()
    assert.deepEqual([acteur.horaires, acteur.latitude, acteur.longitude, acteur.description], [HOURS, 48.39, -4.48, 'Chante le jeudi.'])
    const page = await site(`/acteur/${slug}`)
    for (const text of ['18 h 30', 'Sauf vacances', 'mlat=48.39', 'Chante le jeudi.']) assert.ok(page.includes(text), text)
    assert.ok(!page.includes('OpeningHoursSpecification'), 'hours of some weeks only are no fact for programs')
  })

  test('its people see the communes in which it may publish besides its own', async () => {
    const communes = async () => (await client({ token: stage.owner.token })(getProfil, { params: { id: stage.acteur } })).data.commune_ids
    assert.deepEqual(await communes(), [])
    const { db } = await harness()
    const further = { acteur_id: stage.acteur, commune_id: stage.elsewhere }
    await db.insertInto('acteur_communes').values(further).execute()
    assert.deepEqual(await communes(), [stage.elsewhere])
    await db.deleteFrom('acteur_communes').where('acteur_id', '=', stage.acteur).execute()
  })

  test('what the actor is stays with administrators', async () => {
    for (const body of [
      { nom: 'Autre' },
      { commune_id: stage.elsewhere },
      { type: 'mairie' },
      { can_publish: true },
      { valide: true },
      { commune_ids: [] },
      { badge: 'officiel' },
    ])
      assertError(await edit(body), 422, 'validation_failed')
  })

  test('members need both permissions; nobody acts for an inactive actor', async () => {
    assertError(await edit({ description: 'x' }, stage.member.token), 403, 'permission_denied')
    assert.equal((await get(at(), { token: stage.member.token })).body.data.editable, false)
    await link(stage.member.id, stage.acteur, 'member', ['publish_publications'])
    assertError(await edit({ description: 'x' }, stage.member.token), 403, 'permission_denied')
    await link(stage.member.id, stage.acteur, 'member', ['manage_publications', 'publish_publications'])
    assert.equal((await get(at(), { token: stage.member.token })).body.data.editable, true)
    assert.equal((await edit({ description: 'Par un membre' }, stage.member.token)).status, 200)
    await link(stage.member.id, stage.acteur, 'member', ['manage_publications'])
    const { db } = await harness()
    await db.updateTable('acteurs').set({ active: false }).where('id', '=', stage.acteur).execute()
    assertError(await edit({ description: 'x' }), 403, 'scope_violation')
    assertError(await get(at(), { token: stage.owner.token }), 403, 'scope_violation')
    await db.updateTable('acteurs').set({ active: true }).where('id', '=', stage.acteur).execute()
    assertError(await edit({ description: 'x' }, stage.owner.token, newId()), 404, 'not_found')
  })

  test('of two editors the second is refused, and reads the version of the first', async () => {
    const by = client({ token: stage.owner.token })
    const { data } = await by(getProfil, { params: { id: stage.acteur } })
    const headers = { 'if-match': `"v${data.version}"` }
    const send = (description: string) => ask('PATCH', at(), { token: stage.owner.token, body: { description }, headers })
    const both = await Promise.all([send('Première'), send('Seconde')])
    assert.deepEqual(
      both.map(({ status }) => status).toSorted((one, other) => one - other),
      [200, 412],
    )
    const kept = both.find(({ status }) => status === 200)?.body.data.description
    assert.equal((await by(getProfil, { params: { id: stage.acteur } })).data.description, kept)
  })

  test('an administrator undoes it to the last field; the same values leave no row', async () => {
    const former = await shown()
    const changed = await edit({ horaires: [], latitude: null, longitude: null, description: null, logo_media_id: null })
    assert.deepEqual((await shown()).horaires, [])
    assert.equal((await edit({ horaires: [] })).headers.get('x-audit-id'), null)
    assert.equal((await post(`/admin/audit/${rowOf(changed)}/undo`, undefined, stage.back)).status, 200)
    const { updated_at: _, ...values } = await shown()
    const { updated_at: __, ...original } = former
    assert.deepEqual(values, original)
    const row = (await trail(stage.acteur)).find(({ user_id }) => user_id === stage.owner.id)
    assert.equal(row?.action, 'acteur.update')
  })

  test('half a position is refused, and media of another actor', async () => {
    const { db } = await harness()
    await db.updateTable('acteurs').set({ latitude: null, longitude: null }).where('id', '=', stage.acteur).execute()
    const got = await edit({ latitude: 48 })
    assertError(got, 422, 'validation_failed')
    assert.equal(got.body.details[0].path, 'body.longitude')
    assertError(await edit({ logo_media_id: await makeMedia(stage.mairie) }), 422, 'validation_failed')
    assertError(await edit({ horaires: [{ jours: [8], plages: [] }] }), 422, 'validation_failed')
  })

  test('a municipal office sees the values of the directory beside its own, and what residents see', async () => {
    const { db } = await harness()
    const row = {
      id: newId(),
      commune_id: stage.commune,
      type: 'mairie',
      libelle: 'Mairie',
      source: 'dila',
      source_id: 'a',
      source_maj_le: '2026-03-01',
    }
    await db
      .insertInto('commune_infos')
      .values({ ...row, telephone: '02 98 00 00 01', email: 'mairie@example.fr' })
      .execute()
    const office = stage.mairie
    const profile = async () => (await client({ token: stage.maire.token })(getProfil, { params: { id: office } })).data
    assert.deepEqual((await profile()).mairie?.source, {
      adresse: null,
      telephone: 'commune_infos',
      email: 'commune_infos',
      site_web: null,
    })
    const { data } = (await edit({ telephone: '02 98 00 00 02' }, stage.maire.token, office)).body
    assert.equal(data.mairie.source.telephone, 'mairie')
    assert.deepEqual(
      [data.telephone, data.mairie.officiel.telephone, data.mairie.officiel.source, data.mairie.officiel.source_maj_le],
      ['02 98 00 00 02', '02 98 00 00 01', 'dila', '2026-03-01'],
    )
    for (const body of [{ horaires: HOURS }, { latitude: 48, longitude: 1 }])
      assertError(await edit(body, stage.maire.token, office), 422, 'validation_failed')
    assertError(await patch(`/admin/acteurs/${office}`, { horaires: HOURS }, stage.back), 422, 'validation_failed')
    const cleared = (await edit({ telephone: null }, stage.maire.token, office)).body.data
    assert.deepEqual([cleared.telephone, cleared.mairie.source.telephone], [null, 'commune_infos'])
  })
})

import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { getCommuneFull } from '../../../../contract/communes/communes-admin.ts'
import { harness } from '../../../test/harness.ts'
import { client } from '../../../test/client.ts'
import { assertError, get, patch, post } from '../../../test/http.ts'
import { makeActeur, makeDefibrillateur, makePublication, unusedCode } from '../../../test/make.ts'
import { minutes, setStage, type Stage, trail } from '../../../test/stage.ts'

const UNKNOWN = '01990000-0000-7000-8000-00000000dead'
const INFO = {
  libelle: 'Mairie',
  type: 'mairie',
  telephone: '01 23 45 67 89',
  email: 'mairie@exemple.fr',
  horaires: [{ jours: [1, 2], plages: [['09:00', '12:00']], commentaire: null }],
}
const ELU = { nom: 'Martin', prenom: 'Zoé', fonction_type: 'maire', civilite: 'F', date_debut_mandat: '2026-03-22' }
const COLLECTE = {
  libelle: 'Verre',
  type_dechet: 'verre',
  frequence: 'mensuelle',
  jours: [1, 4],
  semaines_du_mois: [1, -1],
  heure_debut: '06:30',
  periode_debut: '11-01',
  periode_fin: '02-28',
  dates: ['2026-12-24'],
  exceptions: [{ date: '2026-12-25', remplacee_par: '2026-12-26', motif: 'Noël' }],
  valide_au: '2099-12-31',
}

/** Spec §2-14, §4.1-25, §4.1-26. */
describe('communes, administered', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  const create = (more: object = {}) => post('/admin/communes', { nom: 'Montloup-sur-Ain', code_insee: unusedCode(), ...more }, stage.back)
  const change = (id: string, body: unknown, headers: Record<string, string> = {}) =>
    patch(`/admin/communes/${id}`, body, { ...stage.back, headers })
  const open = (...plages: string[][]) => ({ infos: [{ ...INFO, horaires: [{ jours: [1], plages }] }] })
  const full = async (id: string) => (await client(stage.back)(getCommuneFull, { params: { id } })).data

  test('a new one has its slug from its name, its département and region from its code, and is found', async () => {
    const code_insee = unusedCode()
    const { status, body, headers } = await create({ code_insee, codes_postaux: ['01234'], population: 12 })
    assert.equal(status, 201)
    const { data } = body
    assert.equal(headers.get('location'), `/api/v1/communes/${data.slug}`)
    assert.deepEqual(
      [data.slug, data.departement, data.departement_nom, data.region, data.region_nom, data.population],
      ['montloup-sur-ain', '01', 'Ain', '84', 'Auvergne-Rhône-Alpes', 12],
    )
    assert.equal((await create()).body.data.slug, 'montloup-sur-ain-01')
    assert.equal((await get('/communes?q=montloup')).body.data.length, 2)
    assert.equal((await get(`/communes/${data.slug}`)).body.data.id, data.id)
    assert.equal((await create({ nom: 'Saint-Pierre', code_insee: '97416' })).body.data.departement_nom, 'La Réunion')
    assert.equal((await create({ nom: 'Ajaccio', code_insee: '2A004' })).body.data.region_nom, 'Corse')
  })

  test('a name of which no slug can be made has one all the same', async () => {
    assert.equal((await create({ nom: '«…»' })).body.data.slug, 'commune')
    assert.equal((await create({ nom: '.' })).body.data.slug, 'commune-01')
  })

  test('no commune takes the address of another page of the site, by its name, by a slug that is given, or by a rename', async () => {
    const { id, slug } = (await create({ nom: 'Contact' })).body.data
    assert.equal(slug, 'contact-01')
    assert.equal((await create({ nom: 'Hors Ligne' })).body.data.slug, 'hors-ligne-01')
    assertError(await create({ nom: 'Ailleurs', slug: 'departement' }), 409, 'already_exists')
    assertError(await change(id, { slug: 'contact' }), 409, 'already_exists')
    assert.equal((await change(id, { nom: 'Docs', slug })).body.data.slug, slug)
  })

  test('codes and slugs are unique, and must be real', async () => {
    const code_insee = unusedCode()
    const { id, slug } = (await create({ nom: 'Beauval', code_insee })).body.data
    assertError(await create({ code_insee }), 409, 'already_exists')
    assertError(await create({ slug }), 409, 'already_exists')
    const other = (await create({ nom: 'Autre-Beauval' })).body.data
    assertError(await change(other.id, { slug }), 409, 'already_exists')
    assertError(await change(other.id, { code_insee }), 409, 'already_exists')
    for (const body of [
      { code_insee: '99999' },
      { code_insee: '1' },
      { code_insee: '2C001' },
      { departement: '99' },
      { region: '99' },
      { slug: 'Beau val' },
      { slug: 'a--b' },
      { codes_postaux: ['1'] },
      { codes_postaux: ['01000', '01000'] },
      { latitude: 91 },
      { population: -1 },
      { nom: '' },
      { nom: null },
      { version: 2 },
      { departement_nom: 'Ain' },
    ])
      assertError(await change(id, body), 422, 'validation_failed')
    assertError(await change(UNKNOWN, { nom: 'x' }), 404, 'not_found')
    assertError(await get(`/admin/communes/${UNKNOWN}/full`, stage.back), 404, 'not_found')
  })

  test('what is not named stays: département and region of a commune that has its own', async () => {
    const { id } = (await create({ nom: 'Frontière', code_insee: '62998', departement: '59', region: '11' })).body.data
    const place = async (body: object) => {
      const { data } = (await change(id, body)).body
      return [data.departement, data.region]
    }
    assert.deepEqual(await place({ code_insee: '62998' }), ['59', '11'])
    assert.deepEqual(await place({ departement: '59' }), ['59', '11'])
    assert.deepEqual(await place({ region: '32' }), ['59', '32'])
    assert.deepEqual(await place({ departement: '75' }), ['75', '11'])
    assert.deepEqual(await place({ code_insee: '62997' }), ['62', '32'])
  })

  test('a former slug and a new one that are the same text never meet', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [a, b] = [(await create({ nom: `Alpha ${round}` })).body.data, (await create({ nom: `Bravo ${round}` })).body.data]
      const answers = await Promise.all([change(a.id, { slug: `nouveau-${round}` }), change(b.id, { slug: a.slug })])
      assert.deepEqual(
        answers.map(({ status }) => status).toSorted((x, y) => x - y),
        [200, 409],
      )
      assert.equal((await get(`/communes/${a.slug}`)).body.data.id, a.id)
    }
    const same = await Promise.all(Array.from({ length: 3 }, () => create({ nom: 'Montjumeau' })))
    assert.deepEqual(
      same.map(({ status }) => status),
      [201, 201, 201],
    )
  })

  test('an office that is deleted stays what it is while nobody changes it', async () => {
    const { id } = (await create({ nom: 'Sans mairie' })).body.data
    const mairie = await makeActeur(id, { type: 'mairie' })
    await change(id, { mairie_actor_id: mairie })
    await (await harness()).db.updateTable('acteurs').set({ deleted_at: '2026-01-01T00:00:00Z' }).where('id', '=', mairie).execute()
    assert.equal((await change(id, { mairie_actor_id: mairie, population: 3 })).status, 200)
  })

  test('a former name is still found, a former slug still leads there', async () => {
    const { id, slug } = (await create({ nom: 'Vieuxbourg' })).body.data
    await change(id, { nom: 'Neufbourg', slug: 'neufbourg' })
    assert.equal((await get('/communes?q=vieuxbourg')).body.data[0].nom, 'Neufbourg')
    assert.equal((await get(`/communes/${slug}`)).body.data.slug, 'neufbourg')
    assert.deepEqual((await full(id)).anciennes_communes, ['Vieuxbourg'])
    assertError(await create({ nom: 'Autre', slug }), 409, 'already_exists')
    assert.equal((await create({ nom: 'Vieuxbourg' })).body.data.slug, 'vieuxbourg-01')
    assert.equal((await change(id, { slug })).body.data.slug, slug, 'its own former slug it may have back')
    assert.equal((await get('/communes/neufbourg')).body.data.id, id)
  })

  test('the municipal office must be an actor of type mairie of that commune', async () => {
    const { id } = (await create({ nom: 'Bureau' })).body.data
    const mairie = await makeActeur(id, { type: 'mairie', nom: 'Mairie de Bureau', telephone: '02 00 00 00 00' })
    for (const wrong of [
      UNKNOWN,
      stage.mairie,
      await makeActeur(id),
      await makeActeur(id, { type: 'mairie', deleted_at: '2026-01-01T00:00:00Z' }),
    ])
      assertError(await change(id, { mairie_actor_id: wrong }), 422, 'validation_failed')
    assertError(await create({ nom: 'Trop tôt', mairie_actor_id: mairie }), 422, 'validation_failed')
    const { data } = (await change(id, { mairie_actor_id: mairie, infos: [INFO] })).body
    assert.deepEqual(
      [data.mairie.nom, data.infos_affichees.telephone, data.infos_affichees.source.telephone, data.infos_affichees.source.email],
      ['Mairie de Bureau', '02 00 00 00 00', 'mairie', 'commune_infos'],
    )
    assert.equal((await change(id, { mairie_actor_id: null })).body.data.infos_affichees.telephone, '01 23 45 67 89')
  })

  test('what full shows, PATCH takes: sent back, nothing changes, and nothing is in the trail', async () => {
    const { id } = (
      await create({
        nom: 'Aller-retour',
        infos: [INFO, { libelle: 'SAMU', type: 'urgence', telephone: '15' }],
        elus: [ELU, { ...ELU, nom: 'Petit', fonction_type: 'adjoint', visible: false }],
        collectes: [COLLECTE],
      })
    ).body.data
    const { infos, elus, collectes } = await full(id)
    assert.deepEqual([infos.length, elus.length, collectes.length], [2, 2, 1])
    assert.partialDeepStrictEqual([infos[0], elus[0], collectes[0]], [INFO, ELU, COLLECTE])
    const { body, status } = await change(id, { infos, elus, collectes })
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual([body.data.infos, body.data.elus, body.data.collectes], [infos, elus, collectes])
    const rows = await trail(id)
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['commune.create'],
    )
    assert.ok(!JSON.stringify(rows).includes('Martin'), 'officials are in the trail by digest')
  })

  test('arrays are whole: changed, added, ordered, removed; the public reads the result', async () => {
    const { id, elus } = (await create({ nom: 'Tableau', elus: [ELU, { ...ELU, nom: 'Petit', fonction_type: 'conseiller' }] })).body.data
    await change(id, {
      elus: [
        { nom: 'Roux', prenom: 'Léa', fonction_type: 'maire' },
        { ...elus[0], fonction_type: 'adjoint', rang: 1, ordre: undefined },
      ],
    })
    const shown = (await get(`/communes/${id}/elus`)).body.data
    assert.deepEqual(
      shown.map((elu: Record<string, unknown>) => [elu['nom'], elu['fonction_type'], elu['ordre'], elu['id'] === elus[0].id]),
      [
        ['Roux', 'maire', 0, false],
        ['Martin', 'adjoint', 1, true],
      ],
    )
    await change(id, { elus: [{ ...ELU, visible: false }] })
    const hidden = (await full(id)).elus[0]?.id
    await change(id, { elus: [{ id: hidden, nom: 'Petit', prenom: 'Zoé', fonction_type: 'maire' }] })
    assert.deepEqual([(await full(id)).elus[0]?.visible, (await get(`/communes/${id}/elus`)).body.data], [false, []], 'stays hidden')
    await change(id, { elus: [] })
    assert.deepEqual((await get(`/communes/${id}/elus`)).body.data, [])
    await change(id, { collectes: [COLLECTE] })
    assert.equal((await get(`/communes/${id}/collectes`)).body.data[0].libelle, 'Verre')
  })

  test('rows of another commune, ids twice, unknown fields and impossible values are refused, and nothing is changed', async () => {
    const first = (await create({ nom: 'Une', elus: [ELU] })).body.data
    const second = (await create({ nom: 'Deux', elus: [ELU], infos: [INFO] })).body.data
    const elu = second.elus[0]
    for (const body of [
      { elus: [{ ...elu, id: first.elus[0].id }] },
      { elus: [elu, elu] },
      { elus: [{ ...ELU, id: UNKNOWN }] },
      { elus: [{ ...ELU, date_naissance: '1970-01-01' }] },
      { elus: [{ ...ELU, fonction_type: 'roi' }] },
      { elus: [{ ...ELU, source: 'rne' }] },
      { elus: [{ ...elu, source: 'rne' }] },
      { elus: null },
      { elus: {} },
      { infos: [{ ...INFO, site_web: 'javascript:alert(1)' }] },
      { infos: [{ ...INFO, horaires: [{ jours: [8], plages: [] }] }] },
      { infos: [{ ...INFO, horaires: [{ jours: [1], plages: [['9h', '12h']] }] }] },
      open(['08:30', '12:00'], ['11:00', '17:00']),
      { infos: [{ ...INFO, horaires: [{ jours: [], plages: [], du: '2026-12-32' }] }] },
      { infos: [{ ...INFO, horaires: [{ jours: [], plages: [], au: '2026-12-24' }] }] },
      { infos: [{ ...INFO, horaires: [{ jours: [], plages: [], du: '2026-12-24', au: '2026-12-23' }] }] },
      { infos: [{ ...INFO, horaires: [{ jours: [1], plages: [], du: '2026-12-24' }] }] },
      open(['08:30', '12:00'], ['13:30', '12:30']),
      open(['24:00', '08:00']),
      open(['10:00', '10:00']),
      { latitude: 46.1 },
      { longitude: 5.2 },
      { infos: [{ ...INFO, latitude: 46.1, longitude: null }] },
      { collectes: [{ ...COLLECTE, jours: [0] }] },
      { collectes: [{ ...COLLECTE, heure_debut: '25:00' }] },
      { collectes: [{ ...COLLECTE, dates: ['2026-02-30'] }] },
      { collectes: [{ ...COLLECTE, periode_debut: '13-01' }] },
      { collectes: [{ ...COLLECTE, periode_debut: '02-30' }] },
      { collectes: [{ ...COLLECTE, periode_fin: '11-31' }] },
      { collectes: [{ ...COLLECTE, valide_du: '2026-02-01', valide_au: '2026-01-31' }] },
      { collectes: [{ ...COLLECTE, frequence: 'parfois' }] },
      { collectes: [{ ...COLLECTE, gestionnaire_siren: '1' }] },
      { nom: 'Trois', elus: [{ ...ELU, id: UNKNOWN }] },
    ])
      assertError(await change(second.id, body), 422, 'validation_failed')
    const { updated_at: _, ...after } = await full(second.id)
    const { updated_at: __, ...before_ } = second
    assert.deepEqual(after, before_)
    assert.equal((await full(first.id)).elus.length, 1)
  })

  test('what is saved as it is keeps the version; a change raises it', async () => {
    const { id } = (await create({ nom: 'Inchangée', infos: [INFO], elus: [ELU], collectes: [COLLECTE] })).body.data
    const { nom, slug, infos, elus, collectes, version } = await full(id)
    for (const body of [{ infos }, { elus, collectes }, { nom, slug }]) {
      const got = await change(id, body)
      assert.deepEqual([got.status, got.body.data.version, got.headers.get('x-audit-id')], [200, version, null])
    }
    assert.equal((await change(id, { elus: [] })).body.data.version, version + 1)
  })

  test('ranges of opening hours end at the begin of the next one, at midnight, or on the next morning', async () => {
    const plages = [
      [
        ['08:30', '12:00'],
        ['12:00', '17:00'],
      ],
      [
        ['18:00', '02:00'],
        ['11:00', '14:00'],
      ],
      [['00:00', '24:00']],
      [['00:00', '00:00']],
      [],
    ]
    const horaires = [
      ...plages.map((ranges, n) => ({ jours: [n + 1], plages: ranges })),
      { jours: [], plages: [['09:00', '12:00']], du: '2026-12-24', commentaire: 'Veille de Noël' },
      { jours: [], plages: [], du: '2026-12-28', au: '2026-12-31' },
    ]
    const { status, body } = await create({ nom: 'Horaires', infos: [{ ...INFO, horaires }] })
    assert.equal(status, 201)
    const { data } = await client(stage.back)(getCommuneFull, { params: { id: body.data.id } })
    assert.deepEqual(data.infos[0]?.horaires[3]?.plages, [['00:00', '24:00']])
  })

  test('a position has two numbers, in a creation and after each change', async () => {
    assertError(await create({ latitude: 46.1 }), 422, 'validation_failed')
    const { id } = (await create({ nom: 'Position', latitude: 46.1, longitude: 5.2 })).body.data
    const { body } = await change(id, { longitude: null })
    assert.deepEqual(body.details, [{ path: 'body.longitude', message: 'est obligatoire : une position a deux nombres' }])
    for (const [position, stored] of [
      [{ latitude: 46.3 }, [46.3, 5.2]],
      [{ latitude: null, longitude: null }, [null, null]],
    ] as const) {
      assert.equal((await change(id, position)).status, 200)
      const { latitude, longitude } = await full(id)
      assert.deepEqual([latitude, longitude], stored)
    }
  })

  test('a register’s row that is corrected becomes manual; one that is only hidden or placed stays the register’s', async () => {
    const { db } = await harness()
    const { id } = (await create({ nom: 'Registre' })).body.data
    const rne = { commune_id: id, prenom: 'Zoé', fonction_type: 'conseiller', source: 'rne', mandats: '{}' }
    await db
      .insertInto('elus')
      .values([
        { ...rne, id: '01990000-0000-7000-8000-0000000000e1', nom: 'Un', source_cle: 'a', ordre: 0 },
        { ...rne, id: '01990000-0000-7000-8000-0000000000e2', nom: 'Deux', source_cle: 'b', ordre: 1 },
      ])
      .execute()
    await db
      .insertInto('commune_infos')
      .values({
        id: '01990000-0000-7000-8000-0000000000e3',
        commune_id: id,
        libelle: 'Mairie',
        type: 'mairie',
        source: 'dila',
        source_id: 'x',
        telephone: '01 23 45 67 89',
        telephone_e164: '+33123456789',
      })
      .execute()
    const { elus, infos } = await full(id)
    const { data } = (
      await change(id, {
        elus: [
          { ...elus[0], visible: false, delegation: 'Culture' },
          { ...elus[1], nom: 'Deux-Ponts' },
        ],
        infos: [{ ...infos[0], telephone: '0123456780' }],
      })
    ).body
    assert.deepEqual(
      data.elus.map((elu: Record<string, unknown>) => [elu['nom'], elu['source'], elu['visible'], elu['delegation']]),
      [
        ['Un', 'rne', false, 'Culture'],
        ['Deux-Ponts', 'manuel', true, null],
      ],
    )
    assert.deepEqual([data.infos[0].source, data.infos[0].telephone], ['manuel', '01 23 45 67 80'])
    const kept = await db.selectFrom('commune_infos').select(['source_id', 'telephone_e164']).where('commune_id', '=', id).execute()
    assert.deepEqual(kept, [{ source_id: 'x', telephone_e164: '+33123456780' }])
  })

  test('counts and the latest publications, in any state but deleted', async () => {
    const { id } = (await create({ nom: 'Comptée' })).body.data
    const acteur = await makeActeur(id)
    await makePublication(acteur, id)
    await makeDefibrillateur(id, { nom: 'DAE de la mairie' })
    await makePublication(acteur, id, { publie_le: minutes(60) })
    const newest = await makePublication(acteur, id, { moderation_status: 'pending', valide: false, publie_le: null })
    await makePublication(acteur, id, { deleted_at: '2026-01-01T00:00:00Z' })
    const { counts, publications } = await full(id)
    assert.deepEqual(counts, {
      publications: 3,
      publications_pending: 1,
      publications_visible: 1,
      acteurs: 1,
      infos: 0,
      elus: 0,
      collectes: 0,
      defibrillateurs: 1,
    })
    assert.equal(publications.length, 3)
    assert.equal(publications[0]?.id, newest)
  })

  test('If-Match: of two who edit the same commune at once, one is told', async () => {
    const { id } = (await create({ nom: 'Ensemble' })).body.data
    const tag = ((await get(`/admin/communes/${id}/full`, stage.back)).headers.get('etag') ?? '').replace(/\.\w+/, '')
    const answers = await Promise.all([1, 2, 3, 4].map((population) => change(id, { population, elus: [ELU] }, { 'if-match': tag })))
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 412, 412, 412],
    )
    assert.equal((await full(id)).elus.length, 1)
  })
})

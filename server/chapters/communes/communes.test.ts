import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import type { Insertable } from 'kysely'
import { newId } from '../../platform/db/id.ts'
import type { Database } from '../../platform/db/schema.gen.ts'
import { assertError, get } from '../../test/http.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { makeActeur, makeCommune } from '../../test/make.ts'
import { isoWeekday, toDay, todayIn, toNumber } from './days.ts'

let h: Harness
const emptied = async () => {
  h = await harness()
  await h.reset()
}

const UNKNOWN = '0190a1b2-0000-7000-8000-00000000dead'
const today = () => todayIn('Europe/Paris')
const inDays = (days: number) => toDay(toNumber(today()) + days)

const addElu = (commune_id: string, values: Partial<Insertable<Database['elus']>> = {}) =>
  h.db
    .insertInto('elus')
    .values({ id: newId(), commune_id, nom: 'Durand', prenom: 'Claude', fonction_type: 'conseiller', ...values })
    .execute()
const addCollecte = (commune_id: string, values: Partial<Insertable<Database['collectes']>> = {}) =>
  h.db
    .insertInto('collectes')
    .values({ id: newId(), commune_id, type_dechet: 'verre', libelle: 'Verre', frequence: 'hebdomadaire', ...values })
    .execute()
const addInfo = (commune_id: string, values: Partial<Insertable<Database['commune_infos']>> = {}) =>
  h.db
    .insertInto('commune_infos')
    .values({ id: newId(), commune_id, type: 'mairie', libelle: 'Mairie', ...values })
    .execute()

/** Spec §4.4-4, §4.4-5, §4.4-6, §4.4-7, §4.4-8. */
describe('every communes route', () => {
  before(emptied)

  const paths = [
    '/communes',
    '/communes/lyon',
    ...['elus', 'collectes', 'infos', 'collectes.ics'].map((part) => `/communes/${UNKNOWN}/${part}`),
  ]
  for (const path of paths)
    test(`${path.replace(UNKNOWN, '{id}')} refuses a missing X-App-Source and unknown parameters`, async () => {
      assertError(await get(path, { source: null }), 400, 'missing_app_source')
      const refused = await get(`${path}?commune=1`)
      assertError(refused, 422, 'validation_failed')
      assert.deepEqual(refused.body.details, [{ path: 'query.commune', message: 'n’est pas connu ici' }])
    })

  for (const part of ['elus', 'collectes', 'infos', 'collectes.ics'])
    test(`/communes/{id}/${part} refuses what is no UUID, and does not know an unknown commune`, async () => {
      assertError(await get(`/communes/lyon/${part}`), 422, 'validation_failed')
      assertError(await get(`/communes/${UNKNOWN}/${part}`), 404, 'not_found')
    })

  for (const path of ['/communes', `/communes/${UNKNOWN}/elus`, `/communes/${UNKNOWN}/collectes`])
    test(`${path.replace(UNKNOWN, '{id}')} refuses pages that are none`, async () => {
      for (const wrong of ['page=-1', 'page=0', 'page=1.5', 'page=', 'per_page=101', 'per_page=0', 'page=1&page=2'])
        assertError(await get(`${path}?${wrong}`), 422, 'validation_failed')
    })
})

describe('GET /communes', () => {
  beforeEach(emptied)

  test('a search of more words than any name has finds nothing; of more than anybody types, it is refused', async () => {
    await makeCommune({ nom: 'Mot' })
    const words = (n: number) => Array.from({ length: n }, (_, i) => `mot${i}`).join('%20')
    assert.deepEqual((await get(`/communes?q=${words(13)}`)).body.data, [])
    for (const path of ['/communes', '/publications']) {
      assert.equal((await get(`${path}?q=${words(20)}`)).status, 200)
      assertError(await get(`${path}?q=${words(21)}`), 422, 'validation_failed')
    }
  })

  test('answers rows, page and per_page, and the total in the headers', async () => {
    for (const nom of ['Élan', 'Ecot', 'Zoza', 'L’Île']) await makeCommune({ nom })
    const got = await get('/communes?per_page=3')
    assert.equal(got.status, 200)
    assert.deepEqual(got.body.meta, { page: 1, per_page: 3 })
    assert.deepEqual(
      got.body.data.map(({ nom }: { nom: string }) => nom),
      ['Ecot', 'Élan', 'L’Île'],
    )
    const departement = ['departement', 'departement_nom']
    assert.deepEqual(Object.keys(got.body.data[0]), [
      'id',
      'slug',
      'nom',
      'code_insee',
      'codes_postaux',
      ...departement,
      'fuseau',
      'population',
    ])
    assert.equal(got.headers.get('x-total-count'), '4')
    assert.match(got.headers.get('link') ?? '', /page=2>; rel="next"/)
    assert.equal(got.headers.get('cache-control'), 'public, max-age=5, must-revalidate, stale-while-revalidate=0')
    const again = await get('/communes?per_page=3', { headers: { 'if-none-match': got.headers.get('etag') ?? '' } })
    assert.equal(again.status, 304)
  })

  test('has 15 rows a page where nothing else is asked for', async () => {
    for (let n = 0; n < 16; n += 1) await makeCommune()
    const got = await get('/communes')
    assert.equal(got.body.data.length, 15)
    assert.deepEqual(got.body.meta, { page: 1, per_page: 15 })
    assert.equal((await get('/communes?page=2')).body.data.length, 1)
  })

  test('is empty past the end, and where there is nothing', async () => {
    const nothing = await get('/communes')
    assert.deepEqual(nothing.body, { data: [], meta: { page: 1, per_page: 15 } })
    await makeCommune()
    const past = await get('/communes?page=3')
    assert.deepEqual(past.body, { data: [], meta: { page: 3, per_page: 15 } })
    assert.equal(past.headers.get('x-total-count'), '1')
  })

  test('filters by département, and follows a commune that changes it', async () => {
    const id = await makeCommune({ departement: '2A' })
    await makeCommune()
    assert.equal((await get('/communes?departement=2a')).headers.get('x-total-count'), '1')
    await h.db.updateTable('communes').set({ departement: '2B' }).where('id', '=', id).execute()
    assert.equal((await get('/communes?departement=2a')).headers.get('x-total-count'), '0')
    assert.equal((await get('/communes?departement=2B')).body.data[0].id, id)
    await h.db.deleteFrom('communes').where('id', '=', id).execute()
    assert.equal((await get('/communes')).headers.get('x-total-count'), '1')
    assertError(await get('/communes?departement=Ain'), 422, 'validation_failed')
  })

  test('searches, and reads a blank search as none', async () => {
    const id = await makeCommune({ nom: 'Saint-Élan', codes_postaux: ['01234'] })
    await makeCommune()
    await h.db.insertInto('commune_noms').values({ commune_id: id, nom: 'Saint-Élan', recherche: 'saint elan', type: 'commune' }).execute()
    for (const q of ['st elan', 'élan', '01234', '012', 'elan 01234']) {
      const got = await get(`/communes?q=${encodeURIComponent(q)}`)
      assert.deepEqual(
        got.body.data.map((row: { id: string }) => row.id),
        [id],
        q,
      )
      assert.equal(got.headers.get('x-total-count'), '1')
    }
    assert.equal((await get('/communes?q=%20')).body.data.length, 2)
    assert.deepEqual((await get('/communes?q=%E6%97%A5%E6%9C%AC')).body.data, [])
    assertError(await get(`/communes?q=${'a'.repeat(201)}`), 422, 'validation_failed')
    assertError(await get('/communes?q=%00'), 400, 'malformed_request')
  })

  test('a commune of another name is found by its long first word, where nothing is more like it', async () => {
    for (const [nom, recherche] of [
      ['Neussargues-Moissac', 'neussargues moissac'],
      ['Béthune', 'bethune'],
      ['Sur-le-Mont', 'sur le mont'],
    ] as const) {
      const commune_id = await makeCommune({ nom })
      await h.db.insertInto('commune_noms').values({ commune_id, nom, recherche, type: 'commune' }).execute()
    }
    const names = async (q: string) => (await get(`/communes?q=${encodeURIComponent(q)}`)).body.data.map(({ nom }: { nom: string }) => nom)
    assert.deepEqual(await names('Neussargues en Pinatelle'), ['Neussargues-Moissac'])
    assert.deepEqual(await names('NEUSSARGUES en pinatelle'), ['Neussargues-Moissac'])
    assert.deepEqual([await names('Pinatelle'), await names('Sur la Pinatelle des neiges')], [[], []])
  })

  test('refuses a sort it does not know', async () => {
    assertError(await get('/communes?sort=nom'), 422, 'validation_failed')
  })
})

describe('GET /communes/{slug}', () => {
  before(emptied)

  test('answers one commune', async () => {
    const id = await makeCommune({ slug: 'saint-elan', nom: 'Saint-Élan', population: 0, latitude: 46.5, longitude: 5.25 })
    const mairie_actor_id = await makeActeur(id, { type: 'mairie' })
    await h.db.updateTable('communes').set({ mairie_actor_id }).where('id', '=', id).execute()
    const { status, body } = await get('/communes/saint-elan')
    assert.equal(status, 200)
    const { created_at, updated_at, code_insee, ...data } = body.data
    assert.match(created_at, /^\d{4}-.*\.\d{3}Z$/)
    assert.match(updated_at, /^\d{4}-.*\.\d{3}Z$/)
    assert.equal(typeof code_insee, 'string')
    assert.deepEqual(data, {
      id,
      slug: 'saint-elan',
      nom: 'Saint-Élan',
      codes_postaux: [],
      departement: '01',
      population: 0,
      departement_nom: 'Ain',
      region: '84',
      region_nom: 'Auvergne-Rhône-Alpes',
      latitude: 46.5,
      longitude: 5.25,
      fuseau: 'Europe/Paris',
      anciennes_communes: [],
      mairie_actor_id,
      epci_nom: null,
      epci_siren: null,
    })
  })

  test('does not know what is no slug', async () => {
    for (const slug of ['inconnue', 'Lyon', UNKNOWN, '%25', 'a%2Fb', 'é']) assertError(await get(`/communes/${slug}`), 404, 'not_found')
    assertError(await get('/communes/%00'), 400, 'malformed_request')
  })
})

describe('GET /communes/{id}/elus', () => {
  before(emptied)

  test('answers the visible officials in their order, and nothing private', async () => {
    const id = await makeCommune()
    await addElu(id, { nom: 'Second', ordre: 2, source: 'rne', source_cle: 'secret', mandats: '{}' })
    await addElu(id, { nom: 'Éclair', ordre: 2 })
    await addElu(id, { nom: 'Maire', fonction: 'Maire', fonction_type: 'maire', ordre: 1, date_debut_mandat: '2026-03-15' })
    await addElu(id, { nom: 'Caché', visible: false })
    await addElu(await makeCommune(), { nom: 'Ailleurs' })
    const { body } = await get(`/communes/${id}/elus`)
    assert.deepEqual(body.meta, { current_page: 1, last_page: 1, per_page: 15, total: 3 })
    assert.deepEqual(
      body.data.map(({ nom }: { nom: string }) => nom),
      ['Maire', 'Éclair', 'Second'],
    )
    assert.equal(body.data[0].date_debut_mandat, '2026-03-15')
    const shown =
      'id civilite nom prenom fonction fonction_type rang delegation photo_url photo date_debut_mandat date_debut_fonction ordre'
    assert.deepEqual(Object.keys(body.data[1]), shown.split(' '))
    const past = await get(`/communes/${id}/elus?page=9`)
    assert.deepEqual([past.body.data, past.body.meta.total], [[], 3])
    assert.equal((await get(`/communes/${id.toUpperCase()}/elus?per_page=1&page=3`)).body.data[0].nom, 'Second')
  })
})

describe('GET /communes/{id}/collectes', () => {
  before(emptied)

  test('answers each collection with its next four dates', async () => {
    const id = await makeCommune()
    const jour = isoWeekday(toNumber(today()))
    await addCollecte(id, { jours: [jour], regle_feries: 'maintenue', heure_debut: '06:00', heure_fin: '12:30:00', ordre: 1 })
    await addCollecte(id, { frequence: 'dates', dates: [inDays(-1), inDays(10)], regle_feries: 'maintenue', ordre: 2 })
    await addCollecte(id, { mode: 'apport_volontaire', ordre: 3 })
    await addCollecte(id, { libelle: 'Révolue', valide_au: inDays(-2), ordre: 0 })
    const { status, body } = await get(`/communes/${id}/collectes`)
    assert.equal(status, 200)
    assert.deepEqual(body.meta, { current_page: 1, last_page: 1, per_page: 15, total: 3 })
    const [weekly, named, none] = body.data
    assert.deepEqual(weekly.prochaines_dates, [today(), inDays(7), inDays(14), inDays(21)])
    assert.deepEqual(weekly.prochaines_dates_a_confirmer, [])
    assert.deepEqual([weekly.heure_debut, weekly.heure_fin], ['06:00', '12:30'])
    assert.deepEqual(named.dates, [inDays(-1), inDays(10)])
    assert.deepEqual(named.prochaines_dates, [inDays(10)])
    assert.deepEqual(none.prochaines_dates, [])
  })

  test('says which dates are to be confirmed, and honours exceptions', async () => {
    const id = await makeCommune()
    const christmas = ['2026', '2027', '2028'].map((year) => `${year}-12-25`).find((day) => day >= today()) ?? '2029-12-25'
    const dates = [christmas]
    await addCollecte(id, { frequence: 'dates', dates, ordre: 1 })
    await addCollecte(id, {
      frequence: 'dates',
      dates,
      exceptions: JSON.stringify([{ date: christmas, remplacee_par: inDays(3) }]),
      ordre: 2,
    })
    const { body } = await get(`/communes/${id}/collectes`)
    assert.deepEqual(body.data[0].prochaines_dates_a_confirmer, [christmas])
    assert.deepEqual(body.data[1].exceptions, [{ date: christmas, remplacee_par: inDays(3), motif: null }])
    assert.deepEqual(body.data[1].prochaines_dates, [inDays(3)])
    assert.deepEqual(body.data[1].prochaines_dates_a_confirmer, [])
  })

  test('counts days by the clock of the commune', async () => {
    const zone = 'Pacific/Wallis'
    const id = await makeCommune({ timezone: zone, departement: '986' })
    await addCollecte(id, { jours: [1, 2, 3, 4, 5, 6, 7], regle_feries: 'maintenue' })
    assert.equal((await get(`/communes/${id}/collectes`)).body.data[0].prochaines_dates[0], todayIn(zone))
  })

  test('narrows to a sector and the whole commune', async () => {
    const id = await makeCommune()
    for (const secteur of ['Nord', 'Sud', null]) await addCollecte(id, { secteur })
    const { body } = await get(`/communes/${id}/collectes?secteur=Nord`)
    assert.deepEqual(new Set(body.data.map((row: { secteur: string | null }) => row.secteur)), new Set(['Nord', null]))
    assert.equal(body.meta.total, 2)
    assert.equal((await get(`/communes/${id}/collectes?secteur=`)).body.meta.total, 3)
  })
})

describe('GET /communes/{id}/collectes.ics', () => {
  before(emptied)

  test('answers a calendar of the next twelve months', async () => {
    const id = await makeCommune({ nom: 'Saint-Élan' })
    await addCollecte(id, { jours: [isoWeekday(toNumber(today()))], regle_feries: 'maintenue', consigne: 'Sortir la veille' })
    const got = await get(`/communes/${id}/collectes.ics`)
    assert.equal(got.status, 200)
    assert.equal(got.headers.get('content-type'), 'text/calendar; charset=utf-8')
    assert.equal(got.headers.get('cache-control'), 'public, max-age=5, must-revalidate, stale-while-revalidate=0')
    assert.equal(got.body.match(/BEGIN:VEVENT/g)?.length, 53)
    assert.match(got.body, /^BEGIN:VCALENDAR\r\n/)
    assert.match(got.body, /X-WR-CALNAME:Collectes des déchets – Saint-Élan\r\n/)
    assert.match(got.body, /DESCRIPTION:Sortir la veille\r\n/)
    const uids = got.body.match(/^UID:.*$/gm) ?? []
    assert.equal(new Set(uids).size, 53)
    assert.equal((await get(`/communes/${id}/collectes.ics`)).headers.get('etag'), got.headers.get('etag'))
    assert.equal((await get(`/communes/${id}/collectes.ics?secteur=Nord`)).status, 200)
  })

  test('reminds on the evening before, at the hour asked for', async () => {
    const id = await makeCommune()
    await addCollecte(id, { jours: [isoWeekday(toNumber(today()))], regle_feries: 'maintenue' })
    const { body } = await get(`/communes/${id}/collectes.ics?rappel=18`)
    assert.equal(body.match(/TRIGGER:-PT6H\r\n/g)?.length, 53)
    assert.equal(body.match(/BEGIN:VALARM/g)?.length, 53)
    for (const wrong of ['17', '22', 'soir', '18.5', ''])
      assertError(await get(`/communes/${id}/collectes.ics?rappel=${wrong}`), 422, 'validation_failed')
  })

  test('of hundreds of daily collections with long notes is small: the nearest days, and a word on the rest', async () => {
    const id = await makeCommune()
    const daily = { jours: [1, 2, 3, 4, 5, 6, 7], regle_feries: 'maintenue', consigne: 'é'.repeat(2000) }
    await Promise.all(Array.from({ length: 400 }, (_, n) => addCollecte(id, { ...daily, secteur: String(n) })))
    const { status, body } = await get(`/communes/${id}/collectes.ics`)
    assert.equal(status, 200)
    assert.ok(Buffer.byteLength(body) < 2_000_000)
    assert.equal(body.match(/DTSTART/g)?.length % 400, 0)
    assert.ok(body.includes(`DTSTART;VALUE=DATE:${today().replaceAll('-', '')}`))
    assert.match(body, /X-WR-CALDESC:/)
    const one = await get(`/communes/${id}/collectes.ics?secteur=7`)
    assert.equal(one.body.match(/DTSTART/g)?.length, 366)
    assert.doesNotMatch(one.body, /X-WR-CALDESC:/)
    const { body: rows } = await get(`/communes/${id}/collectes?per_page=100`)
    assert.deepEqual(rows.data[99].prochaines_dates, [today(), inDays(1), inDays(2), inDays(3)])
  })

  test('is a calendar without events where there is no collection', async () => {
    const got = await get(`/communes/${await makeCommune()}/collectes.ics`)
    assert.equal(got.status, 200)
    assert.doesNotMatch(got.body, /VEVENT/)
    assert.match(
      got.body,
      /BEGIN:VTIMEZONE\r\nTZID:UTC\r\n[^]*END:VTIMEZONE\r\nEND:VCALENDAR\r\n$/,
      'a calendar has a component (RFC 5545 §3.6)',
    )
    const agenda = await get(`/communes/${await makeCommune()}/agenda.ics`)
    assert.match(agenda.body, /BEGIN:VTIMEZONE\r\n[^]*END:VCALENDAR\r\n$/)
  })
})

describe('GET /communes/{id}/infos', () => {
  before(emptied)

  test('merges the municipal office and the rows of the commune', async () => {
    const id = await makeCommune()
    const mairie_actor_id = await makeActeur(id, { type: 'mairie', telephone: '02 38 41 00 00', email: '' })
    await h.db.updateTable('communes').set({ mairie_actor_id }).where('id', '=', id).execute()
    await addInfo(id, { telephone: '02 38 41 00 00', email: 'b@example.fr', ordre: 2 })
    await addInfo(id, { telephone: '0238410000', email: 'a@example.fr', ordre: 1 })
    await addInfo(id, {
      type: 'urgence',
      libelle: 'Astreinte',
      telephone: '06 00 00 00 00',
      horaires: JSON.stringify([{ jours: [6, 7], plages: [['00:00', '23:59']], commentaire: 'week-end' }]),
      ordre: 3,
    })
    const { status, body } = await get(`/communes/${id}/infos`)
    assert.equal(status, 200)
    const { complements, jours_feries, vacances_scolaires, mairie, ...head } = body.data
    assert.deepEqual([mairie.logo, mairie.photo], [null, null])
    assert.ok(jours_feries.includes(`${today().slice(0, 4)}-07-14`))
    assert.ok(vacances_scolaires.periodes.length > 0)
    assert.deepEqual(head, {
      adresse: null,
      telephone: '02 38 41 00 00',
      email: 'a@example.fr',
      site_web: null,
      source: { adresse: null, telephone: 'mairie', email: 'commune_infos', site_web: null },
    })
    assert.deepEqual(
      complements.map((row: { ordre: number }) => row.ordre),
      [2, 3],
    )
    assert.deepEqual(complements[1].horaires, [{ jours: [6, 7], plages: [['00:00', '23:59']], commentaire: 'week-end' }])
    assert.ok(!('commune_id' in complements[1]) && !('source_id' in complements[1]))

    await h.db.updateTable('acteurs').set({ active: false }).where('id', '=', mairie_actor_id).execute()
    assert.equal((await get(`/communes/${id}/infos`)).body.data.source.telephone, 'commune_infos')
  })

  test('answers nulls where nothing is known', async () => {
    const none = { adresse: null, telephone: null, email: null, site_web: null }
    const { body } = await get(`/communes/${await makeCommune()}/infos`)
    const { jours_feries, vacances_scolaires, mairie, ...rest } = body.data
    assert.equal(mairie, null)
    assert.ok(vacances_scolaires.periodes.length > 0)
    assert.deepEqual(rest, { ...none, source: none, complements: [] })
    assert.equal(new Set(jours_feries.map((day: string) => day.slice(0, 4))).size, 2)
  })
})

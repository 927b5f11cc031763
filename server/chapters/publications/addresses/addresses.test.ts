import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { searchAddresses } from '../../../../contract/publications/addresses.ts'
import { outsideReader } from '../../../platform/fetch/reader.ts'
import { readConfig } from '../../../platform/settings/config.ts'
import { assertRefused, client } from '../../../test/client.ts'
import { harness } from '../../../test/harness.ts'
import { makeActeur, makeDefibrillateur, makePublication } from '../../../test/make.ts'
import { type Served, sourceServer, type SourceServer } from '../../../test/source-server.ts'
import { EVENEMENT, setStage, type Stage } from '../../../test/stage.ts'

/** A feature of an answer of the Base Adresse Nationale. */
const feature = (properties: Record<string, unknown>, coordinates: unknown = [2.6401, 50.5303]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: { score: 0.9, x: 1, y: 2, importance: 0.6, context: '62, Pas-de-Calais', ...properties },
})
const json = (value: unknown): Served => ({ type: 'application/json', body: JSON.stringify(value) })

/** Spec §2-103. */
describe('addresses while they are typed', () => {
  let stage: Stage
  let insee: string
  let server: SourceServer
  let restore = () => {}
  const ask = (q: string, voies?: 'true') =>
    client({ token: stage.owner.token })(searchAddresses, { params: { id: stage.commune }, query: { q, voies } })
  const answer = (served: Served) => server.documents.set('/search', served)

  before(async () => {
    stage = await setStage()
    server = await sourceServer()
    const { services, db } = await harness()
    const commune = await db
      .updateTable('communes')
      .set({ latitude: 50.53, longitude: 2.64 })
      .where('id', '=', stage.commune)
      .returning('code_insee')
      .executeTakeFirstOrThrow()
    insee = commune.code_insee
    const { outside } = services
    services.outside = outsideReader(readConfig({ FETCH_ALLOW: server.host }))
    services.config.addressSearch = `${server.url}/search?index=address`
    restore = () => {
      services.outside = outside
      services.config.addressSearch = undefined
    }
    await db.updateTable('acteurs').set({ adresse: null }).where('commune_id', '=', stage.commune).execute()
    await makeActeur(stage.commune, { nom: 'Club', adresse: '12 bis, rue du Port\n62400 Béthune' })
    await makeActeur(stage.commune, { nom: 'Fermé', adresse: '1 rue du Port secret', active: false })
    const place = (adresse: string) =>
      JSON.stringify({
        statut: 'prevu',
        permanent: false,
        fuseau: 'Europe/Paris',
        lieu: { nom: 'Salle', adresse, commune_id: null, latitude: 50.531, longitude: 2.641 },
        occurrences: [],
      })
    await makePublication(stage.acteur, stage.commune, {
      type_id: EVENEMENT,
      evenement: place('Salle des fêtes, 3 place du Portail, 62400 Béthune'),
    })
    await makePublication(stage.acteur, stage.commune, {
      type_id: EVENEMENT,
      evenement: place('4 rue du Port en attente'),
      moderation_status: 'pending',
    })
  })
  beforeEach(() => {
    server.documents.clear()
    server.asked.length = 0
  })
  after(async () => {
    restore()
    await server.close()
  })

  test('are those of the service, by the typed text and the code of the commune', async () => {
    answer(
      json({
        type: 'FeatureCollection',
        features: [
          feature({
            label: '8 Rue du Port 62400 Béthune',
            type: 'housenumber',
            name: '8 Rue du Port',
            housenumber: '8',
            street: 'Rue du Port',
            postcode: '62400',
            city: 'Béthune',
            citycode: insee,
          }),
          feature({
            label: 'Rue du Port 62400 Béthune',
            type: 'street',
            name: 'Rue du Port',
            postcode: '62400',
            city: 'Béthune',
            citycode: insee,
          }),
        ],
      }),
    )
    const { data, meta } = await ask('8 rue du port')
    assert.equal(meta.source, 'service')
    assert.deepEqual(data[0], {
      libelle: '8 Rue du Port, 62400 Béthune',
      numero: '8',
      voie: 'Rue du Port',
      code_postal: '62400',
      commune_insee: insee,
      latitude: 50.5303,
      longitude: 2.6401,
    })
    const asked = new URL(server.asked[0]?.path ?? '', server.url).searchParams
    assert.deepEqual(Object.fromEntries(asked), { index: 'address', q: '8 rue du port', citycode: insee, limit: '8', autocomplete: '1' })
    assert.equal(server.asked[0]?.headers.cookie ?? server.asked[0]?.headers.authorization, undefined)
    await ask('8 Rue du  PORT')
    assert.equal(server.asked.length, 1, 'the same text is answered from memory')
    const streets = await ask('8 rue du port', 'true')
    assert.deepEqual(
      streets.data.map(({ libelle, numero, latitude }) => [libelle, numero, latitude]),
      [['Rue du Port', null, null]],
    )
  })

  test('are of the commune, and in it; a wrong one takes none with it', async () => {
    const good = { type: 'street', name: 'Rue Juste', postcode: '62400', city: 'Béthune', citycode: insee }
    answer(
      json({
        features: [
          feature({ ...good, name: 'Rue d’ailleurs', citycode: '75101' }),
          feature({ ...good, name: 'Rue lointaine' }, [-4.48, 48.39]),
          feature({ ...good, name: 'Rue du monde' }, [2.64, 950]),
          feature({ ...good, name: ['Rue', 'tableau'] }),
          feature({ ...good, name: 'Rue sans place' }, ['2.64', null]),
          feature({ ...good, name: 'x'.repeat(5000) }),
          feature({ ...good, type: 'municipality', name: 'Béthune' }),
          null,
          'texte',
          feature(good),
        ],
      }),
    )
    assert.deepEqual(
      (await ask('rue juste')).data.map(({ libelle }) => libelle),
      ['Rue Juste, 62400 Béthune'],
    )
  })

  test('are at most eight, whatever the service sends', async () => {
    answer(
      json({
        features: Array.from({ length: 300 }, (_, n) =>
          feature({ type: 'street', name: `Rue ${n}`, postcode: '62400', city: 'Béthune', citycode: insee }),
        ),
      }),
    )
    assert.equal((await ask('rue nombreuse')).data.length, 8)
  })

  const BAD: Record<string, Served> = {
    'an error': { status: 500, body: 'oops' },
    'no JSON': { body: '<html>maintenance</html>' },
    'another form': json({ features: 'none' }),
    nothing: { body: '' },
    'deep lists': { body: '['.repeat(100_000) },
    'too much': { body: `{"features":[],"filler":"${'x'.repeat(200_000)}"}` },
    'a redirection elsewhere': { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data' } },
    'no end': { answer: (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{') },
    silence: { answer: () => {} },
  }
  for (const [what, served] of Object.entries(BAD))
    test(`are the known ones where the service sends ${what}`, async () => {
      answer(served)
      const began = performance.now()
      const { data, meta } = await ask('port')
      assert.equal(meta.source, 'connues')
      assert.deepEqual(
        data.map(({ libelle }) => libelle),
        ['12 bis, rue du Port 62400 Béthune', 'Salle des fêtes, 3 place du Portail, 62400 Béthune'],
      )
      assert.ok(performance.now() - began < 10_000)
      assert.equal(server.asked.length, 1)
    })

  test('are known ones for a text that is too short for the service, which is not asked', async () => {
    assert.deepEqual((await ask('po')).data.length, 2)
    assert.equal(server.asked.length, 0)
  })

  test('without the service, are what the commune shows: with positions, as streets too, nothing hidden', async () => {
    const { services } = await harness()
    const { addressSearch } = services.config
    services.config.addressSearch = undefined
    try {
      await makeDefibrillateur(stage.commune, { adresse: '7 avenue du Port' })
      await makeDefibrillateur(stage.commune, { adresse: '9 avenue du Port' }, { admin_status: 'masque' })
      const { data, meta } = await ask('du po')
      assert.equal(meta.source, 'connues')
      assert.deepEqual(
        data.map(({ libelle, numero, voie, code_postal, latitude }) => [libelle, numero, voie, code_postal, latitude]),
        [
          ['7 avenue du Port', '7', 'avenue du Port', null, 46.2],
          ['12 bis, rue du Port 62400 Béthune', '12 bis', 'rue du Port', '62400', null],
          ['Salle des fêtes, 3 place du Portail, 62400 Béthune', '3', 'place du Portail', '62400', 50.531],
        ],
      )
      assert.deepEqual(
        (await ask('port', 'true')).data.map(({ libelle }) => libelle),
        ['avenue du Port', 'place du Portail', 'rue du Port'],
      )
      assert.deepEqual((await ask('boulevard')).data, [])
      assert.equal(server.asked.length, 0)
    } finally {
      services.config.addressSearch = addressSearch
    }
  })

  test('are for people who write for an actor', async () => {
    const of = (token?: string, id = stage.commune) =>
      client(token === undefined ? {} : { token })(searchAddresses, { params: { id }, query: { q: 'rue' } })
    await assertRefused(of(stage.stranger.token), 403, 'scope_violation')
    await assertRefused(of(), 401, 'unauthorized')
    await assertRefused(of(stage.owner.token, stage.acteur), 404, 'not_found')
  })
})

test('the address of the service leads to a host that the service may read', () => {
  for (const address of [
    'ftp://data.geopf.fr/',
    'http://127.0.0.1:8080/search',
    'http://localhost/search',
    'https://data.geopf.fr:8443/search',
  ])
    assert.throws(() => readConfig({ ADDRESS_SEARCH_URL: address }), /ADDRESS_SEARCH_URL/, address)
  assert.equal(readConfig({}).addressSearch, undefined)
  assert.equal(
    readConfig({ ADDRESS_SEARCH_URL: 'https://data.geopf.fr/geocodage/search' }).addressSearch,
    'https://data.geopf.fr/geocodage/search',
  )
  assert.ok(readConfig({ ADDRESS_SEARCH_URL: 'http://10.0.0.7:7878/search', FETCH_ALLOW: '10.0.0.7:7878' }).addressSearch)
})

import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { getStatistiques } from '../../../contract/statistiques/statistiques.ts'
import { makeCalendar } from '../../test/calendars.ts'
import { client } from '../../test/client.ts'
import { anotherService, harness } from '../../test/harness.ts'
import { assertError, get } from '../../test/http.ts'
import { makePublication } from '../../test/make.ts'
import { setStage, type Stage } from '../../test/stage.ts'
import { readerOf } from './reader.ts'

const PERSON = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const ROBOTS = ['', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'curl/8.5.0', 'python-requests/2.32']
const PREVIEWS = ['WhatsApp/2.24 A', 'facebookexternalhit/1.1', 'Mozilla/5.0 (compatible; Twitterbot/1.0)']

/** Spec §2-71. */
describe('what residents read, as sums', () => {
  let stage: Stage
  let publication: string
  let paths: { publication: string; acteur: string; commune: string }
  before(async () => {
    stage = await setStage()
    publication = await makePublication(stage.acteur, stage.commune, { title: 'Fête du port' })
    const { db } = await harness()
    const acteur = await db.selectFrom('acteurs').select('slug').where('id', '=', stage.acteur).executeTakeFirstOrThrow()
    const commune = await db.selectFrom('communes').select('slug').where('id', '=', stage.commune).executeTakeFirstOrThrow()
    paths = { publication: `/publication/${publication}/fete-du-port`, acteur: `/acteur/${acteur.slug}`, commune: `/${commune.slug}` }
  })
  beforeEach(async () => {
    const { db } = await harness()
    await db.deleteFrom('lecture_jours').execute()
  })

  /** Reads on a service of its own, which stores its counts when it stops. */
  const reading = async (reads: (read: (path: string, headers?: Record<string, string>) => Promise<number>) => Promise<unknown>) => {
    const service = await anotherService({})
    const origin = new URL(service.url).origin
    await reads(async (path, headers = {}) => {
      const answer = await fetch(`${origin}${path}`, { headers: { 'user-agent': PERSON, ...headers }, redirect: 'manual' })
      await answer.arrayBuffer()
      return answer.status
    })
    await service.close()
  }
  const shown = async (query: object = {}, token = stage.owner.token, id = stage.acteur) =>
    (await client({ token })(getStatistiques, { params: { id }, query })).data

  test('pages of people are counted, from memory and made anew; those of robots are not', async () => {
    await reading(async (read) => {
      for (let n = 0; n < 5; n += 1) assert.equal(await read(paths.publication), 200)
      for (const agent of ROBOTS) await read(paths.publication, { 'user-agent': agent })
      for (let n = 0; n < 3; n += 1) assert.equal(await read(paths.acteur), 200)
      await read(paths.publication, { 'sec-purpose': 'prefetch' })
    })
    const { publications, page, total, commune, plus_lues } = await shown()
    assert.deepEqual([publications.pages, page.pages, total.pages, commune], [5, 3, 8, null])
    assert.deepEqual(
      plus_lues.map(({ id, title, pages }) => [id, title, pages]),
      [[publication, 'Fête du port', 5]],
    )
  })

  test('feeds, calendars and previews of shared addresses have counts of their own', async () => {
    await reading(async (read) => {
      for (const agent of PREVIEWS) await read(paths.publication, { 'user-agent': agent })
      assert.equal(
        await read(`${paths.acteur}.rss`, { 'user-agent': 'Feedly/1.0 (+http://www.feedly.com/fetcher.html; 3 subscribers)' }),
        200,
      )
      assert.equal(await read(`${paths.acteur}.ics`, { 'user-agent': 'Google-Calendar-Importer' }), 200)
      await read(`${paths.acteur}.rss`, { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' })
    })
    const { total, publications, page } = await shown()
    assert.deepEqual(total, { pages: 0, flux: 1, agendas: 1, partages: 3, cadres: 0 })
    assert.deepEqual([publications.partages, page.flux, page.agendas], [3, 1, 1])
  })

  test('calendars that applications read from the API count as those of the site', async () => {
    const { ids } = await makeCalendar(stage)
    await reading(async (read) => {
      const ofApi = (path: string, agent = 'okhttp/4.12') => read(`/api/v1${path}.ics`, { 'x-app-source': 'public', 'user-agent': agent })
      const own = `/publications/${ids['clocks'] ?? ''}`
      for (const agent of [PERSON, 'Google-Calendar-Importer', ROBOTS[1]]) assert.equal(await ofApi(own, agent), 200)
      assert.equal(await ofApi(`/publications/${stage.acteur}`), 404)
      for (const name of ['agenda', 'collectes']) assert.equal(await ofApi(`/communes/${stage.commune}/${name}`), 200)
    })
    const { publications, commune, total } = await shown({}, stage.maire.token, stage.mairie)
    assert.deepEqual([publications.agendas, commune?.agendas, total.agendas], [2, 2, 4])
  })

  test('a municipal office has those of its commune; what is not shown is not counted', async () => {
    await reading(async (read) => {
      assert.equal(await read(paths.commune), 200)
      assert.equal(await read(`${paths.commune}/agenda`), 200)
      assert.equal(await read('/aucune-commune-de-ce-nom'), 404)
      assert.equal(await read(`/publication/${stage.acteur}`), 404)
    })
    const office = await shown({}, stage.maire.token, stage.mairie)
    assert.deepEqual([office.commune?.pages, office.total.pages, office.page.pages], [2, 2, 0])
    assert.equal((await shown()).commune, null)
  })

  test('every channel of a commune is counted once, under its own name: page, feeds in three forms, calendar, frame, share', async () => {
    const embed = (name: string) => `/embed${paths.commune}/${name}`
    await reading(async (read) => {
      // Twice each: made, then made again or from memory.
      for (let n = 0; n < 2; n += 1) {
        for (const name of ['agenda', 'actualites']) assert.equal(await read(embed(name)), 200)
        for (const form of ['rss', 'atom', 'json']) assert.equal(await read(`${paths.commune}/actualites.${form}`), 200, form)
        assert.equal(await read(`${paths.commune}/agenda.ics`), 200)
        assert.equal(await read(paths.commune), 200)
      }
      assert.equal(await read(paths.commune, { 'user-agent': PREVIEWS[0] ?? '' }), 200)
      // A robot that looks at a frame is no reader of it.
      await read(embed('agenda'), { 'user-agent': ROBOTS[2] ?? '' })
    })
    const { commune, jours } = await shown({}, stage.maire.token, stage.mairie)
    const counts = { pages: 2, flux: 6, agendas: 2, partages: 1, cadres: 4 }
    assert.deepEqual(commune, counts)
    assert.deepEqual(jours.at(-1), { jour: jours.at(-1)?.jour, ...counts })
  })

  test('two processes add up, and a day without a reader is there with zeros', async () => {
    const once = () => reading((read) => read(paths.publication))
    await Promise.all([once(), once()])
    const { jours, from, to, total } = await shown()
    assert.equal(jours.length, 30)
    assert.deepEqual([jours[0]?.jour, jours.at(-1)?.jour, total.pages], [from, to, 2])
    assert.equal(jours.at(0)?.pages, 0)
  })

  test('the period is bounded, and only the people of the actor read it', async () => {
    const at = `/acteurs/${stage.acteur}/statistiques`
    assertError(await get(`${at}?from=2026-02-01&to=2026-01-01`, { token: stage.owner.token }), 422, 'validation_failed')
    assertError(await get(`${at}?from=2024-01-01&to=2026-01-01`, { token: stage.owner.token }), 422, 'validation_failed')
    assert.equal((await shown({ from: '2025-01-01', to: '2026-01-01' })).jours.length, 366)
    assertError(await get(at), 401, 'unauthorized')
    assertError(await get(at, { token: stage.stranger.token }), 403, 'scope_violation')
  })

  test('nothing stored says who read', async () => {
    await reading((read) => read(paths.publication))
    const { db } = await harness()
    const [row] = await db.selectFrom('lecture_jours').selectAll().execute()
    assert.deepEqual(Object.keys(row ?? {}).toSorted(), [
      'acteur_id',
      'agendas',
      'cadres',
      'flux',
      'jour',
      'objet',
      'objet_id',
      'pages',
      'partages',
    ])
  })

  test('readers are told apart by their name', () => {
    assert.equal(readerOf(PERSON), 'person')
    assert.deepEqual(ROBOTS.map(readerOf), ['robot', 'crawler', 'robot', 'robot'])
    assert.deepEqual([...new Set(PREVIEWS.map(readerOf))], ['preview'])
  })
})

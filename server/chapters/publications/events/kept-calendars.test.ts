import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { newId } from '../../../platform/db/id.ts'
import { harness } from '../../../test/harness.ts'
import { ask, patch, post } from '../../../test/http.ts'
import { makePublication } from '../../../test/make.ts'
import { pageHits, slugOfCommune } from '../../../test/pages.ts'
import { cacheState, untilHeard, untilUsable } from '../../../test/response-cache.ts'
import { EVENEMENT, setStage, type Stage } from '../../../test/stage.ts'

const day = (days: number) => Temporal.Now.plainDateISO('Europe/Paris').add({ days }).toString()
const ACCEPT = { 'x-app-source': 'public', 'accept-encoding': 'br' }

/** Calendars and feeds are kept like pages, with the same tags: what is asked for again makes nothing, and a change is seen at once. Spec §2-42. */
describe('calendars and feeds in memory', () => {
  let stage: Stage
  let url: string
  let slug: string
  let acteur: string
  let departement: string
  let event: string
  let api: string
  before(async () => {
    stage = await setStage()
    const h = await harness()
    url = h.url
    slug = await slugOfCommune(stage.commune)
    ;({ slug: acteur } = await h.db.selectFrom('acteurs').select('slug').where('id', '=', stage.mairie).executeTakeFirstOrThrow())
    ;({ departement } = await h.db.selectFrom('communes').select('departement').where('id', '=', stage.commune).executeTakeFirstOrThrow())
    event = await makeEvent('Bal', { repetition: { frequence: 'quotidienne', debut: `${day(2)}T18:30`, nombre: 30 } })
    await makePublication(stage.mairie, stage.commune, { title: 'Nouvelle du bal' })
    await h.db
      .insertInto('collectes')
      .values({
        id: newId(),
        commune_id: stage.commune,
        libelle: 'Bac jaune',
        type_dechet: 'emballages',
        frequence: 'hebdomadaire',
        jours: sql`'{1}'`,
      })
      .execute()
    api = `/api/v1/communes/${stage.commune}/agenda.ics`
    await untilUsable(url)
    await untilHeard(h.services)
  })
  const office = () => ({ token: stage.maire.token })
  const makeEvent = async (title: string, evenement: object, more: object = {}) => {
    const body = {
      title,
      body: 'Sur la place.',
      acteur_id: stage.mairie,
      commune_id: stage.commune,
      type_id: EVENEMENT,
      evenement,
      ...more,
    }
    const got = await post('/publications', body, office())
    assert.equal(got.status, 201, JSON.stringify(got.body))
    return got.body.data.id as string
  }
  const read = async (path: string, { method = 'GET', tag = '' } = {}) => {
    const answer = await fetch(url + path, { method, headers: { ...ACCEPT, ...(tag ? { 'if-none-match': tag } : {}) } })
    return { status: answer.status, tag: answer.headers.get('etag') ?? '', text: await answer.text() }
  }
  const hits = async (path: string) => (path.startsWith('/api/') ? (await cacheState(url)).hits : pageHits(url))
  /** Reads until the answer comes from memory. */
  const warm = async (path: string) => {
    for (let turn = 0; turn < 50; turn += 1) {
      const known = await hits(path)
      const answer = await read(path)
      assert.equal(answer.status, 200, path)
      if ((await hits(path)) === known + 1) return answer
      await sleep(20)
    }
    return assert.fail(`${path} is not answered from memory`)
  }

  test('a repeated GET, a 304 and HEAD are answered from memory', async () => {
    for (const path of [
      api,
      `/api/v1/publications/${event}.ics`,
      `/api/v1/communes/${stage.commune}/collectes.ics`,
      `/api/v1/communes/${stage.commune}/collectes?per_page=100`,
      `/api/v1/publications?commune_id=${stage.commune}&q=bal`,
      `/${slug}/agenda.ics`,
      `/${slug}/agenda.ics?mois=${day(2).slice(0, 7)}`,
      `/${slug}/dechets.ics`,
      `/${slug}/recherche.ics?q=bal`,
      `/publication/${event}/agenda.ics`,
      `/acteur/${acteur}.ics`,
      `/departement/${departement}.ics`,
      `/mes-communes.ics?c=${slug}`,
      ...['rss', 'atom', 'json'].flatMap((format) => [
        `/${slug}/actualites.${format}`,
        `/${slug}/agenda.${format}`,
        `/${slug}/recherche.${format}?q=bal`,
        `/acteur/${acteur}.${format}`,
        `/mes-communes.${format}?c=${slug}`,
      ]),
      `/${slug}/affiche`,
      `/${slug}/mois/${day(2).slice(0, 7)}`,
      `/publication/${event}/affiche`,
    ]) {
      const { tag, text } = await warm(path)
      const known = await hits(path)
      const again = await read(path)
      assert.deepEqual([again.status, again.tag, again.text === text], [200, tag, true], path)
      assert.equal((await read(path, { method: 'HEAD' })).status, 200, path)
      assert.equal((await read(path, { tag })).status, 304, path)
      assert.equal(await hits(path), known + 3, `${path} was made again`)
    }
  })

  test('what is hidden, cancelled or deleted is seen at once, also by who has a validator', async () => {
    const paths = [
      api,
      `/${slug}/agenda.ics`,
      `/${slug}/agenda.ics?quand=mois`,
      `/acteur/${acteur}.ics`,
      `/${slug}/agenda.rss`,
      `/${slug}/recherche.rss?q=concert`,
    ]
    // The whole of today: tomorrow may be of the next month.
    const id = await makeEvent('Concert', { occurrences: [{ debut: day(0) }] })
    const each = async (change: () => Promise<{ status: number }>, shows: RegExp, isShown: boolean) => {
      const tags = new Map<string, string>()
      for (const path of paths) tags.set(path, (await warm(path)).tag)
      assert.ok((await change()).status < 300)
      for (const path of paths) {
        const { status, text } = await read(path, { tag: tags.get(path) ?? '' })
        assert.equal(status, 200, path)
        assert.equal(shows.test(text), isShown, `${path}: ${shows}`)
      }
    }
    await each(
      () => patch(`/publications/${id}`, { evenement: { statut: 'annule', motif: 'Orage' } }, office()),
      /STATUS:CANCELLED|[Aa]nnulé/,
      true,
    )
    await each(
      () => patch(`/admin/publications/${id}/moderate`, { moderation_status: 'rejected', reason: 'Erreur.' }, stage.back),
      /Concert/,
      false,
    )
    await each(() => patch(`/admin/publications/${id}/moderate`, { moderation_status: 'published' }, stage.back), /Concert/, true)
    await each(() => ask('DELETE', `/publications/${id}`, office()), /Concert/, false)
  })

  test('what time alone changes is seen at its moment: events of the past and of the future expire, a scheduled one appears', async () => {
    const soon = () => sql<string>`now_ms() + interval '6 seconds'`
    const of = (title: string, at: number, values: object) =>
      makePublication(stage.mairie, stage.commune, { title, type_id: EVENEMENT, date_debut: day(at), date_fin: day(at), ...values })
    await of('Passé', -3, { expire_le: soon() })
    await of('Futur', 3, { expire_le: soon() })
    await of('Prévu', 5, { publie_le: soon() })
    const made = performance.now()
    const titles = async (path: string) => {
      const { text } = await read(path)
      return ['Passé', 'Futur', 'Prévu'].filter((title) => text.includes(title))
    }
    for (let turn = 0; turn < 3; turn += 1)
      for (const path of [api, `/${slug}/agenda.ics`]) assert.deepEqual(await titles(path), ['Passé', 'Futur'], path)
    assert.ok(performance.now() - made < 5900, 'the machine is too slow for this test')
    await sleep(made + 6100 - performance.now())
    for (const path of [api, `/${slug}/agenda.ics`]) assert.deepEqual(await titles(path), ['Prévu'], path)
  })

  test('a calendar of a commune that is filled to its bounds has 1.5 MB at most, its nearest dates, and is kept too', async () => {
    const body = `Fête **du village** 🎉 ${'é'.repeat(1900)}`
    for (let n = 0; n < 6; n += 1)
      await makeEvent(`Série ${n}`, { repetition: { frequence: 'quotidienne', debut: `${day(1)}T1${n}:00`, nombre: 366 } }, { body })
    for (const path of [api, `/${slug}/agenda.ics`, `/departement/${departement}.ics`]) {
      const { text } = await warm(path)
      assert.ok(Buffer.byteLength(text) < 1_501_000, `${path}: ${Buffer.byteLength(text)}`)
      assert.ok(text.endsWith('END:VCALENDAR\r\n'))
      assert.equal(text.match(/BEGIN:VEVENT/g)?.length, text.match(/END:VEVENT/g)?.length)
    }
    const { text } = await read(api)
    // More dates are worth more than their descriptions.
    assert.ok((text.match(/BEGIN:VEVENT/g)?.length ?? 0) > 1000)
    assert.ok(text.includes(`DTSTART:${day(2).replaceAll('-', '')}`))
  })
})

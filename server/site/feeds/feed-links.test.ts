// Neutral: pages are made from the API's answers, whose reads run on each kind.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { DomUtils, parseDocument } from 'htmlparser2'
import ICAL from 'ical.js'
import { ALERT_IN_FORCE, eventBetween } from '../../test/changing-by-time.ts'
import { harness } from '../../test/harness.ts'
import { makeActeur, makeCommune, makePublication } from '../../test/make.ts'
import { open } from '../../test/pages.ts'
import { ACTE, ALERTE, EVENEMENT, setStage } from '../../test/stage.ts'

const HOUR = 3_600_000
const actOf = (nature: string) =>
  JSON.stringify({
    nature,
    numero: '1',
    date_acte: '2026-01-15',
    affiche_le: '2026-01-16',
    affiche_jusqu_au: '2026-03-16',
    sha256: 'a'.repeat(64),
  })
const ID = /\/publication\/([\da-f-]{36})/g
const idsIn = (text: string): string[] => [...new Set([...text.matchAll(ID)].map(([, id = '']) => id))]

/** The publications of a calendar, by a parser that did not write it. */
const idsInCalendar = (text: string): string[] =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => String(event.getFirstPropertyValue('uid')).slice(0, 36))

/** Each list page leads from its head to the same list for programs. */
describe('the feeds of list pages', () => {
  const ids: Record<string, string> = {}
  const names = (found: readonly string[]) =>
    Object.entries(ids)
      .flatMap(([name, id]) => (found.includes(id) ? [name] : []))
      .toSorted()
  let actor = ''

  before(async () => {
    await setStage()
    const { db } = await harness()
    const here = await makeCommune({ slug: 'ici', nom: 'Ici', departement: '62', latitude: 50.5, longitude: 2.5 })
    const there = await makeCommune({ slug: 'la-bas', nom: 'Là-bas', departement: '59', latitude: 50.52, longitude: 2.52 })
    await makeCommune({ slug: 'loin', nom: 'Loin', departement: '59', latitude: 50.9, longitude: 2.9 })
    const now = Date.now()
    for (const [place, commune] of [
      ['ici', here],
      ['la-bas', there],
    ] as const) {
      const acteur = await makeActeur(commune, { type: 'mairie', can_publish: true })
      await db.updateTable('communes').set({ mairie_actor_id: acteur }).where('id', '=', commune).execute()
      const make = async (name: string, values: object) => {
        ids[`${name} ${place}`] = await makePublication(acteur, commune, { title: `Travaux ${name} ${place}`, ...values })
      }
      await make('news', {})
      await make('event', { type_id: EVENEMENT, evenement: eventBetween(now + HOUR, now + 2 * HOUR) })
      await make('late', { type_id: EVENEMENT, evenement: eventBetween(now + 25 * 24 * HOUR, now + 25 * 24 * HOUR + HOUR) })
      const expire_le = new Date(now + 24 * HOUR).toISOString()
      await make('alert', { type_id: ALERTE, alerte: ALERT_IN_FORCE, expire_le })
      await make('order', { type_id: ACTE, acte: actOf('arrete') })
      await make('minutes', { type_id: ACTE, acte: actOf('proces_verbal') })
      if (place === 'ici') actor = (await db.selectFrom('acteurs').select('slug').where('id', '=', acteur).executeTakeFirstOrThrow()).slug
    }
  })

  const all = (place: string) => ['alert', 'event', 'late', 'minutes', 'news', 'order'].map((name) => `${name} ${place}`)
  /** By the page: what its feeds have, and its calendar, if it has one. */
  const LISTS: readonly [page: string, entries: string[], calendar?: string[]][] = [
    ['/', ['news ici', 'news la-bas']],
    ['/ici/actualites', ['news ici']],
    ['/ici/agenda', ['event ici', 'late ici'], ['event ici', 'late ici']],
    ['/ici/agenda?quand=semaine', ['event ici'], ['event ici']],
    ['/ici/alertes', ['alert ici']],
    ['/ici/actes', ['minutes ici', 'order ici']],
    ['/ici/actes?nature=arrete', ['order ici']],
    ['/ici/actes?annee=2001', []],
    ['/ici/recherche?q=travaux', all('ici'), ['event ici', 'late ici']],
    ['/ici/recherche?q=late&rayon=10', ['late ici', 'late la-bas'], ['late ici', 'late la-bas']],
    ['/acteur/ACTEUR', all('ici'), ['event ici', 'late ici']],
    ['/departement/62', all('ici'), ['event ici', 'late ici']],
    ['/mes-communes?c=ici,la-bas,nulle-part', [...all('ici'), ...all('la-bas')], ['event ici', 'event la-bas', 'late ici', 'late la-bas']],
    ['/autour?lat=50.500&lng=2.500', ['event ici', 'event la-bas'], ['event ici', 'event la-bas']],
  ]
  for (const [name, entries, calendar] of LISTS)
    test(name, async () => {
      const page = await open(name.replace('ACTEUR', actor))
      assert.equal(page.status, 200, page.headers.get('location') ?? '')
      const links = DomUtils.getElementsByTagName('link', parseDocument(page.text).children, true).flatMap(({ attribs }) =>
        attribs['rel'] === 'alternate' && attribs['title'] && !attribs['type']?.includes('oembed') ? [attribs] : [],
      )
      const types = ['application/rss+xml', 'application/atom+xml', 'application/feed+json', ...(calendar ? ['text/calendar'] : [])]
      assert.deepEqual(links.map(({ type = '' }) => type).toSorted(), types.toSorted())
      for (const { type = '', href = '' } of links) {
        const { status, headers, text } = await open(href)
        assert.deepEqual([status, headers.get('content-type')], [200, `${type}; charset=utf-8`], href)
        const found = type === 'text/calendar' ? idsInCalendar(text) : idsIn(text)
        assert.deepEqual(names(found), (type === 'text/calendar' ? (calendar ?? []) : entries).toSorted(), href)
      }
      // Nothing is on the page that its feeds do not have.
      const main = /<main[^>]*>([^]*)<\/main>/.exec(page.text)?.[1] ?? ''
      assert.deepEqual(
        names(idsIn(main)).filter((one) => !entries.includes(one)),
        [],
      )
    })

  test('a calendar of a list is read by another program, whatever the names and titles', async () => {
    const { db } = await harness()
    await db
      .updateTable('acteurs')
      .set({ nom: `L’été ; a,b \\n\nBEGIN:VEVENT\r\n${'🎪'.repeat(60)}` })
      .where('slug', '=', actor)
      .execute()
    const { text } = await open(`/acteur/${actor}.ics`)
    assert.ok(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75))
    assert.deepEqual(names(idsInCalendar(text)), ['event ici', 'late ici'])
  })

  test('what is no list has no feed', async () => {
    for (const path of [
      '/mes-communes.rss',
      '/mes-communes.ics?c=nulle-part',
      '/autour.rss',
      '/autour.rss?lat=91&lng=0',
      '/acteur/personne.ics',
    ])
      assert.equal((await open(path)).status, 404, path)
    const many = 'mot '.repeat(60)
    assert.equal((await open(`/ici/actualites.rss?q=${encodeURIComponent(many)}`)).status, 200)
    assert.equal(idsIn((await open('/ici/recherche.rss')).text).length, 0)
  })
})

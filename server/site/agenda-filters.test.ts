// Neutral: pages are made from the API's answers, whose reads run on each kind.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { DomUtils, parseDocument } from 'htmlparser2'
import { paths } from '../../apps/site/html/paths.ts'
import { post } from '../test/http.ts'
import { open, slugOfCommune } from '../test/pages.ts'
import { EVENEMENT, setStage, type Stage } from '../test/stage.ts'

const day = (days: number) => Temporal.Now.plainDateISO('Europe/Paris').add({ days }).toString()

describe('the agenda by theme and traits', () => {
  let stage: Stage
  let slug = ''
  const ids: Record<string, string> = {}
  const create = async (title: string, at: number, more: object, commune_id = stage.commune) => {
    const evenement = { occurrences: [{ debut: `${day(at)}T10:00`, fin: `${day(at)}T11:00` }], lieu: { nom: 'Salle' }, ...more }
    const body = { title, body: 'Texte', acteur_id: stage.mairie, commune_id, type_id: EVENEMENT, evenement }
    const got = await post('/publications', body, { token: stage.maire.token })
    assert.equal(got.status, 201, JSON.stringify(got.body))
    ids[title] = got.body.data.id
  }
  before(async () => {
    stage = await setStage()
    slug = await slugOfCommune(stage.commune)
    await create('Marché', 2, { theme: 'marche', gratuit: true, plein_air: true, accessible: true })
    await create('Conte', 3, { theme: 'spectacle', gratuit: true, pour_enfants: true, accessible: false })
    await create('Loto', 4, {})
    await create('Expo', 1, { theme: 'exposition', permanent: true, gratuit: true, occurrences: [{ debut: day(1), fin: day(20) }] })
    await create('Fest-noz', 60, { theme: 'musique', plein_air: true })
  })
  const parsed = async (path: string) => {
    const { status, text } = await open(path)
    assert.equal(status, 200, path)
    const document = parseDocument(text)
    const nav = DomUtils.getElementsByTagName('nav', document).filter(({ attribs }) => attribs['class'] === 'tabs roll')
    const chips = DomUtils.getElementsByTagName('a', nav).map((link) => [
      DomUtils.textContent(link).trim(),
      link.attribs['href'],
      link.attribs['aria-current'] ?? link.attribs['rel'] ?? '',
    ])
    const one = (pattern: RegExp) => pattern.exec(text)?.[1]?.replaceAll('&amp;', '&')
    return {
      text,
      chips,
      titles: Object.keys(ids).filter((title) => text.includes(`/publication/${ids[title]}/`)),
      title: one(/<title>([^<]*)</),
      canonical: one(/rel="canonical" href="[^"]*?(\/[^"]*)"/),
      isUnlisted: text.includes('noindex'),
    }
  }

  test('offers what its events have, keeps the choice in its address, its title, its periods, months and feeds', async () => {
    const all = await parsed(`/${slug}/agenda`)
    const at = `/${slug}/agenda`
    assert.deepEqual(all.chips, [
      ['Tout', at, 'true'],
      ['Gratuit', `${at}?gratuit=1`, ''],
      ['Enfants', `${at}?pour_enfants=1`, ''],
      ['Accessible', `${at}?accessible=1`, ''],
      ['Plein air', `${at}?plein_air=1`, ''],
      ['Marché, brocante', `${at}?theme=marche`, ''],
      ['Spectacle, cinéma', `${at}?theme=spectacle`, ''],
      ['Exposition', `${at}?theme=exposition`, ''],
    ])
    assert.deepEqual(all.titles, ['Marché', 'Conte', 'Loto', 'Expo'])
    const free = await parsed(`${at}?gratuit=1`)
    assert.deepEqual([free.titles, free.canonical, free.isUnlisted], [['Marché', 'Conte', 'Expo'], `${at}?gratuit=1`, false])
    assert.match(String(free.title), /^Agenda [^,]*, gratuit( \(\d\w+\))? — /)
    assert.deepEqual(free.chips.slice(0, 3), [
      ['Tout', at, ''],
      ['Gratuit', at, 'true'],
      ['Enfants', `${at}?gratuit=1&pour_enfants=1`, 'nofollow'],
    ])
    for (const address of [`${at}?quand=semaine&gratuit=1`, `${at}?quand=week-end&gratuit=1`])
      assert.ok(free.text.includes(address.replaceAll('&', '&amp;')), address)
    assert.match(free.text, /rel="next" href="[^"]*\?mois=\d{4}-\d\d&amp;gratuit=1"/)
    for (const format of ['ics', 'rss', 'atom', 'json']) assert.ok(free.text.includes(`${at}.${format}?gratuit=1`), format)
    const market = await parsed(`${at}?gratuit=1&theme=marche`)
    assert.deepEqual([market.titles, market.isUnlisted, market.canonical], [['Marché'], true, `${at}?theme=marche&gratuit=1`])
    assert.deepEqual(
      market.chips.map(([text]) => text),
      ['Tout', 'Gratuit', 'Marché, brocante', 'Accessible', 'Plein air', 'Spectacle, cinéma', 'Exposition'],
    )
    const week = await parsed(`/en${at}?quand=semaine&plein_air=1`)
    assert.deepEqual(week.titles, ['Marché'])
    assert.ok(week.chips.some(([text, href]) => text === 'Outdoors' && href === `/en${at}?quand=semaine`))
    assert.match(String(week.title), /outdoors, 7 days/)
  })

  test('a month keeps the choice; a choice that leaves nothing is not listed, and leads to the month that has some', async () => {
    const month = Temporal.PlainDate.from(day(60)).toPlainYearMonth().toString()
    const far = await parsed(`/${slug}/agenda?mois=${month}&plein_air=1&theme=musique`)
    assert.ok(far.titles.includes('Fest-noz'))
    const none = await parsed(`/${slug}/agenda?theme=musique`)
    assert.deepEqual([none.titles, none.isUnlisted], [[], true])
    assert.match(none.text, new RegExp(`class="btn main"\\s+href="/${slug}/agenda\\?mois=${month}&amp;theme=musique"`))
    assert.deepEqual(none.chips[1], ['Musique', `/${slug}/agenda`, 'true'])
    const never = await parsed(`/${slug}/agenda?theme=ceremonie&quand=semaine`)
    assert.match(never.text, /Aucun événement annoncé ici ne correspond à ce choix/)
    assert.match(never.text, new RegExp(`href="/${slug}/agenda\\?quand=semaine"\\s*>Voir tous les événements`))
  })

  test('wrong filters count as absent; an agenda whose events say nothing offers none', async () => {
    const odd = await parsed(`/${slug}/agenda?theme=bal&gratuit=oui&plein_air=0&accessible=`)
    assert.deepEqual([odd.titles.length, odd.canonical], [4, `/${slug}/agenda`])
    const elsewhere = await slugOfCommune(stage.elsewhere)
    assert.deepEqual((await parsed(`/${elsewhere}/agenda`)).chips, [])
  })

  test('a period with more events than are read at once is filtered all the same, page by page', async () => {
    for (let n = 0; n < 58; n += 1) await create(`Série ${n}`, 5 + (n % 20), n % 2 ? { theme: 'atelier' } : {})
    const many = await parsed(`/${slug}/agenda?theme=atelier`)
    assert.equal(many.titles.length, 29)
    assert.equal(many.chips.length, 1 + 4 + 14)
    assert.deepEqual((await parsed(`/${slug}/agenda?gratuit=1`)).titles, ['Marché', 'Conte', 'Expo'])
  })

  test('feeds and calendars have the same choice, and the theme among their categories', async () => {
    const feed = (await open(`/${slug}/agenda.json?gratuit=1&theme=marche`)).text
    const { title, items } = JSON.parse(feed) as { title: string; items: { title: string; tags: string[] }[] }
    assert.match(title, /^Agenda [^,]*, marché, brocante, gratuit — /)
    assert.deepEqual(
      items.map((item) => [item.title, item.tags.slice(0, 2)]),
      [['Marché', ['Événement', 'Marché, brocante']]],
    )
    assert.match((await open(`/${slug}/agenda.rss?theme=marche`)).text, /<category>Marché, brocante<\/category>/)
    const calendar = (await open(`/${slug}/agenda.ics?theme=spectacle`)).text
    assert.deepEqual(
      calendar.match(/^(?:SUMMARY|CATEGORIES):.*$/gm)?.map((line) => line.trim()),
      ['SUMMARY:Conte', 'CATEGORIES:Spectacle\\, cinéma'],
    )
    assert.match((await open(`/${slug}/agenda.ics`)).text, /SUMMARY:Loto/)
  })

  test('a row and a page say what an event says of itself', async () => {
    const plain = (text: string) => text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
    const rows = plain((await open(`/${slug}/agenda?quand=semaine`)).text)
    assert.match(rows, /Marché de 10 h à 11 h · Salle · gratuit · accessible · en plein air/)
    assert.match(rows, /Conte de 10 h à 11 h · Salle · gratuit · pour les enfants /)
    const page = async (prefix: string, title: string) => plain((await open(`${prefix}${paths.publication(ids[title] ?? '', title)}`)).text)
    assert.match(await page('', 'Marché'), /Thème Marché, brocante Bon à savoir Accessible aux personnes à mobilité réduite En plein air/)
    assert.match(await page('', 'Conte'), /Bon à savoir Pour les enfants Pas accessible aux personnes à mobilité réduite/)
    assert.match(await page('/en', 'Marché'), /Theme Market, jumble sale Good to know Accessible to people with reduced mobility Outdoors/)
    assert.doesNotMatch(await page('', 'Loto'), /Thème|Bon à savoir/)
  })
})

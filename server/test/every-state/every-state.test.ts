import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readdirSync, readFileSync } from 'node:fs'
import { before, describe, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { KIND_NAMES } from '../../../contract/publications/kinds.ts'
import { anotherApp, harness } from '../harness.ts'
import { publicationCard } from '../../site/cards/publication-card.ts'
import {
  CASES,
  english,
  EVENT_STATUS,
  FILES,
  LETTERS,
  ON_CARD,
  PLACES,
  type Place,
  RECORD_PLACES,
  type RecordPlace,
  WITHOUT,
  WORDS,
} from './rules.ts'
import { type Made, type MadeTown, makeTowns, read } from './town.ts'

type Language = keyof typeof WORDS
const READABLE_STATES = new Set(Object.values(FILES.shows).flatMap((states) => Object.keys(states)))
const ROOT = new URL('../../../', import.meta.url)

/** The words of states in a text, in the order and the language of the rules. */
const saidIn = (text: string, language: Language): string => {
  const plain = text.replaceAll(/\s+/g, ' ')
  return WORDS.fr.filter((_, n) => new RegExp(String.raw`(?<!\p{L})${WORDS[language][n]}(?!\p{L})`, 'iu').test(plain)).join(' ')
}
const names = (text: string, title: string) => new RegExp(String.raw`(?<!\p{L})${title}(?!\p{L})`, 'iu').test(text)

/** A row of a place: its text, or what a program reads in it. */
interface Row {
  text: string
  says: string
}

/** The rows of an answer: articles and items of a page, entries of a feed, of a calendar or of a list of addresses, records of the API. */
function rowsOf(text: string, type: string, language: Language): Row[] {
  const plain = (row: string): Row => ({ text: row, says: saidIn(row.replaceAll(/<[^>]*>/g, ' '), language) })
  if (type.includes('feed+json')) return (JSON.parse(text).items as object[]).map((item) => plain(JSON.stringify(item)))
  if (type.includes('json')) return [JSON.parse(text).data ?? []].flat().flatMap(dataRows)
  if (type.includes('calendar')) return text.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1).map(calendarRow)
  if (type.includes('xml'))
    return text
      .split(/<(?=(?:item|entry|url)>)/)
      .slice(1)
      .map(plain)
  const main = text.replace(/^[^]*<main[^>]*>/, '')
  return main
    .split(/<(?=article|li[ >]|h1|dt>)|(?<=<\/(?:article|li|h1)>)|(?<=<td>|<\/p>)(?=\s*<p>)/)
    .filter((row) => row.trim() !== '')
    .map((row) => plain(`<${row}`))
}

const STATUS = [
  ['annulé', 'CANCELLED'],
  ['reporté', 'TENTATIVE'],
  ['', 'CONFIRMED'],
] as const
/** A calendar says a state by the title of the entry, for people, and by its status, for programs. */
function calendarRow(text: string): Row {
  const of = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(text)?.[1]?.trim() ?? ''
  const says = saidIn(`${of('SUMMARY')} ${of('DESCRIPTION')}`, 'fr')
  const [, status] = STATUS.find(([word]) => says.includes(word)) ?? []
  const [word = ''] = /^(?:annulé|reporté|complet)?/.exec(says) ?? []
  const wrong = [of('STATUS') === status ? [] : of('STATUS'), saidIn(of('SUMMARY'), 'fr') === word ? [] : of('SUMMARY')].flat()
  return { text, says: [says, ...wrong].join(' ') }
}

interface Data {
  title: string
  body: string
  expire_le: string | null
  alerte: { levee_le: string | null; levee_motif: string | null } | null
  evenement: {
    statut: string
    motif: string | null
    occurrences?: { statut: string; motif: string | null; prevu_le: string | null }[]
  } | null
}
const NAMES: Readonly<Record<string, string>> = { annule: 'annulé', reporte: 'reporté', complet: 'complet' }
/** What the fields of a record say: each date of an event is a row. */
function dataRows({ title, body, alerte, evenement, expire_le }: Data): Row[] {
  const text = `${title} ${body}`
  const row = (...words: (string | null | undefined)[]): Row => ({ text, says: saidIn(words.filter(Boolean).join(' '), 'fr') })
  if (alerte) return [alerte.levee_le ? row('levée', alerte.levee_motif) : row(Date.parse(expire_le ?? '') < Date.now() ? 'terminée' : '')]
  if (!evenement) return [row()]
  return (evenement.occurrences ?? [{ statut: 'prevu', motif: null, prevu_le: null }]).map(({ statut, motif, prevu_le }) =>
    row(NAMES[evenement.statut], evenement.motif, NAMES[statut], motif, prevu_le && 'nouvel horaire'),
  )
}

/** What search engines are told of a date. */
interface Told {
  eventStatus?: string
  offers?: { availability: string }
}

const assertNothingHidden = (text: string, where: string) =>
  assert.doesNotMatch(text, /neuf(?:actualite|information|evenement|alerte|acte)/i, where)

describe('a commune in every state', () => {
  let towns: MadeTown[]
  let all: Made[]
  const faults: string[] = []
  /** Compares all before it fails: one fault does not hide another. */
  const same = (got: unknown, expected: unknown, where: string) => {
    if (JSON.stringify(got) !== JSON.stringify(expected))
      faults.push(`${where}: ${JSON.stringify(got)} instead of ${JSON.stringify(expected)}`)
  }
  const assertNone = () => assert.deepEqual(faults.splice(0), [])
  before(async () => {
    towns = await makeTowns()
    all = towns.flatMap(({ made }) => made)
  })

  const checkPlace = async ({ route, asks, shows }: Place, town: MadeTown, language: Language) => {
    const paths = [asks(town)].flat().map((path) => (language === 'en' ? english(path) : path))
    const rows: Row[] = []
    for (const path of paths) {
      const got = await read(path)
      same(got.status, 200, path)
      assertNothingHidden(got.text, path)
      const lists = route.startsWith('/sitemaps/') ? [...got.text.matchAll(/<loc>[^<]*?(\/sitemaps\/publications[^<]*)<\/loc>/g)] : []
      const texts = lists.length > 0 ? await Promise.all(lists.map(async ([, list]) => (await read(list ?? '')).text)) : [got.text]
      for (const text of texts) rows.push(...rowsOf(text, got.headers.get('content-type') ?? '', language))
    }
    const isOfAll =
      !JSON.stringify([paths]).includes(town.slug) && ['/', '/en', '/sitemap.xml'].includes(paths[0]?.replace(/^\/recentes.*/, '/') ?? '')
    for (const { kind, state, title } of isOfAll ? all : town.made) {
      const expected = shows[kind]?.[state]
      const found = [...new Set(rows.filter(({ text }) => names(text, title)).map(({ says }) => says))].toSorted()
      same(found, expected === undefined ? [] : [expected].flat().toSorted(), `${paths[0]} ${title}`)
    }
  }

  test('every place that shows several publications', async () => {
    for (const place of PLACES)
      for (const language of place.isFrench ? (['fr'] as const) : (['fr', 'en'] as const))
        await Promise.all(towns.map((town) => checkPlace(place, town, language)))
    assertNone()
  })

  const checkRecord = async ({ asks, shows, redirect, isPicture }: RecordPlace, one: Made, language: Language) => {
    const path = language === 'en' ? english(asks(one)) : asks(one)
    const expected = shows[one.kind]?.[one.state]
    const { status, headers, text } = await read(path)
    same(status, expected === undefined ? 404 : (redirect ?? 200), `${path} ${one.title}`)
    if (isPicture) return
    assertNothingHidden(text, path)
    if (expected === undefined) return same(names(text, one.title), false, `${path} names ${one.title}`)
    if (redirect || status !== 200) return
    const type = headers.get('content-type') ?? ''
    const rows = type.includes('html')
      ? [{ says: saidIn(text.replace(/^[^]*<main[^>]*>/, '').replaceAll(/<[^>]*>/g, ' '), language) }]
      : rowsOf(text, type, language)
    const found = [...new Set(rows.map(({ says }) => says))].toSorted()
    same(found, [expected].flat().toSorted(), `${path} ${one.title}`)
  }

  test('every place of one publication; what residents do not see is not found', async () => {
    for (const place of RECORD_PLACES)
      for (const language of place.isFrench ? (['fr'] as const) : (['fr', 'en'] as const))
        // Pictures are drawn one at a time.
        if (place.isPicture) for (const one of all) await checkRecord(place, one, language)
        else await Promise.all(all.map((one) => checkRecord(place, one, language)))
    assertNone()
  })

  test('those who may read what is hidden get it for themselves', async () => {
    for (const town of towns)
      for (const { id, state, title, files } of town.made.filter((one) => one.state !== 'inactive'))
        for (const path of [`/api/v1/publications/${id}`, ...files]) {
          const isPublic = READABLE_STATES.has(state)
          const { status, headers } = await read(path, { authorization: `Bearer ${town.token}` })
          if (state === 'deleted') same(status, 404, `${path} ${title}`)
          else if (!isPublic) same([status, headers.get('cache-control')], [200, 'private, no-store'], `${path} ${title}`)
        }
    assertNone()
  })
  test('files: pictures in every size, documents', async () => {
    for (const { kind, state, title, files } of all)
      for (const path of files) {
        const isShown = FILES.shows[kind]?.[state] !== undefined
        const { status, headers } = await read(path)
        const expected = isShown ? [200, 'public, max-age=5, must-revalidate, stale-while-revalidate=0'] : [404, 'no-store']
        same([status, headers.get('cache-control')], expected, `${path} ${title}`)
      }
    assertNone()
  })

  test('search engines and links: JSON-LD, descriptions, pictures', async () => {
    const page = RECORD_PLACES.find(({ route }) => route === '/publication/:id/:titre')
    assert.ok(page)
    for (const one of all) {
      if (page.shows[one.kind]?.[one.state] === undefined) continue
      const { text } = await read(page.asks(one))
      const told = [...text.matchAll(/<script type="application\/ld\+json"[^>]*>([^]*?)<\/script>/g)].flatMap(([, json = '']) => {
        const { eventStatus, offers } = JSON.parse(json) as Told
        return eventStatus ? [[eventStatus, offers?.availability].filter(Boolean).join(' ').replaceAll('https://schema.org/', '')] : []
      })
      const expectedDates = one.kind === 'evenement' ? EVENT_STATUS[one.state] : []
      same(told, expectedDates, `${one.title} in JSON-LD`)
      same(
        text.includes('>Réserver'),
        expectedDates?.some((date) => date.endsWith('InStock')),
        `${one.title} is sold`,
      )
      const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(text) ?? []
      const card = publicationCard(JSON.parse((await read(`/api/v1/publications/${one.id}`)).text).data)
      const expected = ON_CARD[one.kind]?.[one.state]
      same(card.over.split(' · ').slice(1).join(' ').toLowerCase(), expected, `${one.title} on its picture`)
      // Shared links have the description beside the picture, or beside a photograph, which has no words.
      const words = saidIn(String(expected), 'fr')
      same(saidIn(description.split('.')[0] ?? '', 'fr').slice(0, words.length || undefined), words, `${one.title} in its description`)
    }
    assertNone()
  })

  test('every kind of publications has cases', () => {
    const kinds = new Set(CASES.map(({ kind }) => kind))
    assert.deepEqual(
      KIND_NAMES.filter((kind) => !kinds.has(kind)),
      [],
    )
  })

  test('every public route of the site and of the API is in the rules, and so is every e-mail', async () => {
    const routes = new Set<string>()
    const listen = (message: unknown) => {
      const { fastify } = message as { fastify: FastifyInstance }
      fastify.addHook('onRoute', ({ method, url }) => void ([method].flat().includes('GET') && routes.add(url)))
    }
    subscribe('fastify.initialization', listen)
    const { services } = await harness()
    const app = anotherApp(services)
    await app.ready()
    unsubscribe('fastify.initialization', listen)
    await app.close()
    const paths = JSON.parse(readFileSync(new URL('docs/openapi.json', ROOT), 'utf8')).paths as Record<
      string,
      Record<string, { security?: object[] }>
    >
    const open = Object.entries(paths).flatMap(([path, { get }]) =>
      get && (get.security ?? [{}]).some((needs) => !('bearer' in needs)) ? [`GET ${path.replace(/^\/api\/v1/, '')}`] : [],
    )
    const known = new Set([...PLACES, ...RECORD_PLACES, FILES].map(({ route }) => route).concat(Object.keys(WITHOUT)))
    const ofSite = [...routes]
      .map((url) => url.replace(/^\/en(?=\/|$)/, '') || '/')
      .filter((url) => !/^\/api\/(?!v1\/medias\/files)|^\/(?:docs|applications|fonts|backoffice|espace|\.well-known)\b/.test(url))
    const asked = new Set([...ofSite, ...open])
    assert.ok(asked.size > 80)
    assert.deepEqual(
      [...asked].filter((route) => !known.has(route)),
      [],
      'not in the rules',
    )
    assert.deepEqual(
      [...known].filter((route) => !asked.has(route)),
      [],
      'no longer a route',
    )
    const letters = readdirSync(new URL('server/platform/mail/templates/', ROOT)).filter((name) => !name.includes('.test.'))
    assert.deepEqual(letters.map((name) => name.replace(/\.ts$/, '')).toSorted(), Object.keys(LETTERS).toSorted())
    assert.equal(new Set(CASES.map(({ title }) => title)).size, CASES.length)
  })
})

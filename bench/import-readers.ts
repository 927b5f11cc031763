import { parseArgs } from 'node:util'
import { SOURCE_KINDS, type SourceKind } from '../server/chapters/imports/readers/item.ts'
import { readSource } from '../server/chapters/imports/readers/read-source.ts'
import { inOwnProcess, measured } from './measure/own-process.ts'
import { table } from './measure/statistics.ts'

/**
 * `node bench/import-readers.ts`: measures how long it takes to parse 10,000 generated items of each kind of source, once, each kind in a
 * process of its own. Needs no database. Prints Markdown. See README.md.
 */

const { values } = parseArgs({ options: { kind: { type: 'string' }, items: { type: 'string', default: '10000' } } })
const ITEMS = Number(values.items)
const PROSE = 'Rendez-vous à la salle des fêtes pour une soirée conviviale, ouverte à tous les habitants. '.repeat(5)
const HTML = `<p>${PROSE}</p><p>Un <b>bal</b> et un <a href="https://exemple.fr/repas?utm_source=x">repas</a>.</p><ul><li>un</li><li>deux</li></ul>`
const many = <T>(make: (i: number) => T): T[] => Array.from({ length: ITEMS }, (_, i) => make(i))
const day = (i: number): string => new Date(Date.UTC(2026, 11, 1 + (i % 90))).toISOString().slice(0, 10)
const compact = (i: number): string => day(i).replaceAll('-', '')

const DOCUMENTS: Record<SourceKind, () => string> = {
  rss: () =>
    `<?xml version="1.0"?><rss version="2.0"><channel><title>Ville</title><link>https://exemple.fr/</link>${many(
      (i) =>
        `<item><title>Fête n° ${i} &amp; bal</title><link>https://exemple.fr/${i}</link><guid>${i}</guid><pubDate>Thu, 24 Dec 2026 17:30:00 GMT</pubDate><description><![CDATA[${HTML}]]></description></item>`,
    ).join('')}</channel></rss>`,
  json_feed: () =>
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      items: many((i) => ({ id: `${i}`, title: `Fête ${i}`, content_html: HTML })),
    }),
  ical: () =>
    `BEGIN:VCALENDAR\r\n${many(
      (i) =>
        `BEGIN:VEVENT\r\nUID:${i}\r\nDTSTART;TZID=Europe/Paris:${compact(i)}T183000\r\nDURATION:PT2H\r\nSUMMARY:Fête ${i}\r\nLOCATION:Salle\\, 1 rue A\r\nDESCRIPTION:${PROSE}\r\nEND:VEVENT\r\n`,
    ).join('')}END:VCALENDAR\r\n`,
  openagenda: () =>
    JSON.stringify({
      success: true,
      events: many((i) => ({
        uid: i + 1,
        title: { fr: `Fête ${i}` },
        longDescription: { fr: HTML },
        location: { name: 'Salle', city: 'Exemple' },
        timings: [{ begin: `${day(i)}T18:30:00+01:00`, end: `${day(i)}T20:30:00+01:00` }],
      })),
    }),
  datatourisme: () =>
    JSON.stringify({
      objects: many((i) => ({
        uuid: `u${i}`,
        label: { '@fr': `Fête ${i}` },
        hasDescription: [{ shortDescription: { '@fr': PROSE } }],
        takesPlaceAt: [{ startDate: day(i), startTime: '18:30:00' }],
        isLocatedAt: [{ address: [{ postalCode: '45000', addressLocality: 'Orléans' }] }],
      })),
      meta: { page: 1, total_pages: 1 },
    }),
  jsonld_page: () =>
    `<html><script type="application/ld+json">${JSON.stringify(
      many((i) => ({
        '@type': 'Event',
        '@id': `/e/${i}`,
        name: `Fête ${i}`,
        startDate: `${day(i)}T18:30`,
        description: PROSE,
        location: 'Salle',
      })),
    )}</script></html>`,
  tec_rest: () =>
    JSON.stringify({
      events: many((i) => ({
        id: i + 1,
        title: `Fête ${i}`,
        description: HTML,
        start_date: `${day(i)} 18:30:00`,
        timezone: 'Europe/Paris',
      })),
    }),
}

const { kind } = values
if (kind) {
  const bytes = new TextEncoder().encode(DOCUMENTS[kind as SourceKind]())
  const before = process.resourceUsage().maxRSS / 1024
  const input = { bytes, contentType: null, url: 'https://exemple.fr/flux', now: new Date(), settings: {}, timeZone: 'Europe/Paris' }
  const { items, rss, ...costs } = await measured(() => readSource(kind as SourceKind, input))
  console.log(JSON.stringify({ items: items.length, size: bytes.length / 1e6, ...costs, growth: rss - before }))
} else {
  const rows = SOURCE_KINDS.map((each) => {
    const done = inOwnProcess<Record<'items' | 'size' | 'seconds' | 'cpu' | 'growth', number>>(import.meta.filename, [
      `--kind=${each}`,
      `--items=${ITEMS}`,
    ])
    const { items, size, seconds, cpu, growth } = done
    return [each, size.toFixed(1), items, seconds.toFixed(2), cpu.toFixed(2), Math.round(items / seconds), Math.round(growth)]
  })
  console.log(table(['kind', 'MB', 'items', 'seconds', 'own processor s', 'items/s', 'peak RSS growth MB'], rows))
}

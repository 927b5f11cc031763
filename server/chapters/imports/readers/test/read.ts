import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReaderSettings, SourceInput, SourceItem, SourceKind, SourceReading } from '../item.ts'
import { readSource } from '../read-source.ts'

/** A Friday. */
export const NOW = new Date('2026-11-20T12:00:00Z')

/** The bytes of a sample of ../samples/. */
export const bytesOf = (name: string): Uint8Array => readFileSync(join(import.meta.dirname, '../samples', name))

interface Given {
  settings?: ReaderSettings
  contentType?: string
  url?: string
  timeZone?: string
  now?: Date
}

/** What a reader is given, in a commune of mainland France. */
export const inputOf = (document: string | Uint8Array, given: Given = {}): SourceInput => ({
  bytes: typeof document === 'string' ? new TextEncoder().encode(document) : document,
  contentType: given.contentType ?? null,
  url: given.url ?? 'https://www.exemple.fr/agenda/flux',
  now: given.now ?? NOW,
  settings: given.settings ?? {},
  timeZone: given.timeZone ?? 'Europe/Paris',
})

export const read = (kind: SourceKind, document: string | Uint8Array, given?: Given): SourceReading =>
  readSource(kind, inputOf(document, given))

/** The only item of a document. */
export function readOne(kind: SourceKind, document: string | Uint8Array, given?: Given): SourceItem {
  const { items, faults } = read(kind, document, given)
  if (items.length !== 1 || !items[0]) throw new Error(`${items.length} items, ${JSON.stringify(faults)}`)
  return items[0]
}

/** A feed of RSS 2.0 around its items. */
export const rss = (items: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="http://search.yahoo.com/mrss/"
  ><channel><title>Ville d’Exemple</title><link>https://www.exemple.fr/</link>${items}</channel></rss>`

/** A calendar around its events, each given by its lines. */
export const calendar = (...events: string[][]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']), 'END:VCALENDAR', ''].join(
    '\r\n',
  )

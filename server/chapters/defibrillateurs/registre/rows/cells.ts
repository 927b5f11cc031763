import { todayIn } from '../../../communes/days.ts'
import { searchForm } from '../../../communes/names.ts'
import { withoutEntities } from '../../../../platform/text/entities.ts'
import { slugOf } from '../../../../platform/text/slug.ts'
import { oneLine } from '../../../../platform/contacts/text.ts'
import { readDay } from '../../../../platform/open-data/days.ts'

/** Returns the text of a cell on one line, cut to a length; null if it is empty. Damaged characters are removed, entities of HTML decoded. */
export function textIn(cell: unknown, longest: number): string | null {
  const raw = typeof cell === 'string' ? cell : typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''
  const text = oneLine(
    withoutEntities(raw.slice(0, longest * 4)).replaceAll(
      /[\0\ufffd]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
      '',
    ),
  )
  if (text.length <= longest) return text === '' ? null : text
  return `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

const YES = new Set(['t', 'true', '1', 'oui', 'vrai'])
const NO = new Set(['f', 'false', '0', 'non', 'faux'])

/** Returns yes or no, in any of the registry's spellings; null for any other text. */
export function flagIn(cell: unknown): boolean | null {
  const text = textIn(cell, 10)?.toLowerCase() ?? ''
  return YES.has(text) ? true : NO.has(text) ? false : null
}

/** The registry's value for an unknown day. */
const NO_DAY = '2000-01-01'

/** Returns a day as YYYY-MM-DD; null if it is unknown or does not exist. */
function dayIn(cell: unknown): string | null {
  const text = (textIn(cell, 40) ?? '').replace(/^(\d{4})\/(\d\d)\/(\d\d)/, '$1-$2-$3')
  const day = readDay(text)
  return day === undefined || day === NO_DAY ? null : day
}

/** Returns the day of a past action; a day in the future, by French time, is an error and gives null. */
export function pastDayIn(cell: unknown): string | null {
  const day = dayIn(cell)
  const now = new Date()
  // Paris is ahead of UTC, and the UTC day takes a tenth of the time to compute: it decides for nearly every row.
  if (day === null || day <= now.toISOString().slice(0, 10)) return day
  return day <= todayIn('Europe/Paris', now) ? day : null
}

const MOMENT = /^(\d{4}[-/]\d\d[-/]\d\d)[ T]([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(\.\d{1,3})?/

/** Returns a time in the registry's own (French) time, to the millisecond, without a zone; for a day its midnight. */
export function momentIn(cell: unknown): string | null {
  const text = textIn(cell, 40) ?? ''
  const day = dayIn(text)
  if (day === null) return null
  const [, , hours = '00', minutes = '00', seconds = '00', part = ''] = MOMENT.exec(text) ?? []
  return `${day} ${hours}:${minutes}:${seconds}${part}`
}

/** Returns the value of the word in a cell, whatever its accents and case; null for any other word. */
export function wordIn<T>(cell: unknown, words: Readonly<Record<string, T>>): T | null {
  return words[slugOf(textIn(cell, 60) ?? '')] ?? null
}

const GROUND = /^(0|rdc|r d c|rez( de)? chaussee|rc)$/
const LEVEL = /^(?:r|niveau|etage|niv)?\s*(?:([+-])\s*)?(\d{1,2})(?:er|e|eme|nd)?(?: etage| sous sol)?$/

/** Returns a floor: its number if it has one (`R+1`, `1er étage`, `niveau -1`), 0 for the ground floor, else the original text. */
export function floorIn(cell: unknown): string | null {
  const text = textIn(cell, 40)
  if (text === null) return null
  const words = text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9+-]+/g, ' ')
    .trim()
  if (GROUND.test(words.replaceAll('-', ' ').trim())) return '0'
  if (/^sous[ -]sol$/.test(words)) return '-1'
  const [, sign = '', level] = LEVEL.exec(words) ?? []
  if (level === undefined) return text
  return Number(level) === 0 ? '0' : `${sign === '-' ? '-' : ''}${Number(level)}`
}

/** Returns the normal form of a commune's name, for comparison: without its arrondissement and without postal additions. */
export const communeKey = (nom: string | null): string | null =>
  searchForm((nom?.split(/\bcedex\b/i, 1)[0] ?? '').replace(/^\s*(paris|lyon|marseille)\s+(?:\d.*|[ivx]+)$/i, '$1')) || null

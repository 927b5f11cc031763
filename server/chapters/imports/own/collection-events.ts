import type { CollecteInput } from '../../../../contract/communes/commune-input.ts'
import type { z } from 'zod'
import { daysAfter } from '../../../../contract/dates.ts'
import { namedDay } from './named-day.ts'

/**
 * What a calendar of collections means by its events: on which days, for whom they remind, and which day takes the place of another. Spec
 * §2-140.
 */

export type WasteType = z.output<typeof CollecteInput>['type_dechet']

/** An event as it was read: local times, its text and categories. */
export interface CalendarEntry {
  title: string
  /** A day, or a local time. */
  debut: string
  fin: string | null
  body: string
  categories: readonly string[]
  cancelled: boolean
}

/** One collection that an event means, on all its days. */
export interface FoundCollection {
  /** Null: all collections. */
  libelle: string | null
  type: WasteType | null
  days: readonly string[]
  hours: readonly [from: string, to: string | null] | null
  /** Whether the event reminds on the evening before. */
  isEve: boolean
  /** The days on which there is none, each with the day that takes its place. */
  none: readonly { day: string; instead: string | null }[]
  /** Whether the title names other kinds too. */
  isPart: boolean
}

/** Types of waste by the words of a title; the first that fits counts: "verre" before the colour of a bin. */
const WORDS: readonly [type: WasteType, words: RegExp][] = [
  ['sapins', /\bsapins?\b/],
  ['verre', /\bverres?\b/],
  ['biodechets', /\bbio-?dechets?\b|\bcompost|\balimentaires?\b/],
  ['encombrants', /\bencombrants?\b|\bmonstres?\b/],
  ['dechets_verts', /\bvegetaux\b|\bdechets? verts?\b|\bvegetal/],
  ['papiers', /\bpapiers?\b/],
  ['emballages', /\bemballages?\b|\btri\b|\bselecti|\bjaunes?\b|\brecyclables?\b/],
  ['ordures_menageres', /\bordures?\b|\bmenager|\bomr?\b|\bgris(?:e|es)?\b|\bnoires?\b/],
]

export const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()

/** Returns the type of waste of a title; null if no word names it. */
export const typeOfTitle = (title: string): WasteType | null => WORDS.find(([, words]) => words.test(folded(title)))?.[0] ?? null

const [COLLECTED, NONE] = [
  /\b(?:collectes?|ramassages?|bacs?|poubelles?|sacs?|conteneurs?|dechets?|tournees?)\b/,
  /\b(?:pas|aucune?|sans|no|zero|absence) (?:de |d')?(?:collectes?|ramassages?|tournees?|passages?|collection)\b|\b(?:collectes?|ramassages?|tournees?)\b.{0,60}\b(?:annulee?s?|supprimee?s?|suspendue?s?|non assuree?s?|pas assuree?s?|pas lieu)\b|\bnon collecte|\bne (?:passe|passera|sera|seront) pas\b/,
]
const HOLIDAY =
  /\b(?:feries?|noel|jour de l'an|nouvel an|saint[- ]sylvestre|paques|ascension|pentecote|fete du travail|fete nationale|assomption|toussaint|armistice|victoire 1945|1er mai|8 mai|14 juillet|15 aout|1er novembre|11 novembre|25 decembre|1er janvier|abolition de l'esclavage|vendredi saint|saint[- ]etienne|vacances)\b/
const INSTEAD =
  /\b(?:rattrapages?|rattrapee?s?|rattrape|reportee?s?|report|decalee?s?|deplacee?s?|avancee?s?|remplacement|remplacee?s?|remplace|en remplacement|au lieu)\b/
const REMINDS =
  /^\W{0,5}(?:rappel\W{1,3})?(?:pensez a |penser a |n'oubliez pas de |ne pas oublier de )?(?:sortir|sortez|sors|a sortir|mettre dehors|deposer|presenter|put out|take out)\b|\ba sortir\b|\bla veille\b|\bcollecte (?:demain|le lendemain)\b/
const SAYS_EVENING = /\bcollecte (?:du|en|le|ce) soir|\bcollecte (?:en )?soiree\b/
const ON_NEXT_DAY = /\b(?:le lendemain|demain)\b/
const SAME_DAY = /\b(?:le jour meme|ce jour|ce matin)\b/

/** An event from these hours on reminds of the next day: with a short end, or without an end; no later than these. */
const [SHORT_FROM, ALONE_FROM, ALONE_TO, EVE_TO] = ['16:00', '18:00', '22:00', '23:00']
const NOON = '12:00'
const [SHORT_MINUTES, DAY_MINUTES] = [180, 1440]
/** The most days of one event, and how far a text may name the day of its collection. */
const [DAYS_MAX, NAMED_DAYS] = [31, 14]

/** Returns the collections that an event means; none for a public holiday. */
export function collectionsOf(entry: CalendarEntry): FoundCollection[] {
  const text = folded(entry.title)
  const isNone = entry.cancelled || NONE.test(text)
  const categoryOf = entry.categories.find((category) => typeOfTitle(category) !== null)
  const type = typeOfTitle(entry.title) ?? (categoryOf === undefined ? null : typeOfTitle(categoryOf))
  if (!isNone && type === null && HOLIDAY.test(text) && !COLLECTED.test(text)) return []
  const { days, isEve, hours } = timesOf(entry, text)
  const moved = isNone ? null : movedOf(entry, text, days[0] ?? '')
  const common = { isEve, hours: moved ? null : hours, days: isNone || moved?.to ? (moved?.to ? [moved.to] : []) : days }
  const none = isNone
    ? days.map((day) => ({ day, instead: null }))
    : moved
      ? [{ day: moved.from, instead: moved.to ?? days[0] ?? null }]
      : []
  if (isNone && type === null) return [{ ...common, libelle: null, type, none, isPart: false }]
  const named = labelOf(entry, categoryOf)
  return partsOf(named, type).map((part, _, all) => ({ ...common, ...part, none, isPart: all.length > 1 }))
}

/** The label of a collection: its title without what is said of one date, else its category. */
function labelOf({ title }: CalendarEntry, category: string | undefined): string {
  const bare = title
    .replaceAll(/[([][^()[\]]{0,120}[)\]]/g, (inside) => (INSTEAD.test(folded(inside)) || NONE.test(folded(inside)) ? '' : inside))
    .replace(
      /^\W*(?:rappel\s?:?\s?)?(?:pensez à |penser à |n['’]oubliez pas de )?(?:sortir|sortez|à sortir\s?:?)\s+(?:(?:le|la|les|vos|votre|ton|ta|tes)\s|l['’])?/i,
      '',
    )
    .replace(/^(?:pas de |aucune )(?:collecte|ramassage)\s?(?:des|du|de la|de l['’]|:|-|–)?\s*/i, '')
  const cut = bare.split(/\s[-–—:]\s|,\s/)
  const kept = cut.filter((part) => !INSTEAD.test(folded(part)) && !NONE.test(folded(part)))
  const words = (kept.length < cut.length ? kept.join(', ') : withoutMove(bare)).replaceAll(/\s+/g, ' ').trim()
  const isGeneric = words === '' || /^(?:evenement :.*|collectes?|ramassages?|poubelles?|dechets?|bacs?)$/.test(folded(words))
  const label = isGeneric && category !== undefined && typeOfTitle(words) === null ? category : words || title
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** Leaves out "… reportée au 26/12" and "Rattrapage … du 25/12" without brackets. */
function withoutMove(title: string): string {
  const at = /\s(?=(?:rattrapage|rattrapée?|reportée?s?|décalée?s?|déplacée?s?|avancée?s?|au lieu)(?:\s|$))/i.exec(title)?.index ?? -1
  if (at > 0) return title.slice(0, at)
  const begins = /^(?:rattrapage|report)\s(?:de la collecte |de |du |des |d['’])*/i.exec(title)
  return begins ? title.slice(begins[0].length).replace(/\s(?:du|de)\s(?=[^\d]{0,12}\d).{0,40}$/i, '') : title
}

/** The kinds that a title names, each by itself: "Ordures ménagères et tri sélectif". Packaging and paper are one bin. */
function partsOf(label: string, type: WasteType | null): { libelle: string; type: WasteType | null }[] {
  const parts = label
    .split(/\s(?:et|puis|ou)\s|\s?[+&,/]\s?/i)
    .map((part) => part.trim())
    .filter(Boolean)
  const types = parts.map(typeOfTitle)
  const distinct = new Set(types)
  const isOneBin = [...distinct].every((one) => one === 'emballages' || one === 'papiers')
  if (parts.length < 2 || distinct.has(null) || distinct.size < parts.length || isOneBin)
    return [{ libelle: label, type: parts.length > 1 && isOneBin && distinct.has('emballages') ? 'emballages' : type }]
  return parts.map((part, at) => ({ libelle: part.charAt(0).toUpperCase() + part.slice(1), type: types[at] ?? null }))
}

const minutesBetween = (from: string, to: string): number => (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 60_000

/** The days of a collection, and its hours: those of the next day where the event reminds on the evening before. */
function timesOf({ debut, fin, body, title }: CalendarEntry, text: string): Pick<FoundCollection, 'days' | 'isEve' | 'hours'> {
  const [day = '', time] = debut.split('T')
  const [lastDay = day, lastTime] = (fin ?? debut).split('T')
  const length = time && fin?.includes('T') ? minutesBetween(debut, fin) : null
  if (isReminder(text, time, length)) {
    const words = folded(body)
    const collected = namedDay(/collect|ramassage|passage/.test(words) ? body : title, day)
    const isNear = collected !== null && collected >= day && collected <= daysAfter(day, NAMED_DAYS)
    const next = SAME_DAY.test(words) && !ON_NEXT_DAY.test(words) ? day : daysAfter(day, 1)
    return { days: [isNear ? collected : next], isEve: true, hours: null }
  }
  const isOneDay = time !== undefined && (length === null || length < DAY_MINUTES)
  const until = isOneDay ? day : lastDay
  const days = [day]
  for (let next = daysAfter(day, 1); next <= until && days.length < DAYS_MAX; next = daysAfter(next, 1)) days.push(next)
  const isSameDay = lastDay === day && length !== null && length > 0
  return { days, isEve: false, hours: time === undefined ? null : [time, isSameDay ? (lastTime ?? null) : null] }
}

function isReminder(text: string, time: string | undefined, length: number | null): boolean {
  if (SAYS_EVENING.test(text)) return false
  if (REMINDS.test(text)) return time === undefined || time >= NOON
  if (time === undefined) return false
  if (length !== null && length > 0) return time >= SHORT_FROM && time < EVE_TO && length <= SHORT_MINUTES
  return time >= ALONE_FROM && time < ALONE_TO
}

/**
 * The day that a collection was moved from, and where the event stands on that day the day that it was moved to; null where nothing was
 * moved.
 */
function movedOf({ title }: CalendarEntry, text: string, day: string): { from: string; to: string | null } | null {
  if (!INSTEAD.test(text)) return null
  const named = namedDay(title, day)
  if (named === null || named === day) return null
  const isTarget =
    /\b(?:au|a|sur le|vers le|pour le)\s+(?:(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)\s+)?\d/.test(text) &&
    !/\bau lieu\b/.test(text)
  return isTarget ? { from: day, to: named } : { from: named, to: null }
}

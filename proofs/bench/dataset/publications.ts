import { between, pick, type Random, uuidAt, weighted } from './random.ts'
import { vocabulary, writer } from './vocabulary.ts'

/** The columns of an actor that its publications depend on. */
interface Actor {
  id: string
  commune_id: string
  active: boolean
}

/** A commune with its actors and its weight: its share of all publications. */
export interface Place {
  id: string
  weight: number
  actors: Actor[]
  /** Communes that its publications may also be attached to. */
  near: string[]
}

/** A row of `publications`, without the columns that the database derives. */
export interface Row {
  id: string
  title: string
  body: string
  acteur_id: string
  commune_id: string
  commune_ids: string[]
  type_id: string | null
  moderation_status: string
  valide: boolean
  publie_le: string | null
  en_avant: boolean
  featured_until: string | null
  epingle: boolean
  source_url: string | null
  date_debut: string | null
  status_reason: string | null
  reports_count: number
  created_at: string
  updated_at: string
  deleted_at: string | null
  acteur_actif: boolean
}

const DAY = 86_400_000
const YEARS = 5
const typeId = (n: number) => `01990000-0000-7000-8000-00000000000${n}`
const TYPES = weighted([30, 25, 2, 8, 10, 12, 6, 5, 2])
export const VOCABULARY = 50_000

const iso = (ms: number) => new Date(ms).toISOString()

/** Returns the moderation status of a publication, with the reason of a rejection, and its time of publication. */
function fate(random: Random, created: number, now: number) {
  const roll = random()
  const hours = (most: number) => Math.floor(random() * most * 3_600_000)
  const shown = Math.min(created + hours(48), now - 1000)
  const base = {
    moderation_status: 'published',
    valide: true,
    publie_le: iso(shown) as string | null,
    status_reason: null as string | null,
  }
  if (roll < 0.05) return { ...base, moderation_status: 'pending', valide: false, publie_le: null }
  if (roll < 0.08) return { ...base, moderation_status: 'rejected', valide: false, publie_le: null, status_reason: 'Hors sujet.' }
  if (roll < 0.09) return { ...base, moderation_status: 'approved', publie_le: iso(now + DAY + hours(60 * 24)) }
  if (roll < 0.1) return { ...base, moderation_status: 'approved', publie_le: null }
  return { ...base, moderation_status: roll < 0.2 ? 'approved' : 'published' }
}

/** Returns whether a publication is featured, until when, and whether it is pinned. 0.8 % are featured, most of them no longer. */
function prominence(random: Random, created: number, now: number) {
  const roll = random()
  if (roll > 0.008) return { en_avant: false, featured_until: null, epingle: random() < 0.002 }
  const until = roll < 0.0002 ? null : roll < 0.0012 ? now + DAY * between(random, 1, 60) : Math.min(created + DAY * 30, now - DAY)
  return { en_avant: true, featured_until: until === null ? null : iso(until), epingle: false }
}

/** Returns another spelling of the same URL, which duplicate detection must recognise. */
const respelled = (random: Random, url: string) =>
  pick(random, [`${url}?utm_source=lettre`, `${url}#haut`, url.replace('https://www.', 'http://'), `${url}/`])

/**
 * Generates publications in the order of their creation, over five years until now, more of them recent than old. About one in a hundred
 * is the original of a group of duplicates. Its duplicates follow within some hundred rows.
 */
export function* publications(random: Random, places: readonly Place[], count: number, now: number): Generator<Row> {
  const drawPlace = weighted(places.map(({ weight }) => weight))
  const { title, body } = writer(vocabulary(VOCABULARY))
  const copies = new Map<number, Row[]>()
  for (let n = 0; n < count; n += 1) {
    const created = Math.floor(now - YEARS * 365 * DAY * (1 - ((n + 1) / (count + 1)) ** 0.7))
    const original = copies.get(n)?.pop()
    if ((copies.get(n)?.length ?? 0) > 0) copies.set(n + 1, [...(copies.get(n + 1) ?? []), ...(copies.get(n) ?? [])])
    copies.delete(n)
    const place = places[drawPlace(random)] as Place
    // The first actor of a commune is its mairie: it writes half of the publications.
    const actor = random() < 0.5 ? (place.actors[0] as Actor) : pick(random, place.actors)
    const edited = random() < 0.2 ? Math.min(created + Math.floor(random() * 90 * DAY), now) : created
    const deleted = random() < 0.02
    const row: Row = {
      title: title(random),
      body: body(random),
      acteur_id: actor.id,
      commune_id: place.id,
      commune_ids: random() < 0.03 ? place.near.slice(0, between(random, 1, 3)) : [],
      type_id: random() < 0.05 ? null : typeId(TYPES(random) + 1),
      source_url: random() < 0.3 ? `https://www.commune-${n % 7919}.example.fr/actualites/${n}` : null,
      date_debut: random() < 0.3 ? iso(created + DAY * between(random, 0, 90)).slice(0, 10) : null,
      ...(original ? duplicateOf(random, original) : {}),
      id: uuidAt(random, created),
      ...fate(random, created, now),
      ...prominence(random, created, now),
      reports_count: random() < 0.003 ? between(random, 1, 4) : 0,
      created_at: iso(created),
      updated_at: iso(edited),
      deleted_at: deleted ? iso(edited) : null,
      acteur_actif: true,
    }
    row.acteur_actif = original ? original.acteur_actif : actor.active
    if (!original && random() < 0.01) {
      for (let more = between(random, 1, 3); more > 0; more -= 1) {
        const at = n + between(random, 1, 300)
        copies.set(at, [...(copies.get(at) ?? []), row])
      }
    }
    yield row
  }
}

function duplicateOf(random: Random, { title, body, acteur_id, commune_id, commune_ids, type_id, source_url, date_debut }: Row) {
  if (source_url) return { source_url: respelled(random, source_url), commune_id, acteur_id }
  return { title: title.toUpperCase(), body, acteur_id, commune_id, commune_ids, type_id, source_url, date_debut }
}

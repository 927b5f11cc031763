import { stampAt } from './dates/dates-and-times.ts'
import type { EventFacts } from './event-facts.ts'
import { type Attribution, fault, type FeedInfo, type ItemFault, type Lieu, type SourceInput, type SourceItem } from './item.ts'
import { isObject, type Json } from './json.ts'
import { isPast, type When } from './dates/when.ts'

/** One item as found by the reader of a kind, before identity, limits and sanitising, which are the same for all kinds. */
export interface Draft {
  /** Position in the document. */
  index: number
  id: string | null
  title: string | null
  /** The first one with text is used. */
  body: { html?: string | null; text?: string | null; markdown?: string | null }
  when?: When | null
  /** The other days of an event on several days, in words. */
  dates?: string[]
  lieu?: Lieu | null
  link?: unknown
  /** Base address of `link` and of the pictures and links in the body. */
  base: string
  /** Addresses of pictures, or GivenPictures with their texts. */
  images?: unknown[]
  /** The document is the page of this item, so its address may be the item's. */
  isItsPage?: boolean
  /** Plain lines after the body, such as a price. */
  lines?: string[]
  attribution?: Partial<Attribution>
  /** The attribution must be shown with the text: a licence requires it. */
  cite?: boolean
  categories?: string[]
  updated?: string | null
  /** Part of the identity by content, besides the title. */
  published?: string | null
  recurrence?: SourceItem['recurrence']
  /** What an event has besides; absent for news. */
  event?: EventFacts
  /** The item is a whole series: its text does not repeat the dates where the publication has them. */
  isSeries?: boolean
}

/** The result of the reader of a kind. */
export interface Drafts {
  drafts: Draft[]
  faults: ItemFault[]
  feed: Partial<FeedInfo>
  next?: { url: string } | null
  removed?: string[]
  /** Cancelled events, whose ids are in `removed` too. */
  cancelled?: Draft[]
}

/** A document to read, decoded, with the settings of its kind. */
export type Input<S> = Omit<SourceInput, 'settings' | 'bytes'> & { settings: S }
export type DraftReader<S> = (text: string, input: Input<S>) => Drafts

/** The draft of an event, or why it is refused. */
export type EventDraft = (Draft & { when: When }) | 'bad_date' | 'no_date'

/** How the events of one kind of source are read. */
interface EventReader {
  idOf: (event: Json) => string | null
  titleOf: (event: Json) => string | null
  isWithdrawn?: (event: Json) => boolean
  /** Of a withdrawn event, whether it is cancelled. */
  isCancelled?: (event: Json) => boolean
  draftOf: (event: Json, id: string, index: number) => EventDraft
}

/** Reads a list of events: each is a draft, or past, withdrawn or refused. */
export function readEvents(
  events: readonly unknown[],
  { settings, now, timeZone }: Input<{ max_items: number; past_days: number | null }>,
  { idOf, titleOf, isWithdrawn, isCancelled, draftOf }: EventReader,
): Required<Pick<Drafts, 'drafts' | 'faults' | 'removed' | 'cancelled'>> {
  const drafts: Draft[] = []
  const faults: ItemFault[] = []
  const removed: string[] = []
  const cancelled: Draft[] = []
  for (const [index, event] of events.slice(0, settings.max_items).entries()) {
    const id = isObject(event) ? idOf(event) : null
    if (!isObject(event) || !id) {
      faults.push(fault('unreadable_item', 'refused', { index }))
      continue
    }
    const draft = isWithdrawn?.(event) ? null : draftOf(event, id, index)
    if (draft === null) {
      removed.push(id)
      const still = isCancelled?.(event) ? draftOf(event, id, index) : null
      if (still !== null && typeof still === 'object') cancelled.push(still)
    } else if (typeof draft === 'string') faults.push(fault(draft, 'refused', { index, external_id: id, title: titleOf(event) }))
    else if (!isPast(draft.when, now, settings.past_days, timeZone)) drafts.push(draft)
  }
  return { drafts, faults, removed, cancelled }
}

/** Returns the days of a list that begins today. */
export const fromToday = ({ timeZone, now }: Pick<SourceInput, 'timeZone' | 'now'>): FeedInfo['window'] => ({
  from: stampAt(timeZone, now.getTime())?.day ?? null,
  to: null,
})

/** Returns a place (lieu); null when all its parts are empty. */
export function lieuOf(parts: Partial<Lieu>): Lieu | null {
  const none: Lieu = { nom: null, adresse: null, code_postal: null, commune: null, code_insee: null, latitude: null, longitude: null }
  const lieu = { ...none, ...parts }
  const located = isLatitude(lieu.latitude) && isLongitude(lieu.longitude)
  if (!located) lieu.latitude = lieu.longitude = null
  return Object.values(lieu).some((part) => part !== null) ? lieu : null
}

const isLatitude = (n: number | null): boolean => n !== null && Math.abs(n) <= 90
const isLongitude = (n: number | null): boolean => n !== null && Math.abs(n) <= 180

/** Returns a coordinate given as a number or as text; null for anything else. */
export function degrees(value: unknown): number | null {
  const n = typeof value === 'string' && value.trim() ? Number(value) : value
  return typeof n === 'number' && Number.isFinite(n) ? n : null
}

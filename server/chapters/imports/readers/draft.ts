import type { Attribution, FeedInfo, ItemFault, Lieu, SourceInput, SourceItem } from './item.ts'
import type { When } from './when.ts'

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
}

/** The result of the reader of a kind. */
export interface Drafts {
  drafts: Draft[]
  faults: ItemFault[]
  feed: Partial<FeedInfo>
  next?: { url: string } | null
  removed?: string[]
}

export type DraftReader<S> = (text: string, input: Omit<SourceInput, 'settings' | 'bytes'> & { settings: S }) => Drafts

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

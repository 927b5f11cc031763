import type { ReaderSettings } from './reader-settings.ts'
import type { Message } from '../../../platform/stored-messages/message.ts'
import { type DOCUMENT_MESSAGES, documentMessage, type ITEM_MESSAGES, itemMessage } from '../messages-catalogue.ts'

/** What readers of import sources take and give. They are pure: bytes in, items and faults out. Spec §4.1 (import sources). */

export const SOURCE_KINDS = ['rss', 'json_feed', 'ical', 'openagenda', 'datatourisme', 'jsonld_page', 'tec_rest'] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

/** One fetched document. `url` is the address it came from, after redirects; `timeZone` the IANA name of the commune's. */
export interface SourceInput {
  bytes: Uint8Array
  contentType: string | null
  url: string
  now: Date
  settings: ReaderSettings
  timeZone: string
}

/** Which rule gave an item its identity: its kind's own identifier, its address, else its content. */
export type IdentityRule = 'id' | 'address' | 'content'

export interface Lieu {
  nom: string | null
  adresse: string | null
  code_postal: string | null
  commune: string | null
  code_insee: string | null
  latitude: number | null
  longitude: number | null
}

export interface Attribution {
  nom: string | null
  licence: string | null
  /** Who made the picture. */
  credit: string | null
}

/** What a source says of one item, within the limits of a publication (contract/publications/publication-input.ts). */
export interface SourceItem {
  /** Unique in the document, 1 to 300 characters. */
  external_id: string
  identity: IdentityRule
  /** What weaker rules would call it: an item that changed its identifier can be known again by them. */
  aliases: string[]
  title: string
  body: string
  /** Days in the commune's time zone, both included. */
  date_debut: string | null
  date_fin: string | null
  /** Moments in UTC; null for a whole day and where no hour is known. */
  starts_at: string | null
  ends_at: string | null
  all_day: boolean
  source_url: string | null
  image_url: string | null
  attribution: Attribution
  categories: string[]
  /** When the source says that it last changed. */
  updated_at: string | null
  lieu: Lieu | null
  /** Set for one date of a series: which series, and the day and hour it was first meant for. */
  recurrence: { series: string; occurrence: string } | null
  /** SHA-256 in hexadecimal of what a publication shows, and of nothing else. */
  content_hash: string
}

export type FaultCode = keyof typeof ITEM_MESSAGES.entries

/** Something wrong with one item. `refused`: no item came of it; `warning`: one did. */
export interface ItemFault {
  /** Place in the document, from 0; null where the fault is of the whole document. */
  index: number | null
  external_id: string | null
  title: string | null
  severity: 'refused' | 'warning'
  code: FaultCode
  message: Message
}

/** What a document says of itself. */
export interface FeedInfo {
  title: string | null
  attribution: string | null
  language: string | null
  /** Minutes that it asks to wait before it is read again. */
  ttl: number | null
  /** Whether all pages together list everything within `window`: only then does absence mean withdrawal. */
  complete: boolean
  /** Absence means something for an event whose last day is within these days, included; null at an end without limit. */
  window: { from: string | null; to: string | null }
}

export interface SourceReading {
  items: SourceItem[]
  faults: ItemFault[]
  /** The page after this one, on the same host, to be asked for with the same headers. */
  next: { url: string } | null
  /** External ids that the source itself says are withdrawn or cancelled. */
  removed: string[]
  feed: FeedInfo
}

/** A document that cannot be read at all. */
export class SourceUnreadable extends Error {
  readonly code: keyof typeof DOCUMENT_MESSAGES.entries
  readonly shown: Message
  constructor(code: keyof typeof DOCUMENT_MESSAGES.entries, cause?: unknown) {
    const message = documentMessage(code)
    super(message.en, { cause })
    this.name = 'SourceUnreadable'
    this.code = code
    this.shown = message
  }
}

/** A fault of an item. */
export const fault = (
  code: FaultCode,
  severity: ItemFault['severity'],
  of: { index?: number | null; external_id?: string | null; title?: string | null } = {},
): ItemFault => ({
  index: of.index ?? null,
  external_id: of.external_id?.slice(0, 300) ?? null,
  title: of.title?.slice(0, 200) ?? null,
  severity,
  code,
  message: itemMessage(code),
})

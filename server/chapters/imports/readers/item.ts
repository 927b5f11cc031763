import type { Message } from '../../../platform/stored-messages/message.ts'
import { type DOCUMENT_MESSAGES, documentMessage, type ITEM_MESSAGES, itemMessage } from '../messages-catalogue.ts'
import type { EventDate, EventFacts } from './event-facts.ts'

/** Input and result of the readers of import sources. Readers are pure: bytes in, items and faults out. Spec §4.1 (import sources). */

export const SOURCE_KINDS = ['rss', 'json_feed', 'ical', 'openagenda', 'datatourisme', 'jsonld_page', 'tec_rest'] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

/** Settings of a source of any kind, as stored. Defaults of absent settings are in settings.ts. */
export type ReaderSettings = { [name: string]: unknown }

/** One fetched document. `url` is its address after redirects; `timeZone` is the IANA name of the commune's time zone. */
export interface SourceInput {
  bytes: Uint8Array
  contentType: string | null
  url: string
  now: Date
  settings: ReaderSettings
  timeZone: string
}

/** The rule that gave an item its identity: its own identifier, its address, or its content. */
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
  /** Author of the picture. */
  credit: string | null
}

/** The event of an item. */
export interface ItemEvent extends EventFacts {
  dates: EventDate[]
  /** Base address of `reservation`. */
  base: string
  /** The text of a publication that shows the dates of this event, where the item's has them as words; null if it is the same. */
  body: string | null
}

/** One item of a source, within the limits of a publication (contract/publications/publication-input.ts). */
export interface SourceItem {
  /** Unique in the document, 1 to 300 characters. */
  external_id: string
  identity: IdentityRule
  /** Keys of the weaker identity rules: an item whose identifier changed is recognised by them. */
  aliases: string[]
  title: string
  body: string
  /** Days in the commune's time zone, both included. */
  date_debut: string | null
  date_fin: string | null
  /** Times in UTC; null for a whole day and when no hour is known. */
  starts_at: string | null
  ends_at: string | null
  all_day: boolean
  source_url: string | null
  image_url: string | null
  /** What the picture shows, in the words of the source; null where it has none. */
  image_alt: string | null
  attribution: Attribution
  categories: string[]
  /** Time of last change given by the source. */
  updated_at: string | null
  lieu: Lieu | null
  /** Set for one date of a series: the series, and the original day and hour. */
  recurrence: { series: string; occurrence: string } | null
  /** Null for news, and for an item without a date. */
  event: ItemEvent | null
  /** What was lost of it, or is doubtful. */
  warnings: FaultCode[]
  /** SHA-256 in hexadecimal of the content visible in a publication, and of nothing else. */
  content_hash: string
}

export type FaultCode = keyof typeof ITEM_MESSAGES.entries

/** A problem of one item. `refused`: the item is not imported; `warning`: it is. */
export interface ItemFault {
  /** Position in the document, from 0; null for a fault of the whole document. */
  index: number | null
  external_id: string | null
  title: string | null
  severity: 'refused' | 'warning'
  code: FaultCode
  message: Message
}

/** Metadata of a document. */
export interface FeedInfo {
  title: string | null
  attribution: string | null
  language: string | null
  /** Minutes to wait before the document is read again. */
  ttl: number | null
  /** Whether all pages together list everything within `window`: only then does absence mean withdrawal. */
  complete: boolean
  /** An absent event is withdrawn only if its last day is within these days, both included; null means no limit. */
  window: { from: string | null; to: string | null }
}

export interface SourceReading {
  items: SourceItem[]
  faults: ItemFault[]
  /** The next page, on the same host, requested with the same headers. */
  next: { url: string } | null
  /** External ids that the source lists as withdrawn or cancelled. */
  removed: string[]
  /** The cancelled events among them that are described. */
  cancelled: SourceItem[]
  feed: FeedInfo
}

/** Thrown when no item of a document can be read. */
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

/** Makes a fault of an item. */
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

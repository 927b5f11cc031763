import type { ReaderSettings } from './reader-settings.ts'

/** What readers of import sources take and give. They are pure: bytes in, items and faults out. Spec §4.1 (import sources). */

export const SOURCE_KINDS = ['rss', 'json_feed', 'ical', 'openagenda', 'datatourisme', 'jsonld_page', 'tec_rest'] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

/** A sentence for French readers, and the same in English. */
export interface Bilingual {
  fr: string
  en: string
}

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

export type FaultCode = keyof typeof FAULTS

/** Something wrong with one item. `refused`: no item came of it; `warning`: one did. */
export interface ItemFault {
  /** Place in the document, from 0; null where the fault is of the whole document. */
  index: number | null
  external_id: string | null
  title: string | null
  severity: 'refused' | 'warning'
  code: FaultCode
  message: Bilingual
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

const UNREADABLE = {
  empty: { fr: 'Le document est vide.', en: 'The document is empty.' },
  not_xml: { fr: 'Le document n’est pas un flux RSS ou Atom.', en: 'The document is no RSS or Atom feed.' },
  malformed_xml: { fr: 'Le flux est mal formé ou incomplet.', en: 'The feed is malformed or cut off.' },
  dtd_refused: {
    fr: 'Le document définit ses propres entités XML : refusé.',
    en: 'The document defines XML entities of its own: refused.',
  },
  too_complex: { fr: 'Le document a trop de balises, ou de trop longues.', en: 'The document has too many tags, or too long ones.' },
  not_json: { fr: 'Le document n’est pas du JSON valide.', en: 'The document is no valid JSON.' },
  not_this_kind: {
    fr: 'Le document n’a pas la forme attendue de ce type de source.',
    en: 'The document has not the form of this kind of source.',
  },
  not_ical: { fr: 'Le document n’est pas un calendrier iCalendar.', en: 'The document is no iCalendar.' },
  cut_off: { fr: 'Le calendrier est incomplet : sa fin manque.', en: 'The calendar is cut off: its end is missing.' },
  refused_by_source: { fr: 'La source a répondu par une erreur.', en: 'The source answered with an error.' },
  is_html: { fr: 'L’adresse mène à une page web, pas à un flux.', en: 'The address leads to a web page, not to a feed.' },
} satisfies Record<string, Bilingual>

/** A document that cannot be read at all. */
export class SourceUnreadable extends Error {
  readonly code: keyof typeof UNREADABLE
  readonly bilingual: Bilingual
  constructor(code: keyof typeof UNREADABLE, cause?: unknown) {
    super(UNREADABLE[code].en, { cause })
    this.name = 'SourceUnreadable'
    this.code = code
    this.bilingual = UNREADABLE[code]
  }
}

const FAULTS = {
  unreadable_item: { fr: 'Élément illisible.', en: 'Unreadable item.' },
  empty_item: { fr: 'Élément sans titre ni texte : il n’est pas importé.', en: 'Item without title or text: it is not imported.' },
  bad_date: { fr: 'Date de début illisible.', en: 'Unreadable start date.' },
  no_date: { fr: 'Évènement sans date.', en: 'Event without a date.' },
  ends_before_start: { fr: 'La fin précède le début : fin ignorée.', en: 'It ends before it begins: the end was left out.' },
  duplicate_id: {
    fr: 'Identifiant partagé par plusieurs éléments : une autre règle d’identité a servi.',
    en: 'Several items share this identifier: another rule of identity was used.',
  },
  repeated_item: { fr: 'Élément répété dans le document.', en: 'Item repeated in the document.' },
  bad_recurrence: {
    fr: 'Règle de répétition illisible : seule la première date est reprise.',
    en: 'Unreadable rule: the first date only.',
  },
  dense_recurrence: {
    fr: 'Répétition plus fréquente que chaque jour : seule la première date est reprise.',
    en: 'It repeats more often than daily: the first date only.',
  },
  recurrence_cut: { fr: 'Trop de dates : les plus lointaines ne sont pas reprises.', en: 'Too many dates: the farthest were left out.' },
  costly_recurrence: {
    fr: 'Répétition trop longue à calculer : les dates qui restaient à trouver ne sont pas reprises.',
    en: 'The rule takes too long to follow: the dates still to be found were left out.',
  },
  too_many_items: { fr: 'Trop d’éléments : les derniers ne sont pas repris.', en: 'Too many items: the last were left out.' },
} satisfies Record<string, Bilingual>

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
  message: FAULTS[code],
})

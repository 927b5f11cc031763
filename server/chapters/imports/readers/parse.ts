import { type Content, contentOf, sourceHash, type Typing } from '../runs/content.ts'
import type { Message } from '../../../platform/stored-messages/message.ts'
import { stampAt } from './dates/dates-and-times.ts'
import { type Candidate, detectSources } from './detect.ts'
import {
  type Attribution,
  fault,
  type FaultCode,
  type ItemFault,
  type Lieu,
  type SourceInput,
  type SourceItem,
  type SourceKind,
  type SourceReading,
  SourceUnreadable,
} from './item.ts'
import { showsMarkup, showsMarkupInMarkdown } from './output-check.ts'
import { readSource } from './read-source.ts'

/** A task of the parser: read a document as a source of a kind, or detect the sources in a document. */
export type ParseOrder = { task: 'read'; input: SourceInput; kind: SourceKind; typing: Typing } | { task: 'detect'; input: SourceInput }

/** What the source says of the picture at `content.image_url`. */
export interface ItemPicture extends Attribution {
  alt: string | null
}

/** An item as a publication, or the reason why it is refused. */
export interface ParsedItem {
  external_id: string
  aliases: string[]
  title: string
  content: Content | Message
  source_hash: string
  /** Whether its texts show signs of the program of the source: it waits for a person. */
  suspect: boolean
  /** What was lost of it, or is doubtful. */
  warnings: FaultCode[]
  /** Where its event takes place, as the source has it; null without an event. */
  lieu: Lieu | null
  /** An event that is cancelled: it changes a known publication, and makes none. */
  cancelled: boolean
  /** A series without an end: its next dates are listed as time goes by. The day from which on; null for any other item. */
  since: string | null
  /** Whether the source identifies each date of the event. */
  identified: boolean
  picture: ItemPicture
  categories: string[]
}
/** The content of a document, ready to be compared with the stored publications. */
export type ParsedSource = Omit<SourceReading, 'items' | 'cancelled'> & { items: ParsedItem[] }
export type ParseResult = { source: ParsedSource } | { candidates: Candidate[] } | { unreadable: SourceUnreadable['code'] }

/** The most dates of all events of a document: each is a row. The events that are left have only their days. */
const DATES_MAX = 30_000

/** Runs a task of the parser process (parse-document.ts). */
export function parse(order: ParseOrder): ParseResult {
  try {
    return order.task === 'detect' ? { candidates: detectSources(order.input) } : { source: sourceOf(order) }
  } catch (error) {
    if (error instanceof SourceUnreadable) return { unreadable: error.code }
    throw error
  }
}

function sourceOf({ kind, input, typing }: Extract<ParseOrder, { task: 'read' }>): ParsedSource {
  const { items, cancelled, ...reading } = readSource(kind, input)
  let dates = 0
  const faults: ItemFault[] = []
  const parsed = (item: SourceItem, isCancelled: boolean): ParsedItem => {
    const { external_id, aliases, title, event, lieu, image_alt, attribution, warnings, categories } = item
    const isFull = dates > DATES_MAX
    const content = contentOf(isFull ? { ...item, event: null } : item, typing, input)
    // A publication can have none of its dates.
    if (!isFull && !isCancelled && event?.dates.length && 'evenement' in content && content.evenement === null && isEvent(content, typing))
      faults.push(fault('date_out_of_bounds', 'warning', { external_id, title }))
    const suspect = showsSigns(content)
    if (suspect && !isCancelled) faults.push(fault('source_markup', 'warning', { external_id, title }))
    const hasEvent = 'evenement' in content && content.evenement !== null
    if (hasEvent) dates += content.evenement?.occurrences_total ?? 0
    return {
      external_id,
      aliases,
      title,
      content,
      suspect,
      warnings: [...new Set([...warnings, ...(suspect ? ['source_markup' as const] : [])])],
      source_hash: 'code' in content ? '' : sourceHash(item, content),
      lieu: hasEvent ? lieu : null,
      cancelled: isCancelled,
      since: (hasEvent && event?.since) || null,
      identified: (hasEvent && event?.identified) || false,
      picture: { ...attribution, alt: image_alt },
      categories,
    }
  }
  const today = stampAt(input.timeZone, input.now.getTime())?.day ?? ''
  // A cancelled event that is to come stays; any other is withdrawn.
  const shown = cancelled
    .map((item) => parsed(item, true))
    .filter(({ content }) => 'evenement' in content && content.evenement !== null && (content.date_fin ?? '') >= today)
  const ids = new Set(shown.flatMap(({ external_id, aliases }) => [external_id, ...aliases]))
  const all = [...items.map((item) => parsed(item, false)), ...shown]
  return {
    ...reading,
    faults: [...(dates > DATES_MAX ? [fault('too_many_dates', 'warning')] : []), ...reading.faults, ...faults],
    removed: reading.removed.filter((id) => !ids.has(id)),
    items: all,
  }
}

/** The check of outputs, the same for all readers: what residents would see of a publication. */
const showsSigns = (content: Content | Message): boolean => {
  if ('code' in content) return false
  const { lieu, tarif, public: audience } = content.evenement ?? { lieu: null, tarif: null, public: null }
  return showsMarkupInMarkdown(content.body) || [content.title, lieu?.nom, lieu?.adresse, tarif, audience].some(showsMarkup)
}

const isEvent = ({ type_id }: Content, { events }: Typing): boolean => type_id !== null && events.has(type_id)

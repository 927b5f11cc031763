import { carries, type Kind } from '../../../../contract/publications/kinds.ts'
import { isoOf } from '../../forms/local-moment.ts'
import { mediaBody } from '../../medias/media-values.ts'
import { KIND_DETAILS, NO_DETAILS } from '../kinds/details.ts'
import type { PublicationRecord } from '../record.ts'
import { type Content, orNull } from './content.ts'

/** The bodies of requests, from what is typed. */

/** The fields of a draft: an empty one is cleared. */
export function draftBody(content: Content, kind: Kind) {
  const details = KIND_DETAILS[kind]
  return {
    type_id: content.typeId,
    commune_id: content.communeId,
    title: orNull(content.title),
    body: orNull(content.body),
    ...mediaBody(content),
    ...NO_DETAILS,
    ...details?.body(content, null, content),
    expire_le: isoOf(content.end),
    publie_le: isoOf(content.schedule),
  }
}

/** The fields that every kind has, by their name in a request. For an empty title or text the service reports the fault. */
const COMMON = {
  title: 'title',
  body: 'body',
  typeId: 'type_id',
  communeId: 'commune_id',
  sourceUrl: 'source_url',
  imageUrl: 'image_url',
  firstDay: 'date_debut',
  lastDay: 'date_fin',
} as const satisfies Partial<Record<keyof Content, string>>
/** The names that fields have in a request, where they are ids of other records too. */
export const SENT_NAMES: Readonly<Record<string, string | undefined>> = { ...COMMON, communeIds: 'commune_ids', placeCommune: 'commune_id' }
const REQUIRED: ReadonlySet<string> = new Set(['title', 'body', 'communeId'])

/**
 * The body of a publication that is written or edited: what was changed, and of its details what its kind takes.
 * @param typed the changed fields of the form; of a new publication, all
 * @param before the stored publication; null for a new one
 */
export function publicationBody(value: Content, typed: Partial<Content>, kind: Kind, before: PublicationRecord | null) {
  const details = KIND_DETAILS[kind]
  // The days of an event with hours follow from its dates.
  const byDates = carries(kind, 'evenement') && value.hasEvent
  const texts = Object.entries(COMMON).flatMap(([name, sent]) => {
    const text = typed[name as keyof typeof COMMON]
    if (text === undefined || (byDates && (name === 'firstDay' || name === 'lastDay'))) return []
    const given = text?.trim() ?? ''
    return before === null && given === '' ? [] : [[sent, given || (REQUIRED.has(name) ? '' : null)]]
  })
  // What another kind had, or nothing, is given as a whole.
  const isNew = before === null || !details || !carries(before.kind, details.name)
  return {
    ...(Object.fromEntries(texts) as Partial<Record<(typeof COMMON)[keyof typeof COMMON], string>>),
    ...(typed.communeIds && (before !== null || typed.communeIds.length > 0) ? { commune_ids: typed.communeIds } : {}),
    ...mediaBody(typed),
    ...(typed.end === undefined ? {} : { expire_le: isoOf(typed.end) }),
    ...(details && (isNew || details.fields.some((name) => name in typed)) ? details.body(value, before, isNew ? value : typed) : {}),
  }
}

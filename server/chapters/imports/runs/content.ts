import { hash } from 'node:crypto'
import { messageOfIssue } from '../../../../contract/message-of-issue.ts'
import { inFrench } from '../../../../contract/validation-messages.ts'
import { PublicationChange } from '../../../../contract/publications/publication-input.ts'
import { knownTraits } from '../../publications/events/known-traits.ts'
import type { StoredEvent } from '../../publications/events/stored-event.ts'
import { daysOf } from '../../publications/writing/kind-rules.ts'
import { eventOf } from './event-content.ts'
import type { SourceItem } from '../readers/item.ts'
import { importMessage } from '../messages-catalogue.ts'
import type { Message } from '../../../platform/stored-messages/message.ts'

const TEXTS = ['title', 'body', 'type_id', 'date_debut', 'date_fin', 'source_url', 'image_url'] as const
/** The fields of a publication that an import writes, and overwrites unless a person has changed them. */
export const CONTENT = [...TEXTS, 'evenement'] as const
export type Content = Record<(typeof TEXTS)[number], string | null> & { title: string; body: string; evenement: StoredEvent | null }

/** Returns a value whose objects have their keys in one order: `jsonb` has another order than the value that was written. */
export function inOneOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOneOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, one]) => [name, inOneOrder(one)]))
}

/**
 * Returns a digest of a publication's content; equal contents have equal digests, whatever their origin. Without an event it is that of
 * releases before events.
 */
export const digest = (content: Content): string =>
  hash('sha256', JSON.stringify([...TEXTS.map((name) => content[name]), ...(content.evenement ? [inOneOrder(content.evenement)] : [])]))

/**
 * Returns a digest of an item at its source, made by the reader without view counters and the like, with the publication type added, and
 * what an event has besides.
 */
export const sourceHash = ({ content_hash }: SourceItem, { type_id, evenement }: Content): string =>
  `${content_hash}${type_id ?? ''}${evenement ? `:${hash('sha256', JSON.stringify(evenement))}` : ''}`

/** Optional fields: an invalid value is left out. */
const SPARE = ['image_url', 'source_url', 'date_fin', 'date_debut'] as const

/** Publication types of items: the default one, that of each category by its name in lower case, and those whose kind is `evenement`. */
export interface Typing {
  typeId: string | null
  types: ReadonlyMap<string, string>
  events: ReadonlySet<string>
}

/**
 * Returns the content of a publication for an item, within the limits of the contract. The publication type is that of the first
 * category with one, else that of the source. Only a publication of the kind `evenement` has an event; its days are then those of the event.
 * @returns the sentence of a refusal where title or body do not fit
 */
export function contentOf(item: SourceItem, typing: Typing, { timeZone, now }: { timeZone: string; now: Date }): Content | Message {
  const type_id = item.categories.flatMap((category) => typing.types.get(category.trim().toLowerCase()) ?? [])[0] ?? typing.typeId
  const evenement = type_id !== null && typing.events.has(type_id) ? eventOf(item, timeZone, now) : null
  const { title, body, source_url, image_url } = item
  const given = { title, body: (evenement && item.event?.body) ?? body, ...daysOf(evenement, item), source_url, image_url }
  for (;;) {
    const parsed = PublicationChange.safeParse({ ...given, ...(evenement ? { evenement: asInput(evenement) } : {}) })
    if (parsed.success) {
      const { data } = parsed
      const [from, to] = [data.date_debut ?? null, data.date_fin ?? null]
      return {
        title: data.title ?? '',
        body: data.body ?? '',
        type_id,
        date_debut: from,
        date_fin: to,
        source_url: data.source_url ?? null,
        image_url: data.image_url ?? null,
        evenement,
      }
    }
    const [issue] = parsed.error.issues
    if (evenement && issue?.path[0] === 'evenement' && leaveOut(evenement, issue.path)) continue
    const spare = SPARE.find((name) => issue?.path[0] === name && given[name] !== null)
    if (!issue || !spare) {
      const [name, sentence] = [String(issue?.path[0] ?? ''), issue ? messageOfIssue(issue, given) : '']
      return importMessage('bad_field', { field: name, problem_fr: inFrench(sentence) ?? sentence, problem_en: sentence })
    }
    given[spare] = null
  }
}

/** The optional fields of an event that a request may have. */
const asInput = ({ motif, lieu, gratuit, tarif, reservation_url, public: audience, ...event }: StoredEvent) => ({
  motif,
  lieu: lieu && { nom: lieu.nom, adresse: lieu.adresse, latitude: lieu.latitude, longitude: lieu.longitude },
  gratuit,
  tarif,
  reservation_url,
  public: audience,
  ...knownTraits(event),
})

/** Clears the field of an event that a request could not have. Returns false if it is cleared already. */
function leaveOut(event: StoredEvent, [, field, part]: PropertyKey[]): boolean {
  const of = (field === 'lieu' && part !== undefined && event.lieu ? event.lieu : event) as unknown as Record<string, unknown>
  const name = String(of === (event as unknown) ? field : part)
  if (!(name in of) || of[name] === null) return false
  of[name] = null
  return true
}

import { hash } from 'node:crypto'
import { messageOfIssue, inFrench } from '../../../contract/validation-messages.ts'
import { PublicationChange } from '../../../contract/publications/publication-input.ts'
import type { SourceItem } from './readers/item.ts'
import { importMessage } from './messages-catalogue.ts'
import type { Message } from '../../platform/stored-messages/message.ts'

/** The fields of a publication that an import writes, and overwrites unless a person has changed them. */
export const CONTENT = ['title', 'body', 'type_id', 'date_debut', 'date_fin', 'source_url', 'image_url'] as const
export type Content = Record<(typeof CONTENT)[number], string | null> & { title: string; body: string }

/** Returns a digest of a publication's content; equal contents have equal digests, whatever their origin. */
export const digest = (content: Content): string => hash('sha256', JSON.stringify(CONTENT.map((name) => content[name])))

/** Returns a digest of an item at its source, made by the reader without view counters and the like, with the publication type added. */
export const sourceHash = ({ content_hash }: SourceItem, { type_id }: Content): string => `${content_hash}${type_id ?? ''}`

/** Optional fields: an invalid value is left out. */
const SPARE = ['image_url', 'source_url', 'date_fin', 'date_debut'] as const

/**
 * Returns the content of a publication for an item, within the limits of the contract. The publication type is that of the first
 * category with one, else that of the source.
 * @returns the sentence of a refusal where title or body do not fit
 */
export function contentOf(item: SourceItem, typeId: string | null, types: ReadonlyMap<string, string>): Content | Message {
  const { title, body, date_debut, date_fin, source_url, image_url } = item
  const own = item.categories.flatMap((category) => types.get(category.trim().toLowerCase()) ?? [])
  const given = { title, body, date_debut, date_fin, source_url, image_url }
  for (;;) {
    const parsed = PublicationChange.safeParse(given)
    if (parsed.success) {
      const { data } = parsed
      const [from, to] = [data.date_debut ?? null, data.date_fin ?? null]
      return {
        title: data.title ?? '',
        body: data.body ?? '',
        type_id: own[0] ?? typeId,
        date_debut: from,
        date_fin: to,
        source_url: data.source_url ?? null,
        image_url: data.image_url ?? null,
      }
    }
    const [issue] = parsed.error.issues
    const spare = SPARE.find((name) => issue?.path[0] === name && given[name] !== null)
    if (!issue || !spare) {
      const [name, sentence] = [String(issue?.path[0] ?? ''), issue ? messageOfIssue(issue) : '']
      return importMessage('bad_field', { field: name, problem_fr: inFrench(sentence) ?? sentence, problem_en: sentence })
    }
    given[spare] = null
  }
}

import { hash } from 'node:crypto'
import { messageOfIssue, inFrench } from '../../../contract/validation-messages.ts'
import { PublicationChange } from '../../../contract/publications/publication-input.ts'
import type { SourceItem } from './readers/item.ts'
import { importMessage } from './messages-catalogue.ts'
import type { Message } from '../../platform/stored-messages/message.ts'

/** What an import writes of a publication, and overwrites while nobody else has. */
export interface Content {
  title: string
  body: string
  type_id: string | null
  date_debut: string | null
  date_fin: string | null
  source_url: string | null
  image_url: string | null
}
export const CONTENT = [
  'title',
  'body',
  'type_id',
  'date_debut',
  'date_fin',
  'source_url',
  'image_url',
] as const satisfies (keyof Content)[]

/** Digest of a publication's content: the same for the same content, wherever it comes from. */
export const digest = (content: Content): string => hash('sha256', JSON.stringify(CONTENT.map((name) => content[name])))

/** Digest of what a source says of an item, as its reader tells it: without view counters and the like. The type is of our making. */
export const sourceHash = ({ content_hash }: SourceItem, { type_id }: Content): string => `${content_hash}${type_id ?? ''}`

/** Fields of which a publication may do without: one that does not fit is left out. */
const SPARE = ['image_url', 'source_url', 'date_fin', 'date_debut'] as const

/**
 * What a publication would hold of an item, within what the contract lets in. The type is that of the first category that has
 * one, else the source's.
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

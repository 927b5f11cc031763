import type { Kind } from '../../contract/publications/kinds.ts'
import { listPublications } from '../../contract/publications/publications.ts'
import { NEWS_KINDS } from './kinds/kinds.ts'
import { mergedPage, type Read } from './merged.ts'
import type { Context } from './page.ts'
import type { Item } from './parts/publications.ts'

const ROWS = 15
const [first, second] = NEWS_KINDS

/** The order of the lists of the API. */
const isBefore = (one: Item, other: Item): boolean => {
  if (one.en_avant !== other.en_avant) return one.en_avant
  const [mine, theirs] = [one.publie_le ?? '', other.publie_le ?? '']
  return mine === theirs ? one.id > other.id : mine > theirs
}

/**
 * Reads a page of the news and practical information of a commune: what is featured first, then the newest. The pages of a commune have the first one in
 * common: the second page that is made finds it in memory, and a change of an event or an alert leaves it there.
 */
export function newsOf({ ask }: Pick<Context, 'ask'>, communeId: string, page = 1): ReturnType<typeof mergedPage<Item>> {
  const of =
    (kind: Kind): Read<Item> =>
    (number, perPage) =>
      ask(listPublications, { query: { commune_id: communeId, kind, page: number, per_page: perPage } })
  return mergedPage([of(first), of(second)], { page, perPage: ROWS }, isBefore)
}

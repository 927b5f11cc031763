import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { type Db, prepared } from '../../../platform/db/db.ts'

const build = prepared<{ q: string }, { query: string | null }>((slot) => sql`select search_query(${slot('q')})::text as query`)

/**
 * Returns the full-text query for a text that a person typed: prefixes of words, accents and case folded, misspellings matched
 * (functions/search_query.sql). It is computed by a statement of its own, so that the search is planned for these words. Spec §4.1-9.
 * @returns null if the text has no word to search for
 */
export async function searchQuery(db: Db, q: string): Promise<string | null> {
  const [row] = await build(db, { q })
  return row?.query ?? null
}

/**
 * Returns the condition that a publication contains the words, for lists with filters of their own.
 * @param id the publication's id in that list
 */
export const matchesWords = (id: string, words: string): RawBuilder<SqlBool> =>
  sql`${sql.ref(id)} in (select w.publication_id from publication_search w where w.words @@ ${words}::tsquery)`

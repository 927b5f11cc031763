import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { type Db, prepared } from '../../platform/db/db.ts'

const build = prepared<{ q: string }, { query: string | null }>((slot) => sql`select search_query(${slot('q')})::text as query`)

/**
 * The full-text query of what a person typed: beginnings of words, accents and case folded, slips forgiven (functions/search_query.sql).
 * It is a value of its own, so that the search itself is planned for these very words. Spec §4.1-9.
 * @returns null where nothing is left to search for
 */
export async function searchQuery(db: Db, q: string): Promise<string | null> {
  const [row] = await build(db, { q })
  return row?.query ?? null
}

/**
 * The condition that a publication holds the words, for lists with filters of their own.
 * @param id the publication's id in that list
 */
export const holds = (id: string, words: string): RawBuilder<SqlBool> =>
  sql`${sql.ref(id)} in (select w.publication_id from publication_search w where w.words @@ ${words}::tsquery)`

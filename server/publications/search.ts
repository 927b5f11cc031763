import { sql } from 'kysely'
import { type Db, prepared } from '../db/db.ts'

const build = prepared<{ q: string }, { query: string | null }>((slot) => sql`select search_query(${slot('q')})::text as query`)

/**
 * The full-text query of what a person typed: beginnings of words, accents and case folded, slips forgiven (migration 0003).
 * It is a value of its own, so that the search itself is planned for these very words.
 * @returns null where nothing is left to search for
 */
export async function searchQuery(db: Db, q: string): Promise<string | null> {
  const [row] = await build(db, { q })
  return row?.query ?? null
}

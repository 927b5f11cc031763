import type pg from 'pg'
import { columnsOf, PUBLICATIONS_DERIVED } from '../../../server/test/derived-tables.ts'

/** Computes the vocabulary of a new database: the words of visible publications. Later it may also contain words of deleted ones. */
export const VOCABULARY = {
  publication_mots: `
    select distinct mot from publications p, vocabulary(p.title, p.body) as mot where p.publiable and not p.hors_liste and p.publie_le <= now()`,
}

/** Fills the tables derived from publications in bulk. */
export const derive = (pool: pg.Pool): Promise<void> => fill(pool, { ...PUBLICATIONS_DERIVED, ...VOCABULARY })

/** Replaces the rows of tables by those of queries. */
async function fill(pool: pg.Pool, queries: Record<string, string>): Promise<void> {
  for (const [table, query] of Object.entries(queries)) {
    const columns = await columnsOf(pool, query)
    await pool.query(`truncate ${table}`)
    await pool.query(`insert into ${table} (${columns}) select ${columns} from (${query}) derived`)
  }
}

import type pg from 'pg'

/** The tables of publications that are filled in bulk. Their indexes are built afterwards. */
const PUBLICATIONS =
  'publications publication_communes publication_occurrences publication_search publication_mots publication_totals duplicate_groups'.split(
    ' ',
  )

/**
 * Drops the indexes of the tables to be filled, except those of constraints.
 * @returns the statements that create them again
 */
export async function dropIndexes(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
     where t.relname = any($1) and not i.indisunique order by c.relname`,
    [PUBLICATIONS],
  )
  for (const { name } of rows) await pool.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

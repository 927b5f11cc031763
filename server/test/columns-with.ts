import { harness } from './harness.ts'

/** Returns every column of the database that contains one of these words, of any type that can contain text. */
export async function columnsWith(...words: string[]): Promise<string[]> {
  const { services } = await harness()
  const { pool } = services.database
  const { rows } = await pool.query<{ place: string; type: string }>(`
    select format('%I.%I', table_schema, table_name) as place, format('%I', column_name) as type from information_schema.columns
    where table_schema in ('public', 'pgboss') and is_generated = 'NEVER'
      and (data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'tsvector', 'bytea')) order by 1, 2`)
  const found: string[] = []
  for (const { place, type: column } of rows) {
    const { rows: hits } = await pool.query<{ n: number }>(
      `select count(*)::int as n from ${place} t where exists (select from unnest($1::text[]) w
        where position(lower(w) in lower(t.${column}::text)) > 0 or position(encode(convert_to(w, 'UTF8'), 'hex') in t.${column}::text) > 0)`,
      [words],
    )
    if (hits[0]?.n) found.push(`${place}.${column}`)
  }
  return found
}

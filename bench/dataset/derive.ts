import type pg from 'pg'

const NIL = "'00000000-0000-0000-0000-000000000000'::uuid"
const PLACES = 'unnest(p.commune_id || p.commune_ids) as place'

/** What the triggers of migration 0003 keep, written as one query each over all publications. */
export const DERIVED: Record<string, string> = {
  publication_totals: `
    select scope, scope_id, p.moderation_status, p.valide, p.deleted_at is not null as deleted, p.publiable, count(*)::int as n
    from publications p, lateral (
      select 'france' as scope, ${NIL} as scope_id
      union all select 'jour', day_scope(p.created_at)
      union all select 'acteur', p.acteur_id
      union all select 'type', p.type_id where p.type_id is not null
      union all select distinct 'commune', place from ${PLACES}
    ) s group by 1, 2, 3, 4, 5, 6`,
  duplicate_groups: `select dup_key, count(*)::int as n from publications where deleted_at is null group by 1`,
  publication_communes: `
    select distinct place as commune_id, p.id as publication_id, p.publiable, p.publie_le, p.en_avant, p.featured_until, p.created_at
    from publications p, ${PLACES}`,
  publication_search: `
    select p.id as publication_id, p.created_at, p.moderation_status, p.deleted_at is not null as deleted, p.publiable, p.publie_le,
      p.en_avant, p.featured_until, search_words(p.title, p.body) as words
    from publications p`,
  publication_mots: `select distinct mot from publications p, vocabulary(p.title, p.body) as mot where p.publiable and p.publie_le <= now()`,
}

/** Fills the derived tables in bulk. */
export async function derive(pool: pg.Pool): Promise<void> {
  for (const [table, query] of Object.entries(DERIVED)) {
    const columns = await columnsOf(pool, query)
    await pool.query(`truncate ${table}`)
    await pool.query(`insert into ${table} (${columns}) select ${columns} from (${query}) derived`)
  }
}

const columnsOf = async (pool: pg.Pool, query: string): Promise<string> =>
  (await pool.query(`select * from (${query}) derived limit 0`)).fields.map(({ name }) => name).join(', ')

/**
 * Compares what is kept with a recomputation, row by row, rows of zero aside.
 * @returns for each table the number of rows that only one side has
 */
export async function differences(pool: pg.Pool): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const [table, query] of Object.entries(DERIVED)) {
    const counted = table === 'publication_totals' || table === 'duplicate_groups'
    const kept = `select * from ${table} ${counted ? 'where n <> 0' : ''}`
    const columns = await columnsOf(pool, query)
    const inOrder = (from: string) => `select ${columns} from (${from}) side`
    const { rows } = await pool.query<{ n: number }>(
      `with kept as materialized (${inOrder(kept)}), derived as materialized (${inOrder(query)})
       select (select count(*)::int from (table kept except table derived) x) + (select count(*)::int from (table derived except table kept) y) as n`,
    )
    found[table] = rows[0]?.n ?? -1
  }
  return found
}

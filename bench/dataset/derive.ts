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
    select distinct place as commune_id, p.id as publication_id, p.publiable, p.publie_le, p.en_avant, p.featured_until, p.created_at,
      p.type_id
    from publications p, ${PLACES}`,
  publication_search: `
    select p.id as publication_id, p.created_at, p.moderation_status, p.deleted_at is not null as deleted, p.publiable, p.publie_le,
      p.en_avant, p.featured_until, search_words(p.title, p.body) as words
    from publications p`,
  publication_mots: `select distinct mot from publications p, vocabulary(p.title, p.body) as mot where p.publiable and p.publie_le <= now()`,
}

/** What the triggers of the administration's tables keep (migrations 0005 and 0008). */
export const KEPT: Record<string, string> = {
  acteur_totals: `select type, valide, active, deleted_at is not null as deleted, count(*)::int as n from acteurs group by 1, 2, 3, 4`,
  user_totals: `select active, count(*)::int as n from users group by 1`,
  claim_totals: `select status, count(*)::int as n from claims group by 1`,
  audit_totals: `select action, target_type, (at at time zone 'Europe/Paris')::date as jour, count(*)::int as n from audit_log group by 1, 2, 3`,
  audit_user_totals: `select user_id, action, count(*)::int as n from audit_log where user_id is not null group by 1, 2`,
}

/** Fills the tables that are derived of publications in bulk. */
export const derive = (pool: pg.Pool): Promise<void> => fill(pool, DERIVED)
/** Fills the kept totals of the administration's tables in bulk. */
export const deriveAdministration = (pool: pg.Pool): Promise<void> => fill(pool, KEPT)

export async function fill(pool: pg.Pool, queries: Record<string, string>): Promise<void> {
  for (const [table, query] of Object.entries(queries)) {
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
  for (const [table, query] of Object.entries({ ...DERIVED, ...KEPT })) {
    const columns = await columnsOf(pool, query)
    const kept = `select * from ${table} ${columns.split(', ').includes('n') ? 'where n <> 0' : ''}`
    const inOrder = (from: string) => `select ${columns} from (${from}) side`
    const { rows } = await pool.query<{ n: number }>(
      `with kept as materialized (${inOrder(kept)}), derived as materialized (${inOrder(query)})
       select (select count(*)::int from (table kept except table derived) x) + (select count(*)::int from (table derived except table kept) y) as n`,
    )
    found[table] = rows[0]?.n ?? -1
  }
  return found
}

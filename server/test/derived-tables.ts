import type pg from 'pg'

const NIL = "'00000000-0000-0000-0000-000000000000'::uuid"
const PLACES = 'unnest(p.commune_id || p.commune_ids) as place'
/** The most rows reported of each table. */
const SHOWN = 20

/** The tables that triggers of `publications` maintain, each as one query over all publications (functions/publications_derive_*.sql). */
export const PUBLICATIONS_DERIVED = {
  publication_totals: `
    select scope, scope_id, coalesce(p.waiting_edit_status, p.moderation_status) as moderation_status, p.valide and p.waiting_edit_status is null as valide,
      p.deleted_at is not null as deleted, p.publiable and not p.hors_liste as publiable, count(*)::int as n
    from publications p, lateral (
      select 'france' as scope, ${NIL} as scope_id
      union all select 'jour', day_scope(p.created_at)
      union all select 'acteur', p.acteur_id where p.acteur_id is not null
      union all select 'type', p.type_id where p.type_id is not null
      union all select 'kind', kind_scope(p.kind)
      union all select distinct 'commune', place from ${PLACES}
    ) s group by 1, 2, 3, 4, 5, 6`,
  duplicate_groups: `select dup_key, count(*)::int as n from publications where deleted_at is null group by 1`,
  publication_communes: `
    select distinct place as commune_id, p.id as publication_id, p.publiable and not p.hors_liste as publiable, p.publie_le, p.en_avant,
      p.featured_until, p.created_at, p.type_id, p.kind, p.jusqua, alert_in_force(p.alerte) as en_alerte
    from publications p, ${PLACES}`,
  publication_search: `
    select p.id as publication_id, p.created_at, coalesce(p.waiting_edit_status, p.moderation_status) as moderation_status, p.deleted_at is not null as deleted,
      p.publiable and not p.hors_liste as publiable, p.publie_le, p.en_avant, p.featured_until, p.jusqua, search_words(p.title, p.body) as words
    from publications p`,
  publication_occurrences: `
    select p.id as publication_id, s.* from publications p, occurrence_rows(p) s`,
}

/** The totals that triggers of the administration's tables maintain (functions/*_count.sql). */
const ADMINISTRATION_DERIVED = {
  acteur_totals: `select type, valide, active, deleted_at is not null as deleted, count(*)::int as n from acteurs group by 1, 2, 3, 4`,
  user_totals: `select active, count(*)::int as n from users group by 1`,
  claim_totals: `select status, count(*)::int as n from claims group by 1`,
  audit_totals: `select action, target_type, (at at time zone 'Europe/Paris')::date as jour, count(*)::int as n from audit_log group by 1, 2, 3`,
  audit_user_totals: `select user_id, action, count(*)::int as n from audit_log where user_id is not null group by 1, 2`,
}

/** Columns maintained by triggers, each with a query for the rows with a wrong value. */
const WRONG_COLUMNS = {
  'duplicate_groups.dismissed': `
    select g.dup_key from duplicate_groups g
    where g.dismissed <> exists (
      select from duplicate_dismissals d where d.dup_key = g.dup_key and d.withdrawn_at is null
        and d.members = (select array_agg(p.id order by p.id) from publications p where p.dup_key = g.dup_key and p.deleted_at is null))`,
  'medias.uses': `
    select m.id from medias m
    where m.uses <> (
      select count(*) from (
        select media_ids(images, documents) as id from publications where deleted_at is null
        union all select media_ids(content -> 'images', content -> 'documents') from publication_drafts
        union all select media_ids(content -> 'images', content -> 'documents') from publication_waiting_edits
        union all select (p ->> 'media_id')::uuid from acteurs a, unnest(array[a.logo, a.photo]) p where a.deleted_at is null and p is not null
        union all select (photo ->> 'media_id')::uuid from elus where photo is not null) used where used.id = m.id)`,
  'publications.acteur_actif': `
    select p.id from publications p join acteurs a on a.id = p.acteur_id
    where p.acteur_actif is distinct from (a.active and a.deleted_at is null)`,
  'publications.kind': `
    select p.id from publications p left join publication_types t on t.id = p.type_id where p.kind <> coalesce(t.kind, 'actualite')`,
  'publications.reports_count': `
    select p.id from publications p
    where p.reports_count <> (select count(*) from publication_reports r where r.publication_id = p.id and r.status = 'open')`,
}

/** A row that is only in the table maintained by triggers, or only in the recomputation. */
export interface Difference {
  where: string
  row: unknown
}

/** Returns the names of a query's columns. */
export const columnsOf = async (pool: pg.Pool, query: string): Promise<string> =>
  (await pool.query(`select * from (${query}) derived limit 0`)).fields.map(({ name }) => name).join(', ')

/**
 * Compares the tables maintained by triggers with a recomputation, in one statement; totals of zero are ignored.
 * @param more further tables, each with the query that recomputes it
 * @returns the rows of only one side, at most twenty of each table
 */
export async function differencesIn(pool: pg.Pool, more: Record<string, string> = {}): Promise<Difference[]> {
  const parts = Object.entries(WRONG_COLUMNS)
  for (const [table, query] of Object.entries({ ...PUBLICATIONS_DERIVED, ...ADMINISTRATION_DERIVED, ...more })) {
    const columns = await columnsOf(pool, query)
    const keys = columns.split(', ').filter((column) => column !== 'n')
    // A total is the sum over its slots.
    const total = `select ${columns.replace(/\bn$/, 'sum(n)::int as n')} from ${table} group by ${keys.join(', ')} having sum(n) <> 0`
    const stored = columns.endsWith(', n') ? total : `select ${columns} from ${table}`
    const derived = `select ${columns} from (${query}) derived`
    parts.push([table, `((${stored} except ${derived}) union all (${derived} except ${stored}))`])
  }
  const shown = parts.map(([name, query]) => `(select '${name}' as where, to_jsonb(wrong) as row from (${query}) wrong limit ${SHOWN})`)
  return (await pool.query<Difference>(shown.join(' union all '))).rows
}

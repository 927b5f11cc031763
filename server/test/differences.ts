import { sql } from 'kysely'
import { harness } from './harness.ts'

/** What the triggers keep, beside what a fresh count gives: each row is a difference. */
export async function differences(): Promise<unknown[]> {
  const { db } = await harness()
  const { rows } = await sql`
    with places as (select distinct p.id, place from publications p, unnest(p.commune_id || p.commune_ids) as place),
    scopes as (
      select id, 'france' as scope, '00000000-0000-0000-0000-000000000000'::uuid as scope_id from publications
      union all select id, 'jour', day_scope(created_at) from publications
      union all select id, 'acteur', acteur_id from publications where acteur_id is not null
      union all select id, 'type', type_id from publications where type_id is not null
      union all select id, 'commune', place from places
    ),
    totals as (
      select s.scope, s.scope_id, p.moderation_status, p.valide, p.deleted_at is not null as deleted, p.publiable, count(*)::int as n
      from publications p join scopes s using (id) group by 1, 2, 3, 4, 5, 6
    ),
    kept as (select scope, scope_id, moderation_status, valide, deleted, publiable, n from publication_totals where n <> 0),
    links as (
      select place as commune_id, p.id as publication_id, p.publiable, p.publie_le, p.en_avant, p.featured_until, p.created_at, p.type_id
      from publications p join places using (id)
    ),
    searched as (
      select id as publication_id, created_at, moderation_status, deleted_at is not null as deleted, publiable, publie_le, en_avant,
        featured_until, search_words(title, body) as words
      from publications
    ),
    indexed as (
      select publication_id, created_at, moderation_status, deleted, publiable, publie_le, en_avant, featured_until, words from publication_search
    ),
    groups as (select dup_key, count(*)::int as n from publications where deleted_at is null group by 1)
    select 'total' as kind, to_jsonb(t) as row from ((table totals except table kept) union all (table kept except table totals)) t
    union all
    select 'link', to_jsonb(t) from ((table links except table publication_communes) union all (table publication_communes except table links)) t
    union all
    select 'search', to_jsonb(t) from (
      (table searched except table indexed) union all (table indexed except table searched)) t
    union all
    select 'group', to_jsonb(t) from (
      (table groups except select dup_key, n from duplicate_groups where n <> 0)
      union all (select dup_key, n from duplicate_groups where n <> 0 except table groups)) t
    union all
    select 'dismissed', to_jsonb(g.dup_key) from duplicate_groups g
      where g.dismissed <> exists (
        select from duplicate_dismissals d where d.dup_key = g.dup_key and d.withdrawn_at is null
          and d.members = (select array_agg(p.id order by p.id) from publications p where p.dup_key = g.dup_key and p.deleted_at is null))
    union all
    select 'actif', to_jsonb(p.id) from publications p join acteurs a on a.id = p.acteur_id
      where p.acteur_actif is distinct from (a.active and a.deleted_at is null)
    union all
    select 'reports', to_jsonb(p.id) from publications p
      where p.reports_count <> (select count(*) from publication_reports r where r.publication_id = p.id and r.status = 'open')`.execute(db)
  return rows
}

-- Version 1, checksum 93357fbf6b647927.
-- Trigger of publications, after an insert: writes totals, groups of duplicates, links to communes, search words and vocabulary.
create or replace function publications_derive_insert() returns trigger language plpgsql as $$
begin
  insert into publication_totals as t
    select s.scope, s.scope_id, p.moderation_status, p.valide, p.deleted_at is not null, p.publiable, count(*)
    from new_rows p, publication_scopes(p) s group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (scope, scope_id, moderation_status, valide, deleted, publiable) do update set n = t.n + excluded.n;
  insert into duplicate_groups as g
    select p.dup_key, count(*) from new_rows p where p.deleted_at is null group by 1 order by 1
    on conflict (dup_key) do update set n = g.n + excluded.n;
  insert into publication_communes
    select distinct place, p.id, p.publiable, p.publie_le, p.en_avant, p.featured_until, p.created_at, p.type_id
    from new_rows p, unnest(p.commune_id || p.commune_ids) as place order by 2, 1;
  insert into publication_search (publication_id, created_at, moderation_status, deleted, publiable, publie_le, en_avant, featured_until, words)
    select p.id, p.created_at, p.moderation_status, p.deleted_at is not null, p.publiable, p.publie_le, p.en_avant, p.featured_until,
      search_words(p.title, p.body)
    from new_rows p order by 1;
  insert into publication_mots
    select distinct mot from new_rows p, vocabulary(p.title, p.body) as mot
    where p.publiable and p.publie_le <= now() order by 1
    on conflict do nothing;
  return null;
end $$;

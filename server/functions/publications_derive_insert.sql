-- Version 9, checksum a1c934a80cf171a0.
-- Trigger of publications, after an insert: writes totals, groups of duplicates, links to communes, occurrences, search words and vocabulary.
-- In totals, links and search words `publiable` is false also for a publication that has left the lists (hors_liste).
-- Status and validation are those that offices see: of the waiting edit, if there is one.
create or replace function publications_derive_insert() returns trigger language plpgsql as $$
declare
  own_slot constant integer := write_slot();
begin
  insert into publication_totals as t
    select s.scope, s.scope_id, coalesce(p.waiting_edit_status, p.moderation_status), p.valide and p.waiting_edit_status is null, p.deleted_at is not null,
      p.publiable and not p.hors_liste, count(*), own_slot
    from new_rows p, publication_scopes(p) s group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (scope, scope_id, moderation_status, valide, deleted, publiable, slot) do update set n = t.n + excluded.n;
  insert into duplicate_groups as g
    select p.dup_key, count(*) from new_rows p where p.deleted_at is null group by 1 order by 1
    on conflict (dup_key) do update set n = g.n + excluded.n;
  insert into publication_communes
    (commune_id, publication_id, publiable, publie_le, en_avant, featured_until, created_at, type_id, kind, jusqua, en_alerte)
    select distinct place, p.id, p.publiable and not p.hors_liste, p.publie_le, p.en_avant, p.featured_until, p.created_at, p.type_id, p.kind,
      p.jusqua, alert_in_force(p.alerte)
    from new_rows p, unnest(p.commune_id || p.commune_ids) as place order by 2, 1;
  insert into publication_occurrences
    (publication_id, commune_id, occurrence, departement, debut, fin, permanent, publiable, publie_le, expire_le)
    select p.id, s.* from new_rows p, occurrence_rows(p) s where p.kind = 'evenement' order by 1, 2, 3;
  -- Both from the same words: to find the words of a text takes most of the time.
  with written as materialized (
    select p.*, written_words(p.title, p.body) as words from new_rows p
  ), found as (
    insert into publication_search
      (publication_id, created_at, moderation_status, deleted, publiable, publie_le, en_avant, featured_until, jusqua, words)
    select p.id, p.created_at, coalesce(p.waiting_edit_status, p.moderation_status), p.deleted_at is not null, p.publiable and not p.hors_liste, p.publie_le, p.en_avant,
        p.featured_until, p.jusqua, with_stems(p.words)
      from written p order by 1
  )
  insert into publication_mots
    select distinct mot from written p, vocabulary_of(p.words) as mot
    where p.publiable and not p.hors_liste and p.publie_le <= now() order by 1
    on conflict do nothing;
  insert into changes (publication_id, kind, due_at)
    select p.id, 'publication.visible', greatest(p.publie_le, now_ms()) from new_rows p where p.publiable order by 1;
  return null;
end $$;

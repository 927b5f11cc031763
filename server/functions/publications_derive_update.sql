-- Version 8, checksum 21ac9fc1441726ed.
-- Trigger of publications, after an update: brings totals, groups of duplicates, links to communes, occurrences, search words and vocabulary
-- up to date. In totals, links and search words `publiable` is false also for a publication that has left the lists (hors_liste).
-- Each is written only where one of its columns has changed.
-- Status and validation are those that offices see: of the waiting edit, if there is one.
create or replace function publications_derive_update() returns trigger language plpgsql as $$
declare
  own_slot constant integer := write_slot();
begin
  insert into publication_totals as t
    select scope, scope_id, moderation_status, valide, deleted, publiable, sum(d), own_slot from (
      select s.scope, s.scope_id, coalesce(p.waiting_edit_status, p.moderation_status) as moderation_status, p.valide and p.waiting_edit_status is null as valide,
          p.deleted_at is not null as deleted, p.publiable and not p.hors_liste as publiable, 1 as d
        from new_rows p, publication_scopes(p) s
      union all
      select s.scope, s.scope_id, coalesce(p.waiting_edit_status, p.moderation_status), p.valide and p.waiting_edit_status is null,
          p.deleted_at is not null, p.publiable and not p.hors_liste, -1
        from old_rows p, publication_scopes(p) s
    ) changes group by 1, 2, 3, 4, 5, 6 having sum(d) <> 0 order by 1, 2, 3, 4, 5, 6
    on conflict (scope, scope_id, moderation_status, valide, deleted, publiable, slot) do update set n = t.n + excluded.n;
  insert into duplicate_groups as g
    select dup_key, sum(d) from (
      select dup_key, id, sum(d) as d from (
        select dup_key, id, 1 as d from new_rows where deleted_at is null
        union all select dup_key, id, -1 from old_rows where deleted_at is null
      ) changes group by 1, 2 having sum(d) <> 0
    ) moves group by 1 order by 1
    on conflict (dup_key) do update set n = g.n + excluded.n;
  delete from publication_communes l
    using old_rows o join new_rows n on n.id = o.id
    where (o.commune_id, o.commune_ids) is distinct from (n.commune_id, n.commune_ids)
      and l.publication_id = o.id and l.commune_id <> all (n.commune_id || n.commune_ids);
  insert into publication_communes
    (commune_id, publication_id, publiable, publie_le, en_avant, featured_until, created_at, type_id, kind, jusqua, en_alerte)
    select distinct place, n.id, n.publiable and not n.hors_liste, n.publie_le, n.en_avant, n.featured_until, n.created_at, n.type_id, n.kind,
      n.jusqua, alert_in_force(n.alerte)
    from old_rows o join new_rows n on n.id = o.id, unnest(n.commune_id || n.commune_ids) as place
    where (o.commune_id, o.commune_ids, o.publiable, o.hors_liste, o.publie_le, o.en_avant, o.featured_until, o.type_id, o.kind, o.jusqua, o.alerte)
      is distinct from
      (n.commune_id, n.commune_ids, n.publiable, n.hors_liste, n.publie_le, n.en_avant, n.featured_until, n.type_id, n.kind, n.jusqua, n.alerte)
    order by 2, 1
    on conflict (publication_id, commune_id) do update
      set publiable = excluded.publiable, publie_le = excluded.publie_le, en_avant = excluded.en_avant,
        featured_until = excluded.featured_until, type_id = excluded.type_id, kind = excluded.kind, jusqua = excluded.jusqua,
        en_alerte = excluded.en_alerte;
  delete from publication_occurrences s
    using old_rows o join new_rows n on n.id = o.id
    where o.kind = 'evenement' and s.publication_id = o.id
      and (o.kind, o.evenement, o.date_debut, o.date_fin, o.commune_id, o.commune_ids)
        is distinct from (n.kind, n.evenement, n.date_debut, n.date_fin, n.commune_id, n.commune_ids);
  insert into publication_occurrences
    (publication_id, commune_id, occurrence, departement, debut, fin, permanent, publiable, publie_le, expire_le)
    select n.id, s.* from old_rows o join new_rows n on n.id = o.id, occurrence_rows(n) s
    where n.kind = 'evenement'
      and (o.kind, o.evenement, o.date_debut, o.date_fin, o.commune_id, o.commune_ids)
        is distinct from (n.kind, n.evenement, n.date_debut, n.date_fin, n.commune_id, n.commune_ids)
    order by 1, 2, 3;
  update publication_occurrences s set publiable = n.publiable, publie_le = n.publie_le, expire_le = n.expire_le
    from new_rows n
    where n.kind = 'evenement' and s.publication_id = n.id
      and (s.publiable, s.publie_le, s.expire_le) is distinct from (n.publiable, n.publie_le, n.expire_le);
  update publication_search s
    set moderation_status = coalesce(n.waiting_edit_status, n.moderation_status), deleted = n.deleted_at is not null, publiable = n.publiable and not n.hors_liste,
      publie_le = n.publie_le, en_avant = n.en_avant, featured_until = n.featured_until, jusqua = n.jusqua
    from new_rows n
    where s.publication_id = n.id
      and (s.moderation_status, s.deleted, s.publiable, s.publie_le, s.en_avant, s.featured_until, s.jusqua)
        is distinct from
        (coalesce(n.waiting_edit_status, n.moderation_status), n.deleted_at is not null, n.publiable and not n.hors_liste, n.publie_le, n.en_avant, n.featured_until, n.jusqua);
  update publication_search s set words = search_words(n.title, n.body)
    from old_rows o join new_rows n on n.id = o.id
    where s.publication_id = n.id and (o.title, o.body) is distinct from (n.title, n.body);
  insert into publication_mots
    select distinct mot from old_rows o join new_rows n on n.id = o.id, vocabulary(n.title, n.body) as mot
    where n.publiable and not n.hors_liste and n.publie_le <= now()
      and (not o.publiable or o.hors_liste or (o.publie_le, o.title, o.body) is distinct from (n.publie_le, n.title, n.body))
    order by 1
    on conflict do nothing;
  -- A publication that was rewritten, hidden or left the lists may have had the last use of a word. To check each word at once would make
  -- every hiding slow.
  insert into publication_mots_a_revoir
    select distinct mot from old_rows o join new_rows n on n.id = o.id, vocabulary(o.title, o.body) as mot
    where o.publiable and not o.hors_liste
      and (not n.publiable or n.hors_liste or (o.title, o.body) is distinct from (n.title, n.body)) order by 1
    on conflict do nothing;
  insert into changes (publication_id, kind, due_at)
    select n.id,
      case when not n.publiable then 'publication.withdrawn' when not o.publiable then 'publication.visible' else 'publication.changed' end,
      case when n.publiable then greatest(n.publie_le, now_ms()) else now_ms() end
    from old_rows o join new_rows n on n.id = o.id
    where o.publiable <> n.publiable
      or (n.publiable and ((o.publie_le, o.expire_le) is distinct from (n.publie_le, n.expire_le) or publication_content(o) <> publication_content(n)))
    order by 1;
  return null;
end $$;

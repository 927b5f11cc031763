-- Version 5, checksum 1ce80513d7345765.
-- Trigger of publications, after a deletion: takes the rows out of the totals and of the groups of duplicates.
-- Status and validation are those that offices see: of the waiting edit, if there is one.
create or replace function publications_derive_delete() returns trigger language plpgsql as $$
declare
  own_slot constant integer := write_slot();
begin
  insert into publication_totals as t
    select s.scope, s.scope_id, coalesce(p.waiting_edit_status, p.moderation_status), p.valide and p.waiting_edit_status is null, p.deleted_at is not null,
      p.publiable and not p.hors_liste, -count(*), own_slot
    from old_rows p, publication_scopes(p) s group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (scope, scope_id, moderation_status, valide, deleted, publiable, slot) do update set n = t.n + excluded.n;
  insert into duplicate_groups as g
    select p.dup_key, -count(*) from old_rows p where p.deleted_at is null group by 1 order by 1
    on conflict (dup_key) do update set n = g.n + excluded.n;
  return null;
end $$;

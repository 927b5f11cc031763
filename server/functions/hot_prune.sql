-- Version 1, checksum 9fd7a226957694dd.
-- Removes changes of public answers that every process has read: those that a snapshot of half a minute ago saw. Returns how many it removed.
-- Rows of another cluster, which a copy brought, are removed too: no transaction of this one has such a number yet.
create or replace function hot_prune() returns integer language plpgsql as $$
declare
  kept hot_changes_kept;
  removed integer;
begin
  insert into hot_changes_kept default values on conflict do nothing;
  select * into kept from hot_changes_kept for update skip locked;
  if not found or kept.candidate_at > now() - interval '30 seconds' then
    return 0;
  end if;
  if kept.candidate >= pg_snapshot_xmax(pg_current_snapshot()) then
    kept.below := null;
    kept.candidate := null;
  end if;
  kept.below := greatest(kept.below, kept.candidate);
  update hot_changes_kept
    set below = kept.below, candidate = pg_snapshot_xmin(pg_current_snapshot()), candidate_at = now();
  delete from hot_changes where ctid = any (array(
    select c.ctid from hot_changes c where c.xact < kept.below or c.xact >= pg_snapshot_xmax(pg_current_snapshot()) limit 20000));
  get diagnostics removed = row_count;
  return removed;
end $$;

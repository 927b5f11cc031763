-- Version 2, checksum fe4ee43ae5817d0e.
-- Adds the totals that writers kept in a slot to those of slot 0, and deletes totals of zero. The transaction holds both slots, so that no writer
-- waits for its rows. Returns the number of rows that were moved; none if a writer uses the slot. 7212040 is LOCKS.writeSlotClass.
create or replace function fold_slot(from_slot integer) returns integer language plpgsql as $$
declare
  moved integer;
begin
  perform pg_advisory_xact_lock(7212040, 0);
  perform set_config('beffroi.slot', '0', true);
  if from_slot = 0 or not pg_try_advisory_xact_lock(7212040, from_slot) then
    return 0;
  end if;
  with publications as (delete from publication_totals where slot = from_slot returning *),
  into_publications as (
    insert into publication_totals as t (scope, scope_id, moderation_status, valide, deleted, publiable, n, slot)
      select scope, scope_id, moderation_status, valide, deleted, publiable, n, 0 from publications order by 1, 2, 3, 4, 5, 6
      on conflict (scope, scope_id, moderation_status, valide, deleted, publiable, slot) do update set n = t.n + excluded.n),
  actions as (delete from audit_totals where slot = from_slot returning *),
  into_actions as (
    insert into audit_totals as t (action, target_type, jour, n, slot) select action, target_type, jour, n, 0 from actions order by 1, 2, 3
      on conflict (action, target_type, jour, slot) do update set n = t.n + excluded.n),
  users as (delete from audit_user_totals where slot = from_slot returning *),
  into_users as (
    insert into audit_user_totals as t (user_id, action, n, slot) select user_id, action, n, 0 from users order by 1, 2
      on conflict (user_id, action, slot) do update set n = t.n + excluded.n),
  accounts as (delete from user_totals where slot = from_slot returning *),
  into_accounts as (
    insert into user_totals as t (active, n, slot) select active, n, 0 from accounts order by 1
      on conflict (active, slot) do update set n = t.n + excluded.n)
  select (select count(*) from publications) + (select count(*) from actions) + (select count(*) from users) + (select count(*) from accounts)
    into moved;
  delete from publication_totals where slot = 0 and n = 0;
  return moved;
end $$;

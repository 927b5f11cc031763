-- Version 3, checksum 55ce6b894f7b324c.
-- Trigger of audit_log, after a deletion: takes the rows out of the totals. Whoever removes a segment has locked the heads of the chains.
create or replace function audit_uncount() returns trigger language plpgsql as $$
declare
  own_slot constant integer := write_slot();
begin
  insert into audit_totals as t (action, target_type, jour, n, slot)
    select action, target_type, (at at time zone 'Europe/Paris')::date, -count(*), own_slot from old_rows group by 1, 2, 3 order by 1, 2, 3
    on conflict (action, target_type, jour, slot) do update set n = t.n + excluded.n;
  insert into audit_user_totals as t (user_id, action, n, slot)
    select user_id, action, -count(*), own_slot from old_rows where user_id is not null group by 1, 2 order by 1, 2
    on conflict (user_id, action, slot) do update set n = t.n + excluded.n;
  delete from audit_totals where n = 0;
  delete from audit_user_totals where n = 0;
  return null;
end $$;

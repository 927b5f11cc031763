-- Version 1, checksum dc58be3b875cba63.
-- Trigger of audit_log, after a deletion: takes the rows out of the totals. Whoever removes a segment has locked the head of the chain.
create or replace function audit_uncount() returns trigger language plpgsql as $$
begin
  insert into audit_totals as t (action, target_type, jour, n)
    select action, target_type, (at at time zone 'Europe/Paris')::date, -count(*) from old_rows group by 1, 2, 3 order by 1, 2, 3
    on conflict (action, target_type, jour) do update set n = t.n + excluded.n;
  insert into audit_user_totals as t
    select user_id, action, -count(*) from old_rows where user_id is not null group by 1, 2 order by 1, 2
    on conflict (user_id, action) do update set n = t.n + excluded.n;
  delete from audit_totals where n = 0;
  delete from audit_user_totals where n = 0;
  return null;
end $$;

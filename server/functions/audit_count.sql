-- Version 3, checksum 0d369bac8bfd495a.
-- Trigger of audit_log, after a statement: moves the head of the chain and counts the rows, under the lock that audit_begin() took.
-- Rows of totals are written in one order, as everywhere.
create or replace function audit_count() returns trigger language plpgsql as $$
declare
  own_slot constant integer := write_slot();
begin
  update audit_head h set seq = last.seq, hash = last.hash from (select seq, hash from new_rows order by seq desc limit 1) last
    where h.chain = own_slot;
  insert into audit_totals as t (action, target_type, jour, n, slot)
    select action, target_type, (at at time zone 'Europe/Paris')::date, count(*), own_slot from new_rows group by 1, 2, 3 order by 1, 2, 3
    on conflict (action, target_type, jour, slot) do update set n = t.n + excluded.n;
  insert into audit_user_totals as t (user_id, action, n, slot)
    select user_id, action, count(*), own_slot from new_rows where user_id is not null group by 1, 2 order by 1, 2
    on conflict (user_id, action, slot) do update set n = t.n + excluded.n;
  return null;
end $$;

-- Version 2, checksum bee56c4d12d1ef2c.
-- Trigger of users: maintains user_totals, in the rows of the transaction's slot.
create or replace function users_count() returns trigger language plpgsql as $$
declare
  own_slot constant integer := write_slot();
begin
  if tg_op = 'INSERT' then
    insert into user_totals as t select active, count(*), own_slot from new_rows group by 1 order by 1
      on conflict (active, slot) do update set n = t.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into user_totals as t select active, -count(*), own_slot from old_rows group by 1 order by 1
      on conflict (active, slot) do update set n = t.n + excluded.n;
  else
    insert into user_totals as t
      select active, sum(d), own_slot from (select active, 1 as d from new_rows union all select active, -1 from old_rows) changes
      group by 1 having sum(d) <> 0 order by 1
      on conflict (active, slot) do update set n = t.n + excluded.n;
  end if;
  return null;
end $$;

-- Version 1, checksum a7d12fe71649ff33.
-- Trigger of users: maintains user_totals.
create or replace function users_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into user_totals as t select active, count(*) from new_rows group by 1 order by 1
      on conflict (active) do update set n = t.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into user_totals as t select active, -count(*) from old_rows group by 1 order by 1
      on conflict (active) do update set n = t.n + excluded.n;
  else
    insert into user_totals as t
      select active, sum(d) from (select active, 1 as d from new_rows union all select active, -1 from old_rows) changes
      group by 1 having sum(d) <> 0 order by 1
      on conflict (active) do update set n = t.n + excluded.n;
  end if;
  return null;
end $$;

-- Version 1, checksum 9437fdc53e0afdd3.
-- Trigger of claims: maintains claim_totals.
create or replace function claims_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into claim_totals as t select status, count(*) from new_rows group by 1 order by 1
      on conflict (status) do update set n = t.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into claim_totals as t select status, -count(*) from old_rows group by 1 order by 1
      on conflict (status) do update set n = t.n + excluded.n;
  else
    insert into claim_totals as t
      select status, sum(d) from (select status, 1 as d from new_rows union all select status, -1 from old_rows) changes
      group by 1 having sum(d) <> 0 order by 1
      on conflict (status) do update set n = t.n + excluded.n;
  end if;
  return null;
end $$;

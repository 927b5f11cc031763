-- Version 1, checksum 695a85de988e0f4b.
-- Trigger of communes: maintains commune_totals.
create or replace function communes_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into commune_totals select departement, count(*) from new_rows group by 1 order by 1
      on conflict (departement) do update set n = commune_totals.n + excluded.n;
  elsif tg_op = 'DELETE' then
    update commune_totals t set n = t.n - d.n
      from (select departement, count(*) as n from old_rows group by 1) d where d.departement = t.departement;
  else
    -- Only a change of département counts: any other update must not queue on the total's row.
    insert into commune_totals
      select departement, sum(n) from (
        select departement, 1 as n from new_rows union all select departement, -1 from old_rows) moved
      group by 1 having sum(n) <> 0 order by 1
      on conflict (departement) do update set n = commune_totals.n + excluded.n;
  end if;
  return null;
end $$;

-- Version 1, checksum 777eb8af23fff08c.
-- Trigger of acteurs: maintains acteur_totals. Only states whose count changes are written, in one order.
create or replace function acteurs_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into acteur_totals as t select type, valide, active, deleted_at is not null, count(*) from new_rows group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (type, valide, active, deleted) do update set n = t.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into acteur_totals as t select type, valide, active, deleted_at is not null, -count(*) from old_rows group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (type, valide, active, deleted) do update set n = t.n + excluded.n;
  else
    insert into acteur_totals as t
      select type, valide, active, deleted, sum(d) from (
        select type, valide, active, deleted_at is not null as deleted, 1 as d from new_rows
        union all select type, valide, active, deleted_at is not null, -1 from old_rows
      ) changes group by 1, 2, 3, 4 having sum(d) <> 0 order by 1, 2, 3, 4
      on conflict (type, valide, active, deleted) do update set n = t.n + excluded.n;
  end if;
  return null;
end $$;

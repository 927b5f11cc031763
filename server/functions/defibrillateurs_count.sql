-- Version 2, checksum a33c42978a23437e.
-- Trigger of the catalogue: maintains its totals.
create or replace function defibrillateurs_count() returns trigger language plpgsql as $$
declare
  changes text := case tg_op
    when 'INSERT' then 'select affiche, horaires_regle, 1 as d from new_rows'
    when 'DELETE' then 'select affiche, horaires_regle, -1 as d from old_rows'
    else 'select affiche, horaires_regle, 1 as d from new_rows union all select affiche, horaires_regle, -1 from old_rows' end;
begin
  execute format('insert into defibrillateur_totals as t select affiche, horaires_sorte(horaires_regle), sum(d) from (%s) changes
    group by 1, 2 having sum(d) <> 0 order by 1, 2 on conflict (affiche, horaires) do update set n = t.n + excluded.n', changes);
  return null;
end $$;

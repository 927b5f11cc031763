-- Version 1, checksum aa0e23c69bdf3d5f.
-- Trigger of the catalogue and of its successor: maintains their totals. A deleted device loses its views of communes.
create or replace function defibrillateurs_count() returns trigger language plpgsql as $$
declare
  totals text := case tg_table_name when 'defibrillateurs' then 'defibrillateur_totals' else 'defibrillateur_totals_suivant' end;
  changes text := case tg_op
    when 'INSERT' then 'select affiche, horaires_regle, 1 as d from new_rows'
    when 'DELETE' then 'select affiche, horaires_regle, -1 as d from old_rows'
    else 'select affiche, horaires_regle, 1 as d from new_rows union all select affiche, horaires_regle, -1 from old_rows' end;
begin
  execute format('insert into %I as t select affiche, horaires_sorte(horaires_regle), sum(d) from (%s) changes
    group by 1, 2 having sum(d) <> 0 order by 1, 2 on conflict (affiche, horaires) do update set n = t.n + excluded.n', totals, changes);
  if tg_op = 'DELETE' then
    delete from commune_defibrillateurs where defibrillateur_id in (select id from old_rows);
  end if;
  return null;
end $$;

-- A sync that changes much of the catalogue of defibrillators builds its successor aside, in steps of milliseconds, and puts it in
-- place in one short transaction (docs/decisions/0011). These functions are the only place that knows how the two become one.

-- New entries are kept aside and taken in together; whoever does so holds the embedded database for as long as it takes, so it is
-- done sixteen times as often as by default.
alter index defibrillateurs_words set (gin_pending_list_limit = 256);
alter index defibrillateurs_trgm set (gin_pending_list_limit = 256);
alter index defibrillateur_mots_trgm set (gin_pending_list_limit = 256);

-- The communes' views of new devices are there before the successor is in place, and seen by nobody until then. What a key of
-- another table did besides, taking the views of a device that is deleted, its trigger does.
alter table commune_defibrillateurs drop constraint commune_defibrillateurs_defibrillateur_id_fkey;

-- As in 0010, for the catalogue and for its successor.
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

-- Makes the empty successor, with every column, constraint, index and trigger of the catalogue as it stands; but for the indexes of
-- words, which are made ten times as fast when all rows are there.
create function defibrillateurs_begin_successor() returns void language plpgsql as $$
declare
  definition text;
begin
  create table defibrillateurs_suivant (like defibrillateurs including all);
  for definition in
    select format('alter table defibrillateurs_suivant add constraint %I %s', conname, pg_get_constraintdef(oid))
    from pg_constraint where conrelid = 'defibrillateurs'::regclass and contype = 'f'
  loop
    execute definition;
  end loop;
  for definition in
    select regexp_replace(pg_get_triggerdef(oid), ' ON (\S+\.)?defibrillateurs ', ' ON defibrillateurs_suivant ')
    from pg_trigger where tgrelid = 'defibrillateurs'::regclass and not tgisinternal order by tgname
  loop
    execute definition;
  end loop;
  for definition in
    select format('drop index %I', relname) from pg_index join pg_class c on c.oid = indexrelid join pg_am a on a.oid = c.relam
    where indrelid = 'defibrillateurs_suivant'::regclass and a.amname = 'gin'
  loop
    execute definition;
  end loop;
  create table defibrillateur_totals_suivant (like defibrillateur_totals including all);
end $$;

-- What makes a table: its columns, constraints, triggers and indexes, by their definitions. Of indexes also the name.
create function defibrillateurs_parts(of_table regclass) returns table (part text, index_name name) language sql stable as $$
  select format('column %s %s %s', attname, format_type(atttypid, atttypmod), attnotnull), null::name
    from pg_attribute where attrelid = of_table and attnum > 0 and not attisdropped
  union all select format('constraint %s', pg_get_constraintdef(oid)), null from pg_constraint where conrelid = of_table and contype in ('c', 'f')
  union all select format('trigger %s', tgname), null from pg_trigger where tgrelid = of_table and not tgisinternal
  union all select format('index %s %s', indisunique, split_part(pg_get_indexdef(indexrelid), ' USING ', 2)), relname
    from pg_index join pg_class on oid = indexrelid where indrelid = of_table
$$;

-- The statements that make the indexes which the successor does not have yet.
create function defibrillateurs_missing_indexes() returns table (statement text) language plpgsql stable as $$
begin
  return query
    select format('create %s index on defibrillateurs_suivant using %s', case when i.indisunique then 'unique' else '' end,
      split_part(pg_get_indexdef(i.indexrelid), ' USING ', 2))
    from defibrillateurs_parts('defibrillateurs') old join pg_index i on i.indexrelid = old.index_name::regclass
    where old.part not in (select part from defibrillateurs_parts('defibrillateurs_suivant'));
end $$;

-- Puts the successor in place under the catalogue's names. The old catalogue stays as defibrillateurs_ancien, which nobody reads.
-- A successor of another form, as after a migration that another process ran meanwhile, is refused.
create function defibrillateurs_put_in_place() returns void language plpgsql as $$
declare
  pair record;
begin
  for pair in
    select old.part, old.index_name as old, new.part as same, new.index_name as new
    from defibrillateurs_parts('defibrillateurs') old full join defibrillateurs_parts('defibrillateurs_suivant') new on new.part = old.part
  loop
    if pair.part is null or pair.same is null then
      raise exception 'defibrillateurs_suivant is not of the form of defibrillateurs: %', coalesce(pair.part, pair.same);
    end if;
    continue when pair.old is null;
    execute format('alter index %I rename to %I', pair.old, pair.old || '_ancien');
    execute format('alter index %I rename to %I', pair.new, pair.old);
  end loop;
  alter table defibrillateurs rename to defibrillateurs_ancien;
  alter table defibrillateurs_suivant rename to defibrillateurs;
  delete from defibrillateur_totals;
  insert into defibrillateur_totals select * from defibrillateur_totals_suivant;
  drop table defibrillateur_totals_suivant;
end $$;

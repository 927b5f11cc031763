-- Version 1, checksum ee0147af2a4b7393.
-- Creates the empty successor with every column, constraint, index and trigger of the catalogue, except the indexes of words: these are
-- built ten times as fast when all rows are there.
create or replace function defibrillateurs_begin_successor() returns void language plpgsql as $$
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

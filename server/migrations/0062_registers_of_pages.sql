-- Pages of the residents' site show collections and defibrillators. Their changes are announced as those of the other registers are (0027).
do $$
declare
  name text;
begin
  foreach name in array array['collectes', 'defibrillateurs', 'commune_defibrillateurs'] loop
    execute format('create trigger hot_change after insert or update or delete or truncate on %I
      for each statement execute function hot_table()', name);
    -- A sync of the whole registry replaces the catalogue by a copy, whose triggers have the usual mode.
    if name <> 'defibrillateurs' then
      execute format('alter table %I enable always trigger hot_change', name);
    end if;
  end loop;
end $$;

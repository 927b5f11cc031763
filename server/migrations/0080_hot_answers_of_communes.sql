-- A change of one commune's officials, collections, information, actors or decisions on defibrillators invalidates the answers and pages of that commune, not
-- those of all (0027, 0062).
-- Trigger of a table whose rows belong to communes: announces its name, for answers of all communes, and its name with each commune of a changed row. A change
-- in more than fifty communes is announced for every commune as "name:*".
create function hot_of_commune() returns trigger language plpgsql as $$
declare
  places text[];
begin
  if tg_op = 'INSERT' then
    places := array(select distinct commune_id from new_rows limit 51);
  elsif tg_op = 'DELETE' then
    places := array(select distinct commune_id from old_rows limit 51);
  else
    places := array(select commune_id from old_rows union select commune_id from new_rows limit 51);
  end if;
  if cardinality(places) = 0 then
    return null;
  end if;
  if cardinality(places) > 50 then
    places := array['*'];
  end if;
  perform hot_changed(array[tg_table_name::text] || array(select tg_table_name || ':' || place from unnest(places) as place));
  return null;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['elus', 'collectes', 'commune_infos', 'acteurs', 'commune_defibrillateurs'] loop
    execute format('drop trigger hot_change on %I', name);
    execute format('create trigger hot_insert after insert on %I referencing new table as new_rows
      for each statement execute function hot_of_commune()', name);
    execute format('create trigger hot_update after update on %I referencing old table as old_rows new table as new_rows
      for each statement execute function hot_of_commune()', name);
    execute format('create trigger hot_delete after delete on %I referencing old table as old_rows
      for each statement execute function hot_of_commune()', name);
    execute format('create trigger hot_truncate after truncate on %I for each statement execute function hot_table()', name);
    execute format('alter table %I enable always trigger hot_insert, enable always trigger hot_update, enable always trigger hot_delete,
      enable always trigger hot_truncate', name);
  end loop;
end $$;

-- Version 1, checksum 2d33feea8ab681ea.
-- Trigger of a table whose rows belong to communes: announces its name, for answers of all communes, and its name with each commune of a changed row. A change
-- in more than fifty communes is announced for every commune as "name:*".
create or replace function hot_of_commune() returns trigger language plpgsql as $$
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

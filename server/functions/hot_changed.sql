-- Version 4, checksum 01c25034b40be971.
-- Announces that public answers with these tags have changed: by a row that other processes read, and as a message to the session itself, so
-- that the process that made the change knows it before it answers. Only sessions that ask for messages of this level receive them. The embedded
-- database has one process and writes no row: there `beffroi.changes` is `own`.
create or replace function hot_changed(tags text[]) returns void language plpgsql as $$
declare
  said text;
begin
  if coalesce(cardinality(tags), 0) = 0 then
    return;
  end if;
  -- A message of more tags names everything.
  said := case when cardinality(tags) > 130 then '*' else array_to_string(tags, ' ') end;
  if coalesce(current_setting('beffroi.changes', true), '') <> 'own' then
    insert into changes (tags) values (said);
  end if;
  raise debug '%', said using errcode = 'BF001';
end $$;

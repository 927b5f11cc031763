-- Version 3, checksum d5b0dfc9a4c93406.
-- Announces that public answers with these tags have changed: by a row that other processes read, and as a message to the session itself, so
-- that the process that made the change knows it before it answers. Only sessions that ask for messages of this level receive them. A session
-- whose process does not wake the others after its commits also notifies them: `beffroi.changes` is then not set. It is `outbox` where the
-- process wakes them, and `own` in the embedded database, which has one process.
create or replace function hot_changed(tags text[]) returns void language plpgsql as $$
declare
  said text;
  announces constant text := coalesce(current_setting('beffroi.changes', true), '');
begin
  if coalesce(cardinality(tags), 0) = 0 then
    return;
  end if;
  -- A notification holds eight thousand bytes; a tag has at most fifty-seven with its blank.
  said := case when cardinality(tags) > 130 then '*' else array_to_string(tags, ' ') end;
  if announces <> 'own' then
    insert into hot_changes (tags) values (said);
  end if;
  if announces = '' then
    perform pg_notify('hot_answers', said);
  end if;
  raise debug '%', said using errcode = 'BF001';
end $$;

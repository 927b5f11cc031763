-- Version 1, checksum 5b0bd0b53118e4f0.
-- Announces that public answers with these tags have changed: to every process that listens, and as a message to the session itself, so
-- that the process that made the change knows it before it answers. Only sessions that ask for messages of this level receive them.
create or replace function hot_changed(tags text[]) returns void language plpgsql as $$
declare
  said text;
begin
  if coalesce(cardinality(tags), 0) = 0 then
    return;
  end if;
  -- A notification holds eight thousand bytes.
  said := case when cardinality(tags) > 100 then '*' else array_to_string(tags, ' ') end;
  perform pg_notify('hot_answers', said);
  raise debug '%', said using errcode = 'BF001';
end $$;

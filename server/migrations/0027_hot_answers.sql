-- What public answers are made of tells that it changed: by the transaction that changes it, whoever runs it, when it commits.
-- Processes that keep answers in memory listen (docs/decisions/0014). A tag names a table, or the records whose answers are others now:
-- commune:<id>, acteur:<id>, publication:<id>; * is everything.

-- Told twice: to every process that listens, and as a message to the session itself, so that the process which changed something knows
-- it before it answers. Messages of this level reach only sessions that ask for them, as ours do.
create function hot_changed(tags text[]) returns void language plpgsql as $$
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

create function hot_table() returns trigger language plpgsql as $$
begin
  perform hot_changed(array[case when tg_op = 'TRUNCATE' then '*' else tg_table_name end]);
  return null;
end $$;

-- The answers that show a publication.
create function hot_tags(p publications) returns setof text language sql immutable parallel safe as $$
  select 'publications' union all select 'publication:' || p.id union all select 'acteur:' || p.acteur_id where p.acteur_id is not null
  union all select 'commune:' || place from unnest(p.commune_id || p.commune_ids) as place
$$;

-- One that is publishable neither before nor after is in no public answer: what waits for moderation disturbs nobody.
create function hot_publications() returns trigger language plpgsql as $$
declare
  tags text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct tag) into tags from new_rows p, hot_tags(p) tag where p.publiable;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct tag) into tags from old_rows p, hot_tags(p) tag where p.publiable;
  else
    select array_agg(distinct tag) into tags from (
      select tag from old_rows p, hot_tags(p) tag where p.publiable
      union all select tag from new_rows p, hot_tags(p) tag where p.publiable
    ) changed;
  end if;
  perform hot_changed(tags);
  return null;
end $$;
create trigger hot_insert after insert on publications referencing new table as new_rows
  for each statement execute function hot_publications();
create trigger hot_update after update on publications referencing old table as old_rows new table as new_rows
  for each statement execute function hot_publications();
create trigger hot_delete after delete on publications referencing old table as old_rows
  for each statement execute function hot_publications();
create trigger hot_truncate after truncate on publications for each statement execute function hot_table();
-- Also where a session switches triggers off, as one that copies data does.
alter table publications enable always trigger hot_insert, enable always trigger hot_update, enable always trigger hot_delete,
  enable always trigger hot_truncate;

do $$
declare
  name text;
begin
  foreach name in array array['publication_types', 'communes', 'commune_noms', 'commune_slugs', 'commune_infos', 'elus', 'acteurs'] loop
    execute format('create trigger hot_change after insert or update or delete or truncate on %I
      for each statement execute function hot_table()', name);
    execute format('alter table %I enable always trigger hot_change', name);
  end loop;
end $$;

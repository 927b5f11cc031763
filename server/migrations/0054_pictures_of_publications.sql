-- Pictures and documents of publications, and the count of the records that use each media. Only added columns that may be null: the release
-- before writes rows without naming them.
alter table publications
  -- [{media_id, alt, decorative, legende, credit, media}]: media is what the public answer shows of the row of `medias`. Null: none.
  add column images jsonb,
  -- [{media_id, titre, media}]
  add column documents jsonb;

create function media_ids(images jsonb, documents jsonb) returns setof uuid language sql immutable parallel safe as $$
  select (e ->> 'media_id')::uuid from jsonb_array_elements(coalesce(nullif(images, 'null'), '[]') || coalesce(nullif(documents, 'null'), '[]')) e
$$;

create function count_media_uses(removed uuid[], added uuid[]) returns void language plpgsql as $$
declare
  changed uuid[];
begin
  select array_agg(id) into changed from (
    select id from (select unnest(added) as id, 1 as d union all select unnest(removed), -1) one group by 1 having sum(d) <> 0) net;
  if changed is null then return; end if;
  perform from medias where id = any (changed) order by id for update;
  update medias m set uses = greatest(m.uses + c.d, 0),
      attached_at = coalesce(m.attached_at, case when c.d > 0 then now_ms() end),
      detached_at = case when m.uses + c.d <= 0 then now_ms() end
    from (select id, sum(d)::int as d from (select unnest(added) as id, 1 as d union all select unnest(removed), -1) one group by 1) c
    where m.id = c.id and m.id = any (changed);
end $$;

create function publications_count_medias() returns trigger language plpgsql as $$
declare
  removed uuid[] := '{}';
  added uuid[] := '{}';
begin
  if tg_op <> 'INSERT' then
    select array_agg(used) into removed from old_rows p, media_ids(p.images, p.documents) used
      where (p.images is not null or p.documents is not null) and p.deleted_at is null;
  end if;
  if tg_op <> 'DELETE' then
    select array_agg(used) into added from new_rows p, media_ids(p.images, p.documents) used
      where (p.images is not null or p.documents is not null) and p.deleted_at is null;
  end if;
  if removed is not null or added is not null then perform count_media_uses(removed, added); end if;
  return null;
end $$;
create trigger publications_count_medias_insert after insert on publications referencing new table as new_rows
  for each statement execute function publications_count_medias();
create trigger publications_count_medias_update after update on publications referencing old table as old_rows new table as new_rows
  for each statement execute function publications_count_medias();
create trigger publications_count_medias_delete after delete on publications referencing old table as old_rows
  for each statement execute function publications_count_medias();

create function publication_drafts_count_medias() returns trigger language plpgsql as $$
declare
  removed uuid[] := '{}';
  added uuid[] := '{}';
begin
  if tg_op <> 'INSERT' then
    select array_agg(used) into removed from old_rows d, media_ids(d.content -> 'images', d.content -> 'documents') used;
  end if;
  if tg_op <> 'DELETE' then
    select array_agg(used) into added from new_rows d, media_ids(d.content -> 'images', d.content -> 'documents') used;
  end if;
  if removed is not null or added is not null then perform count_media_uses(removed, added); end if;
  return null;
end $$;
create trigger publication_drafts_count_medias_insert after insert on publication_drafts referencing new table as new_rows
  for each statement execute function publication_drafts_count_medias();
create trigger publication_drafts_count_medias_update after update on publication_drafts referencing old table as old_rows new table as new_rows
  for each statement execute function publication_drafts_count_medias();
create trigger publication_drafts_count_medias_delete after delete on publication_drafts referencing old table as old_rows
  for each statement execute function publication_drafts_count_medias();

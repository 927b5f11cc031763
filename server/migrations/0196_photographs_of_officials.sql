-- The photograph of an official, which the town hall uploads.
alter table elus
  -- {media_id, media}: media is what the public answer shows of the row of `medias`.
  add column photo jsonb;
create index elus_photo_media on elus ((photo ->> 'media_id')) where photo is not null;

create function elus_count_medias() returns trigger language plpgsql as $$
declare
  removed uuid[] := '{}';
  added uuid[] := '{}';
begin
  if tg_op <> 'INSERT' then select array_agg((photo ->> 'media_id')::uuid) into removed from old_rows where photo is not null; end if;
  if tg_op <> 'DELETE' then select array_agg((photo ->> 'media_id')::uuid) into added from new_rows where photo is not null; end if;
  if removed is not null or added is not null then perform count_media_uses(removed, added); end if;
  return null;
end $$;
create trigger elus_count_medias_insert after insert on elus referencing new table as new_rows
  for each statement execute function elus_count_medias();
create trigger elus_count_medias_update after update on elus referencing old table as old_rows new table as new_rows
  for each statement execute function elus_count_medias();
create trigger elus_count_medias_delete after delete on elus referencing old table as old_rows
  for each statement execute function elus_count_medias();

-- Version 2, checksum d2e3f88a01623803.
-- Trigger of publication_drafts and publication_waiting_edits: counts the records that use each media.
create or replace function publication_drafts_count_medias() returns trigger language plpgsql as $$
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

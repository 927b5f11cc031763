-- Version 1, checksum 58f4bae879d78e95.
-- Trigger of publications: counts the records that use each media. A deleted publication uses none, so its files are removed after thirty days.
create or replace function publications_count_medias() returns trigger language plpgsql as $$
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

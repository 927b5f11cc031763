-- Version 1, checksum f3589dcac080cbd0.
-- Trigger of elus: counts the officials whose photograph each media is.
create or replace function elus_count_medias() returns trigger language plpgsql as $$
declare
  removed uuid[] := '{}';
  added uuid[] := '{}';
begin
  if tg_op <> 'INSERT' then select array_agg((photo ->> 'media_id')::uuid) into removed from old_rows where photo is not null; end if;
  if tg_op <> 'DELETE' then select array_agg((photo ->> 'media_id')::uuid) into added from new_rows where photo is not null; end if;
  if removed is not null or added is not null then perform count_media_uses(removed, added); end if;
  return null;
end $$;

-- Version 1, checksum 50c46a1b0d160b21.
-- Trigger of medias, after a deletion: the files of the row are to be removed from the store.
create or replace function medias_queue_removal() returns trigger language plpgsql as $$
begin
  insert into media_removals (media_id, key) values (old.id, old.key) on conflict do nothing;
  return null;
end $$;

-- Version 2, checksum ae3e0a157a75b101.
-- Trigger of communes: publications show the name and slug of their communes, so their answers have changed. Above 130 tags everything is
-- announced (hot_changed).
create or replace function communes_announce_name() returns trigger language plpgsql as $$
begin
  perform hot_changed(array(
    select distinct tag from (
      select p from publication_communes l join publications p on p.id = l.publication_id
      where l.commune_id = new.id and p.publiable limit 131
    ) shown, hot_tags(shown.p) tag));
  return null;
end $$;

-- Version 1, checksum 6f3631c46f4f1372.
-- Trigger of communes: publications show the name and slug of their communes, so their answers have changed. Above a hundred tags everything is
-- announced (hot_changed).
create or replace function communes_announce_name() returns trigger language plpgsql as $$
begin
  perform hot_changed(array(
    select distinct tag from (
      select p from publication_communes l join publications p on p.id = l.publication_id
      where l.commune_id = new.id and p.publiable limit 101
    ) shown, hot_tags(shown.p) tag));
  return null;
end $$;

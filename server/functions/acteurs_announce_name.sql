-- Version 1, checksum 086b11994b7d36b8.
-- Trigger of acteurs: publications show the name, slug and badge of their actor, so their answers have changed. Above a hundred tags everything is
-- announced (hot_changed).
create or replace function acteurs_announce_name() returns trigger language plpgsql as $$
begin
  perform hot_changed(array(
    select distinct tag from (
      select p from publications p where p.acteur_id = new.id and p.publiable limit 101
    ) shown, hot_tags(shown.p) tag));
  return null;
end $$;

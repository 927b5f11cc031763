-- Version 2, checksum 1b5bf8b955a77c6f.
-- Trigger of acteurs: publications show the name, slug and badge of their actor, so their answers have changed. Above 130 tags everything is
-- announced (hot_changed).
create or replace function acteurs_announce_name() returns trigger language plpgsql as $$
begin
  perform hot_changed(array(
    select distinct tag from (
      select p from publications p where p.acteur_id = new.id and p.publiable limit 131
    ) shown, hot_tags(shown.p) tag));
  return null;
end $$;

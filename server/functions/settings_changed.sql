-- Version 1, checksum 1a59198436ab65b3.
-- Trigger of settings: every page of the site has the name of the instance, so that all of them are read again. Spec §2-105.
create or replace function settings_changed() returns trigger language plpgsql as $$
begin
  perform hot_changed(array['*']);
  return null;
end $$;

-- Version 2, checksum d7a4ae5b7ac67d85.
-- Trigger of acteurs: deactivating or deleting an actor hides its publications; the reverse shows them again, unchanged. Spec §3-3.
create or replace function acteurs_hide_publications() returns trigger language plpgsql as $$
begin
  -- In the order of every other lock on several publications: without it a bulk decision and this would wait for each other.
  perform from publications where acteur_id = new.id order by id for update;
  update publications set acteur_actif = (new.active and new.deleted_at is null) where acteur_id = new.id;
  return null;
end $$;

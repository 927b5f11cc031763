-- Version 2, checksum a1ac6401d4c69699.
-- Trigger of publications, before a row: stores whether the actor is active. A publication without an actor counts as one of an active actor.
-- Spec §3-3.
create or replace function publications_before_insert() returns trigger language plpgsql as $$
begin
  if new.acteur_id is null then
    new.acteur_actif := true;
    return new;
  end if;
  select active and deleted_at is null into new.acteur_actif from acteurs where id = new.acteur_id for share;
  new.acteur_actif := coalesce(new.acteur_actif, false);
  return new;
end $$;

-- Version 1, checksum d3f3cd2a65b05fc6.
-- Trigger of acteurs: copies a new name to the claims of the actor, whose words include it.
create or replace function acteurs_rename_claims() returns trigger language plpgsql as $$
begin
  update claims set acteur_nom = new.nom where acteur_id = new.id;
  return null;
end $$;

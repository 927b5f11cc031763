-- Version 1, checksum b9d384a388b57d5a.
-- Trigger of claims: stores the actor's name in the claim, whose words include it.
create or replace function claims_acteur_nom() returns trigger language plpgsql as $$
begin
  select nom into new.acteur_nom from acteurs where id = new.acteur_id;
  return new;
end $$;

-- Version 1, checksum bc004e6197cccc12.
-- Whether an actor may publish in all of these communes: its own and those added to it. Spec §4.2-6.
create or replace function publishes_in(acteur uuid, communes uuid[]) returns boolean language plpgsql stable as $$
begin
  return communes <@ array(select a.commune_id from acteurs a where a.id = acteur
    union all select x.commune_id from acteur_communes x where x.acteur_id = acteur);
end $$;

-- Version 1, checksum 5a820e9fc2169519.
-- Trigger of communes: the occurrences of a commune that moves to another département are in the agenda of that one.
create or replace function communes_move_occurrences() returns trigger language plpgsql as $$
begin
  update publication_occurrences o set departement = new.departement
    where o.commune_id = new.id and o.publication_id in (select l.publication_id from publication_communes l where l.commune_id = new.id);
  return null;
end $$;

-- Occurrences have the département of their commune: they follow a commune that moves to another one.
create function communes_move_occurrences() returns trigger language plpgsql as $$
begin
  update publication_occurrences o set departement = new.departement
    where o.commune_id = new.id and o.publication_id in (select l.publication_id from publication_communes l where l.commune_id = new.id);
  return null;
end $$;
create trigger communes_move_occurrences after update of departement on communes for each row
  when (old.departement is distinct from new.departement) execute function communes_move_occurrences();

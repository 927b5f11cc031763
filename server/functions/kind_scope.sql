-- Version 1, checksum fd7452bead3fb88b.
-- The scope_id of a kind in publication_totals.
create or replace function kind_scope(kind text) returns uuid
  language sql immutable parallel safe
  return lpad(to_hex(array_position(array['actualite', 'evenement', 'alerte', 'acte', 'information'], kind)), 32, '0')::uuid;

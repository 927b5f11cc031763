-- Version 1, checksum 3d90da8642932c71.
-- The kind of a rule of opening hours, as defibrillateur_totals counts them.
create or replace function horaires_sorte(regle text) returns text
  language sql immutable strict parallel safe
  return case when regle in ('inconnu', 'permanent') then regle else 'regles' end;

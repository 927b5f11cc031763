-- Version 1, checksum cc286c81807fa890.
-- A text without case and accents. The dictionary is named, so that the function can be immutable. Indexed and stored through words().
create or replace function fold(text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, $1));

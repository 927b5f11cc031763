-- Version 1, checksum 54f135dc3a36718f.
-- The words of a publication that typing slips are compared with: letters alone, and a bounded number, so that no text fills the table.
create or replace function vocabulary(title text, body text) returns setof text
  language sql immutable parallel safe
  begin atomic
    select mot from unnest(tsvector_to_array(to_tsvector('mots_fr', words(title || ' ' || body)))) as mot
    where length(mot) between 3 and 40 and mot !~ '[0-9]' limit 300;
  end;

-- Version 1, checksum d55845281bc0eb59.
-- The words that typing slips are compared with, of words as written: letters alone, and a bounded number, so that no text fills the table.
create or replace function vocabulary_of(written tsvector) returns setof text
  language sql immutable parallel safe
  begin atomic
    select mot from unnest(tsvector_to_array(written)) as mot where length(mot) between 3 and 40 and mot !~ '[0-9]' limit 300;
  end;

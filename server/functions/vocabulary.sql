-- Version 2, checksum 2df823fe99ead549.
-- The words of a publication that typing slips are compared with.
create or replace function vocabulary(title text, body text) returns setof text
  language sql immutable parallel safe
  begin atomic
    select mot from vocabulary_of(written_words(title, body)) as mot;
  end;

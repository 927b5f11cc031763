-- Version 1, checksum eb1e09d109ed515a.
-- Words with those of a further text. PostgreSQL takes no more than a megabyte of words in a row: of longer threads the beginning is found.
create or replace function more_words(words tsvector, more text) returns tsvector
  language sql immutable parallel safe
  return case when octet_length(words::text) > 500000 then words else words || strip(to_tsvector('simple', words(left(more, 20000)))) end;

-- Version 1, checksum 4a86ebbf280cef83.
-- The words of a publication as written, without stop words.
create or replace function written_words(title text, body text) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('mots_fr', words(title || ' ' || body));

-- Version 1, checksum 8fc37c3e434162cc.
-- The words of a publication that a search finds: as written, and their stems.
create or replace function search_words(title text, body text) returns tsvector
  language sql immutable parallel safe
  return strip(to_tsvector('mots_fr', words(title || ' ' || body)) || to_tsvector('french', words(title || ' ' || body)));

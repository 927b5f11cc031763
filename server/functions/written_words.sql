-- Version 3, checksum fa0abf6b8dcc6818.
-- The words of a publication as written, without stop words. The line of dates with which imported texts begin is not searched: "jeu" is no "jeudi".
-- Spec §2-139.
create or replace function written_words(title text, body text) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('mots_fr', words(title || ' ' || case when starts_with(body, '**Quand :** ')
    then regexp_replace(body, '^\*\*Quand :\*\* [^\n]*(\n\*\*Dates :\*\* [^\n]*)?', '') else body end));

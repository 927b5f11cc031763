-- Version 1, checksum 36c5443e76ff4822.
-- The words of a claim that a search finds. Indexed: claims_words.
create or replace function claim_words(c claims) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('simple', words(concat_ws(' ', c.nom, c.email, c.message, c.acteur_nom)));

-- Version 2, checksum 4e00579b3ed41ed6.
-- The words of a text, folded, with one space between. Letters and digits of every script count. Indexed: acteur_proposals_same, acteurs_mots,
-- import_sources_words; stored: defibrillateurs.recherche.
create or replace function words(text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(fold($1) collate "und-x-icu", '[^[:alnum:]]+', ' ', 'g'));

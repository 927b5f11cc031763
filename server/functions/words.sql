-- Version 3, checksum 3094211e1e350b0e.
-- The words of a text, folded, with one space between. Letters and digits of every script count. A single space between words is no match of the pattern:
-- most texts are then searched once instead of once for each word. Indexed: acteur_proposals_same, acteurs_mots, import_sources_words; stored:
-- defibrillateurs.recherche.
create or replace function words(text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(fold($1) collate "und-x-icu", '[^[:alnum:] ][^[:alnum:]]*| [^[:alnum:]]+', ' ', 'g'));

-- The line of dates of imported texts is no longer searched. Spec §2-139.

-- The words of a publication as written, without stop words. The line of dates with which imported texts begin is not searched: "jeu" is no "jeudi".
-- Spec §2-139.
create or replace function written_words(title text, body text) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('mots_fr', words(title || ' ' || case when starts_with(body, '**Quand :** ')
    then regexp_replace(body, '^\*\*Quand :\*\* [^\n]*(\n\*\*Dates :\*\* [^\n]*)?', '') else body end));

UPDATE publication_search s SET words = search_words(p.title, p.body)
  FROM publications p WHERE p.id = s.publication_id AND starts_with(p.body, '**Quand :** ');
-- Words that only these lines had leave the vocabulary of typing slips.
INSERT INTO publication_mots_a_revoir
  SELECT mot FROM unnest(ARRAY['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche', 'janvier', 'fevrier', 'mars', 'avril', 'mai', 'juin',
    'juillet', 'aout', 'septembre', 'octobre', 'novembre', 'decembre']) AS mot
  ON CONFLICT DO NOTHING;

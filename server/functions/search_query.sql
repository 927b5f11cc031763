-- Version 3, checksum caf63d1cabca3b86.
-- The full-text query of a search for publications: beginnings of words, stems, and similar words in use for typing slips. Twenty words
-- count; similar words are looked up for five. Spec §4.1-9.
create or replace function search_query(q text) returns tsquery language plpgsql stable parallel safe
  set pg_trgm.similarity_threshold = 0.3 as $$
declare
  word text;
  stems text[];
  near text[];
  term text;
  terms text[] := '{}';
  looked_up int := 0;
begin
  foreach word in array array(select distinct unnest(string_to_array(words(q), ' ')) order by 1 limit 20) loop
    continue when word = '' or to_tsvector('mots_fr', word) = ''::tsvector
      -- Missing from the list of stop words, or there with an accent that is folded here.
      or word in ('les', 'leurs', 'cet', 'cette', 'a', 'meme', 'etait', 'etaient');
    stems := tsvector_to_array(to_tsvector('french', word));
    term := array_to_string(array[quote_literal(word) || case when length(word) > 1 then ':*' else '' end] || stems, ' | ');
    -- Each look-up reads what shares its letters in threes: a few slips are forgiven, twenty are no slip.
    if looked_up < 5 and length(word) between 4 and 40 and not exists (
      -- A range and not a pattern, which a kept plan could only compare with every word.
      select from publication_mots where mot ~>=~ word and mot ~<~ (word || chr(1114111))) then
      looked_up := looked_up + 1;
      select array_agg(mot) into near from (
        select mot from publication_mots
        where mot % word and abs(length(mot) - length(word)) <= 2 order by similarity(mot, word) desc, mot limit 3
      ) nearest;
      term := array_to_string(term || near, ' | ');
    end if;
    terms := terms || ('(' || term || ')');
  end loop;
  return to_tsquery('simple', nullif(array_to_string(terms, ' & '), ''));
end $$;

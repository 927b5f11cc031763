-- Version 1, checksum f2eac08e28b44420.
-- The full-text query of a search for devices: every word as the beginning of a word, or as a word that is similar to it. Similar words
-- are looked up for ten words of four letters or more.
create or replace function defibrillateur_query(q text) returns tsquery language plpgsql stable parallel safe
  set pg_trgm.similarity_threshold = 0.4 set enable_seqscan = off as $$
declare
  word text;
  near text[];
  terms text[] := '{}';
begin
  foreach word in array array(select distinct unnest(string_to_array(words(q), ' ')) order by 1 limit 20) loop
    continue when word = '';
    near := '{}';
    if length(word) between 4 and 40 and cardinality(terms) < 10 then
      near := array(select quote_literal(mot) from defibrillateur_mots where mot % word
        order by similarity(mot, word) desc, mot limit 30);
    end if;
    terms := terms || ('(' || array_to_string(array[quote_literal(word) || ':*'] || near, ' | ') || ')');
  end loop;
  return to_tsquery('simple', array_to_string(terms, ' & '));
end $$;

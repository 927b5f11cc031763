-- Version 5, checksum e0f0d1fc79edf102.
-- The full-text query of a search for publications: words in the singular and the plural, their stems, beginnings of words that nobody has written,
-- and words that are one letter apart. Twenty words count; words one letter apart are looked up for five. Spec §4.1-9, §2-139.
create or replace function search_query(q text) returns tsquery language plpgsql stable parallel safe
  set pg_trgm.similarity_threshold = 0.25 as $$
declare
  word text;
  base text;
  forms text[];
  near text[];
  term text[];
  terms text[] := '{}';
  looked_up int := 0;
  is_known boolean;
begin
  foreach word in array array(select distinct unnest(string_to_array(words(q), ' ')) order by 1 limit 20) loop
    continue when word = '' or to_tsvector('mots_fr', word) = ''::tsvector
      -- Missing from the list of stop words, or there with an accent that is folded here.
      or word in ('les', 'leurs', 'cet', 'cette', 'a', 'meme', 'etait', 'etaient');
    forms := word_forms(word);
    base := forms[1];
    is_known := exists (select from publication_mots where mot = any(forms));
    if not is_known and word ~ '^(?:[ldjmnst]|qu)[aeiouyh][a-z]{2,}$' then
      -- An article without its apostrophe: "leau".
      near := word_forms(regexp_replace(word, '^(?:qu|.)', ''));
      if exists (select from publication_mots where mot = any(near)) then
        forms := forms || near;
        is_known := true;
      end if;
    end if;
    select array_agg(distinct quote_literal(form)) into term from unnest(forms) form;
    select array_agg(distinct stem) into near from unnest(forms) form, unnest(tsvector_to_array(to_tsvector('french', form))) stem;
    select term || coalesce(array_agg(quote_literal(stem)), '{}') into term from unnest(near) stem;
    if not is_known and length(base) >= 4 then
      term := term || (quote_literal(base) || ':*');
      -- Each look-up reads what shares its letters in threes: a few slips are forgiven, twenty are no slip.
      if looked_up < 5 and length(base) between 6 and 40 and not exists (
        -- A range and not a pattern, which a kept plan could only compare with every word.
        select from publication_mots where mot ~>=~ base and mot ~<~ (base || chr(1114111))) then
        looked_up := looked_up + 1;
        select array_agg(quote_literal(mot)) into near from (
          select mot from publication_mots
          where mot % word and abs(length(mot) - length(word)) <= 2 and one_letter_apart((word_forms(mot))[1], base)
          order by similarity(mot, word) desc, mot limit 6
        ) nearest;
        term := term || coalesce(near, '{}');
      end if;
    end if;
    terms := terms || ('(' || array_to_string(term, ' | ') || ')');
  end loop;
  return to_tsquery('simple', nullif(array_to_string(terms, ' & '), ''));
end $$;

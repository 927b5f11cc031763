-- Version 1, checksum 4c8d23f30d312921.
-- The full-text query of a search for names and addresses: every word as the beginning of a word. Null where the text has no word.
create or replace function name_query(q text) returns tsquery
  language sql immutable parallel safe
  return (select to_tsquery('simple', string_agg(quote_literal(word) || ':*', ' & '))
    from (select distinct unnest(string_to_array(words(q), ' ')) as word limit 20) w where word <> '');

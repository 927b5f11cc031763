-- Version 2, checksum 6604b7858825a16e.
-- The words of a publication that a search finds: as written, and their stems. Only distinct words without stop words are stemmed: that takes most of
-- the time. PL/pgSQL computes them once; PostgreSQL would put the text of an SQL function into each place that uses it.
create or replace function search_words(title text, body text) returns tsvector language plpgsql immutable parallel safe as $$
declare
  written constant tsvector := to_tsvector('mots_fr', words(title || ' ' || body));
begin
  return strip(written || to_tsvector('french', array_to_string(tsvector_to_array(written), ' ')));
end $$;

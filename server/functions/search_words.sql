-- Version 3, checksum 3c9ca78ab42987d4.
-- The words of a publication that a search finds: as written, and their stems. PL/pgSQL computes those as written once.
create or replace function search_words(title text, body text) returns tsvector language plpgsql immutable parallel safe as $$
begin
  return with_stems(written_words(title, body));
end $$;

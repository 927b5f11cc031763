-- Version 1, checksum 3e19ba6cece9bb4f.
-- Words of a text, as written, with their stems. Only distinct words without stop words are stemmed: that takes most of the time.
create or replace function with_stems(written tsvector) returns tsvector language plpgsql immutable parallel safe as $$
begin
  return strip(written || to_tsvector('french', array_to_string(tsvector_to_array(written), ' ')));
end $$;

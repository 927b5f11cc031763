-- Version 1, checksum 3f7c818b3d0c3adc.
-- The media that a record names in its lists of pictures and documents.
create or replace function media_ids(images jsonb, documents jsonb) returns setof uuid language sql immutable parallel safe as $$
  select (e ->> 'media_id')::uuid from jsonb_array_elements(coalesce(nullif(images, 'null'), '[]') || coalesce(nullif(documents, 'null'), '[]')) e
$$;

-- Version 1, checksum bc9c2b4a551eefca.
-- What an edit can change of a publication, as one digest.
create or replace function publication_content(p publications) returns text
  language sql stable parallel safe
  return md5(jsonb_build_array(p.title, p.body, p.commune_id, p.commune_ids, p.type_id, p.date_debut, p.date_fin, p.source_url,
    p.image_url)::text);

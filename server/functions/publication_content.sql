-- Version 2, checksum bc50640ba9fff7a0.
-- What an edit can change of a publication, as one digest. Spec §4.2-15.
create or replace function publication_content(p publications) returns text
  language sql stable parallel safe
  return md5(jsonb_build_array(p.title, p.body, p.commune_id, p.commune_ids, p.type_id, p.date_debut, p.date_fin, p.source_url,
    p.image_url)::text);

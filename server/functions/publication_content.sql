-- Version 7, checksum 74faa0461a8021ff.
-- What an edit can change of a publication, as one digest. A publication with none of the later columns has the digest that it had before them. Spec §4.2-15.
create or replace function publication_content(p publications) returns text
  language sql stable parallel safe as $$
  select md5(jsonb_build_array(p.title, p.body, p.commune_id, p.commune_ids, p.type_id, p.date_debut, p.date_fin, p.source_url,
    p.image_url)::text || concat(extract(epoch from p.expire_le), p.evenement::text, p.alerte::text,
      nullif(p.images, '[]')::text, nullif(p.documents, '[]')::text, p.acte::text))
$$;

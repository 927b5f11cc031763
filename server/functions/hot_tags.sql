-- Version 1, checksum 1e7fe27654240240.
-- The tags of the public answers that show a publication.
create or replace function hot_tags(p publications) returns setof text language sql immutable parallel safe as $$
  select 'publications' union all select 'publication:' || p.id union all select 'acteur:' || p.acteur_id where p.acteur_id is not null
  union all select 'commune:' || place from unnest(p.commune_id || p.commune_ids) as place
$$;

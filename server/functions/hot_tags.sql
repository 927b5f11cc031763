-- Version 2, checksum 87a6b393526b2f68.
-- The tags of the public answers that show a publication: of each of its communes the lists of all kinds, and those of its kind. An agenda is of the kind
-- evenement, a list of acts of the kind acte.
create or replace function hot_tags(p publications) returns setof text language sql immutable parallel safe as $$
  select 'publications' union all select 'publication:' || p.id union all select 'acteur:' || p.acteur_id where p.acteur_id is not null
  union all select 'commune:' || place from unnest(p.commune_id || p.commune_ids) as place
  union all select 'commune:' || place || ':' || kind
  from unnest(p.commune_id || p.commune_ids) as place, unnest(array[
    p.kind, case when p.evenement is not null then 'evenement' end, case when p.affiche_le is not null then 'acte' end
  ]) as kind
  where kind is not null
$$;

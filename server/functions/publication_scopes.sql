-- Version 2, checksum 2bd5f7b3f62f1d2b.
-- The scopes of publication_totals in which a publication is counted.
create or replace function publication_scopes(p publications) returns table (scope text, scope_id uuid)
  language sql immutable parallel safe as $$
  select 'france', '00000000-0000-0000-0000-000000000000'::uuid
  union all select 'jour', day_scope(p.created_at)
  union all select 'acteur', p.acteur_id where p.acteur_id is not null
  union all select 'type', p.type_id where p.type_id is not null
  union all select 'kind', kind_scope(p.kind)
  union all select distinct 'commune', place from unnest(p.commune_id || p.commune_ids) as place
$$;

-- Version 2, checksum 14971ed744543077.
-- The rows of publication_occurrences of a publication, without its id: one for each occurrence of its event in each of its communes. An event
-- that has only days, as the specification has it, is one occurrence of whole days; it is permanent if it takes more than a week.
create or replace function occurrence_rows(p publications) returns table (
  commune_id uuid, occurrence text, departement text, debut timestamptz, fin timestamptz, permanent boolean, publiable boolean,
  publie_le timestamptz, expire_le timestamptz
) language sql stable parallel safe as $$
  select c.id, o ->> 'id', c.departement, (o ->> 'debut')::timestamptz, (o ->> 'termine_le')::timestamptz,
    (p.evenement ->> 'permanent')::boolean, p.publiable, p.publie_le, p.expire_le
  from jsonb_array_elements(p.evenement -> 'occurrences') o, communes c
  where c.id = any (p.commune_id || p.commune_ids)
  union all
  select c.id, '', c.departement, p.date_debut::timestamp at time zone c.timezone,
    (coalesce(p.date_fin, p.date_debut) + 1)::timestamp at time zone c.timezone, coalesce(p.date_fin > p.date_debut + 6, false),
    p.publiable, p.publie_le, p.expire_le
  from communes c
  where p.kind = 'evenement' and p.evenement is null and p.date_debut is not null and c.id = any (p.commune_id || p.commune_ids)
$$;

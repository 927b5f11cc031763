-- Version 1, checksum ffd441670de52f56.
-- The scope_id of a day in France in publication_totals. The ids are in the order of the days, so that the days of a period are neighbours.
create or replace function day_scope(at timestamptz) returns uuid
  language sql immutable parallel safe
  return lpad(((at at time zone 'Europe/Paris')::date - date '0001-01-01')::text, 32, '0')::uuid;

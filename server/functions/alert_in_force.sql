-- Version 1, checksum d14aeeb14f4b5c4a.
-- Whether an alert is in force: there is one, and it is not lifted. Its end, expire_le, is compared with the clock by each query.
create or replace function alert_in_force(alerte jsonb) returns boolean
  language sql immutable parallel safe
  return alerte is not null and alerte ->> 'levee_le' is null;

-- Version 1, checksum 7a722f9b21123f0a.
-- The database's clock cut to the millisecond: never later than now(), whatever the column rounds to.
create or replace function now_ms() returns timestamptz
  language sql stable parallel safe
  return date_trunc('milliseconds', now());

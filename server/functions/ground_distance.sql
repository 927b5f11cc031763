-- Version 1, checksum 28429435eccbc379.
-- Metres on the ground for metres in a straight line.
create or replace function ground_distance(straight double precision) returns double precision
  language sql immutable strict parallel safe
  return 2 * 6371008.8 * asin(least(1, straight / (2 * 6371008.8)));

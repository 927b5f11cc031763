-- Version 1, checksum baddb7bba5a62115.
-- Metres in a straight line for metres on the ground: the reverse of ground_distance().
create or replace function straight_distance(ground double precision) returns double precision
  language sql immutable strict parallel safe
  return 2 * 6371008.8 * sin(least(ground, pi() * 6371008.8) / (2 * 6371008.8));

-- Version 3, checksum 56ffff3d4f4953cc.
-- A position on the sphere as a point in space, in metres: the nearest in a straight line is the nearest on the ground, and an index finds
-- it everywhere alike, across the antimeridian too. Stored: defibrillateurs.position and the index communes_near.
create or replace function on_sphere(latitude double precision, longitude double precision) returns cube
  language sql immutable strict parallel safe
  return cube(array[
    6371008.8 * cos(radians(latitude)) * cos(radians(longitude)),
    6371008.8 * cos(radians(latitude)) * sin(radians(longitude)),
    6371008.8 * sin(radians(latitude))]);

-- Communes around a position come from an index alone, with the values of their distance. communes_position had none of these values.
create index communes_near on communes using gist (on_sphere(latitude, longitude)) include (id, latitude, longitude);
drop index communes_position;

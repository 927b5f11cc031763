-- The outlines of communes, from the open data of the IGN, simplified to one path each (server/chapters/communes/registers/contours/). Spec §2-91.
create table commune_contours (
  commune_id uuid primary key references communes on delete cascade,
  -- The data of an SVG path in whole numbers, in a frame from 0 0 to largeur hauteur, of which the longer side is 1000.
  trace text not null,
  largeur integer not null,
  hauteur integer not null,
  -- The frame in degrees.
  ouest double precision not null,
  sud double precision not null,
  est double precision not null,
  nord double precision not null,
  -- A point in the largest part of the commune. The commune has it as its position where no other source gave one.
  latitude double precision not null,
  longitude double precision not null,
  source text not null,
  -- The edition of the source; null where nobody said it.
  millesime integer,
  updated_at timestamptz(3) not null default now_ms(),
  constraint commune_contours_trace check (length(trace) <= 1024),
  constraint commune_contours_frame check (largeur between 1 and 1000 and hauteur between 1 and 1000)
);
create trigger hot_insert after insert on commune_contours referencing new table as new_rows
  for each statement execute function hot_of_commune();
create trigger hot_update after update on commune_contours referencing old table as old_rows new table as new_rows
  for each statement execute function hot_of_commune();
create trigger hot_delete after delete on commune_contours referencing old table as old_rows
  for each statement execute function hot_of_commune();
create trigger hot_truncate after truncate on commune_contours for each statement execute function hot_table();
alter table commune_contours enable always trigger hot_insert, enable always trigger hot_update, enable always trigger hot_delete,
  enable always trigger hot_truncate;

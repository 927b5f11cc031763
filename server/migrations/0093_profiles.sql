-- Opening hours and position of actors: [{jours, plages, commentaire}], as of commune_infos. Spec §2-66.
alter table acteurs
  add column horaires jsonb not null default '[]',
  add column latitude double precision,
  add column longitude double precision,
  add constraint acteurs_position check ((latitude is null) = (longitude is null));

-- Of a row of the directory that people have corrected: the values of the directory, as last read. Spec §2-67.
alter table commune_infos add column officiel jsonb;

-- How often residents read the pages of a publication, an actor or a commune: sums by day, without identifiers. Spec §2-71.
-- No foreign keys: a count must not lock the row of what is read, and the sum of an actor keeps what was read of a removed publication.
create table lecture_jours (
  objet text not null check (objet in ('publication', 'acteur', 'commune')),
  objet_id uuid not null,
  jour date not null,
  -- The actor whose statistics the count belongs to; null for communes and for publications without an actor.
  acteur_id uuid,
  pages int not null,
  flux int not null,
  agendas int not null,
  partages int not null,
  primary key (objet_id, jour)
);
-- The statistics of an actor over a period are read from the index alone.
create index lecture_jours_acteur on lecture_jours (acteur_id, jour) include (objet, objet_id, pages, flux, agendas, partages) where acteur_id is not null;
create index lecture_jours_jour on lecture_jours (jour);

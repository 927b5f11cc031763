-- Frames of other sites are a channel of their own: before, they were counted as pages of the commune. Spec §2-71.
alter table lecture_jours add column cadres int not null default 0;
drop index lecture_jours_acteur;
create index lecture_jours_acteur on lecture_jours (acteur_id, jour) include (objet, objet_id, pages, flux, agendas, partages, cadres)
  where acteur_id is not null;

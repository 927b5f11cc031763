-- In steps: the index of an actor's publications has their commune too. The list of a municipal office counts those outside the commune from the index alone.
create index if not exists publications_acteur_commune on publications (acteur_id, created_at desc, id desc) include (deleted_at, commune_id);
drop index if exists publications_acteur;

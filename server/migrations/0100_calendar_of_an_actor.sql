-- The ends of an actor's publications and alerts, for the calendar of what is planned: few publications have one. Spec §2-77.
create index publications_expire_acteur on publications (acteur_id, expire_le) where expire_le is not null and deleted_at is null;

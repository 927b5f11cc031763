-- The events of an actor that are not over at the beginning of a period, for its agenda.
create index publications_events_acteur on publications (acteur_id, jusqua) include (id) where publiable and kind = 'evenement';

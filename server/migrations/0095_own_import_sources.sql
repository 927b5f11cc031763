-- Import sources that the people of an actor made: they publish by the right of the actor at each moment, not by statut_creation. Spec §2-72.
alter table import_sources add column propre boolean not null default false;

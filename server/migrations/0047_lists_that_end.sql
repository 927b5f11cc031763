-- In steps: indexes of lists that rows leave when they end, one transaction for each. Changes of one table wait for one index at a time, readers do not.
-- The indexes publications_public, publications_public_type and publications_public_acteur are those of the release before, which serves
-- requests meanwhile; the next release drops them.
alter table publications validate constraint publications_kind;

create index if not exists publications_listed on publications (publie_le desc, id desc) include (en_avant, featured_until, jusqua)
  where publiable and not hors_liste;
create index if not exists publications_listed_type on publications (type_id, publie_le desc, id desc) include (en_avant, featured_until, jusqua)
  where publiable and not hors_liste;
create index if not exists publications_listed_kind on publications (kind, publie_le desc, id desc) include (en_avant, featured_until, jusqua)
  where publiable and not hors_liste;
create index if not exists publications_listed_acteur on publications (acteur_id, publie_le desc, id desc)
  include (en_avant, featured_until, epingle, jusqua) where publiable and not hors_liste;
-- What leaves the lists next; and what has left them since the totals were last brought up to date.
create index if not exists publications_ends on publications (jusqua) where publiable and not hors_liste and jusqua is not null;
create index if not exists publications_ends_type on publications (type_id, jusqua) where publiable and not hors_liste and jusqua is not null;
create index if not exists publications_ends_kind on publications (kind, jusqua) where publiable and not hors_liste and jusqua is not null;
create index if not exists publications_ends_acteur on publications (acteur_id, jusqua) where publiable and not hors_liste and jusqua is not null;
create index if not exists publications_expire on publications (expire_le) where publiable and expire_le is not null;

-- The release before reads these as it read the former ones.
create index if not exists publication_communes_listed on publication_communes (commune_id, publie_le desc, publication_id desc)
  include (en_avant, featured_until, jusqua, en_alerte) where publiable;
create index if not exists publication_communes_listed_type on publication_communes (commune_id, type_id, publie_le desc, publication_id desc)
  include (en_avant, featured_until, jusqua, en_alerte) where publiable;
create index if not exists publication_communes_listed_kind on publication_communes (commune_id, kind, publie_le desc, publication_id desc)
  include (en_avant, featured_until, jusqua, en_alerte) where publiable;
create index if not exists publication_communes_first on publication_communes
  (commune_id, (case when en_alerte then 'infinity' else coalesce(featured_until, 'infinity') end))
  include (publie_le, publication_id, en_avant, featured_until, en_alerte, jusqua) where publiable and (en_avant or en_alerte);
create index if not exists publication_communes_ends on publication_communes (commune_id, jusqua) where publiable and jusqua is not null;
drop index if exists publication_communes_public, publication_communes_public_type, publication_communes_head;

-- Communes by distance, and those of an intercommunality.
create index if not exists communes_position on communes using gist (on_sphere(latitude, longitude));
create index if not exists communes_epci on communes (epci_siren) where epci_siren is not null;

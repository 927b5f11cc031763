-- In steps: indexes of what comes first in the lists of today, one transaction for each. The indexes publications_head, publications_head_type
-- and publications_head_acteur lack the time at which a row leaves the lists. They are those of the release before, which serves requests meanwhile;
-- the next release drops them.
create index if not exists publications_first on publications ((coalesce(featured_until, 'infinity')))
  include (publie_le, id, featured_until, jusqua) where publiable and not hors_liste and en_avant;
create index if not exists publications_first_type on publications (type_id, (coalesce(featured_until, 'infinity')))
  include (publie_le, id, featured_until, jusqua) where publiable and not hors_liste and en_avant;
create index if not exists publications_first_kind on publications (kind, (coalesce(featured_until, 'infinity')))
  include (publie_le, id, featured_until, jusqua) where publiable and not hors_liste and en_avant;
create index if not exists publications_first_acteur on publications
  (acteur_id, (case when epingle then 'infinity' else coalesce(featured_until, 'infinity') end))
  include (publie_le, id, en_avant, featured_until, epingle, jusqua) where publiable and not hors_liste and (en_avant or epingle);

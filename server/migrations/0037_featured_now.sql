-- Publications that are featured now, for the administration's list: what was featured once is passed over in the index.
-- The list of those in order of creation sorts the few that are.

drop index publications_featured;
create index publications_featured on publications ((coalesce(featured_until, 'infinity')), created_at desc, id desc)
  include (deleted_at) where en_avant;

-- In steps: the index of the publications that are featured now, in any state, for the administrators' list. publications_featured has those that
-- were ever featured, without the time at which it ended.
create index if not exists publications_featured_now on publications ((coalesce(featured_until, 'infinity'))) include (id, featured_until) where en_avant;

-- Version 1, checksum 0212cf947a602124.
-- Version 0, checksum 0.
-- The publications in the lists of today that contain the words of a search, at most as many as asked for (null: all). They are found in the index of
-- words, whatever the planner expects: without it, words of old publications alone would be looked for in every row. Spec §4.1-9.
create or replace function search_hits(query tsquery, most int) returns table (id uuid, publie_le timestamptz, en_avant boolean)
  language sql stable parallel safe set enable_seqscan = off as $$
  select s.publication_id, s.publie_le, s.en_avant and coalesce(s.featured_until, 'infinity') > now() from publication_search s
  where s.words @@ query and s.publiable and s.publie_le <= now() and (s.jusqua is null or s.jusqua > now()) limit most
$$;

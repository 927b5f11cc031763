-- In batches: the kind of the publications that are there, by their type. The triggers of 0045 set it, and with it totals, links and
-- occurrences. Each batch continues after the last id of the one before, which the session has.
with batch as materialized (
  select id, type_id, kind from publications
  where id > coalesce(nullif(current_setting('beffroi.batch_after', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
  order by id limit 1000
), locked as materialized (
  select p.id from publications p
  where p.id in (select b.id from batch b join publication_types t on t.id = b.type_id where t.kind <> b.kind) order by p.id for update
), changed as (
  update publications set type_id = type_id where id in (select id from locked)
)
select set_config('beffroi.batch_after', id::text, false) from (select id from batch order by id desc limit 1) last;

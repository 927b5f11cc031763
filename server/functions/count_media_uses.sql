-- Version 1, checksum 757f8e5269dd2c3d.
-- Counts the records that use media, after a change of records: the media that they named before, and those that they name now. Media are locked in
-- the order of their ids. A media that nothing uses any more has a time from which its files are kept for thirty days.
create or replace function count_media_uses(removed uuid[], added uuid[]) returns void language plpgsql as $$
declare
  changed uuid[];
begin
  select array_agg(id) into changed from (
    select id from (select unnest(added) as id, 1 as d union all select unnest(removed), -1) one group by 1 having sum(d) <> 0) net;
  if changed is null then return; end if;
  perform from medias where id = any (changed) order by id for update;
  update medias m set uses = greatest(m.uses + c.d, 0),
      attached_at = coalesce(m.attached_at, case when c.d > 0 then now_ms() end),
      detached_at = case when m.uses + c.d <= 0 then now_ms() end
    from (select id, sum(d)::int as d from (select unnest(added) as id, 1 as d union all select unnest(removed), -1) one group by 1) c
    where m.id = c.id and m.id = any (changed);
end $$;

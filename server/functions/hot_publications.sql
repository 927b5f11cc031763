-- Version 1, checksum ac33729581be25c4.
-- Trigger of publications: announces the answers that show a changed publication. A publication that is publishable neither before nor
-- after is in no public answer and announces nothing.
create or replace function hot_publications() returns trigger language plpgsql as $$
declare
  tags text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct tag) into tags from new_rows p, hot_tags(p) tag where p.publiable;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct tag) into tags from old_rows p, hot_tags(p) tag where p.publiable;
  else
    select array_agg(distinct tag) into tags from (
      select tag from old_rows p, hot_tags(p) tag where p.publiable
      union all select tag from new_rows p, hot_tags(p) tag where p.publiable
    ) changed;
  end if;
  perform hot_changed(tags);
  return null;
end $$;

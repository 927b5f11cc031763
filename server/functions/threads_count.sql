-- Version 1, checksum b4a3d23c949ede7c.
-- Trigger of message_threads: maintains thread_totals.
create or replace function threads_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into thread_totals as t select status, unread, coalesce(flag, ''), count(*) from new_rows group by 1, 2, 3 order by 1, 2, 3
      on conflict (status, unread, flag) do update set n = t.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into thread_totals as t select status, unread, coalesce(flag, ''), -count(*) from old_rows group by 1, 2, 3 order by 1, 2, 3
      on conflict (status, unread, flag) do update set n = t.n + excluded.n;
  else
    insert into thread_totals as t
      select status, unread, flag, sum(d) from (
        select status, unread, coalesce(flag, '') as flag, 1 as d from new_rows
        union all select status, unread, coalesce(flag, ''), -1 from old_rows
      ) changes group by 1, 2, 3 having sum(d) <> 0 order by 1, 2, 3
      on conflict (status, unread, flag) do update set n = t.n + excluded.n;
  end if;
  return null;
end $$;

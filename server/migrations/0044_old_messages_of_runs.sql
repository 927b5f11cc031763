-- In batches: how syncs ended, which rows they refused, and what ended attempts at jobs, as 0042. Lines of imports ({code, fr, en} until
-- now) have both texts: they are not converted.

with old as materialized (
  select id from defibrillateur_runs
  where (message is not null and end_message is null) or jsonb_path_exists(refusals, '$[*] ? (!exists(@.code))')
  limit 25 for update
)
update defibrillateur_runs r
set end_message = coalesce(r.end_message, message_of_text(r.message, '{sync,file,backup}')), refusals = refusals_with_messages(r.refusals)
from old where r.id = old.id;

-- What ended an attempt at a job. The queue is installed by the service, not by migrations.
do $$
declare
  of_a_job constant text := $sql$
    update pgboss.job set %1$I = %1$I || message_of_text(%1$I ->> 'message', '{job,mail,retention,register,file,sync,import}')
    where jsonb_typeof(%1$I -> 'message') = 'string' and %1$I ? 'error' and not %1$I ? 'code'$sql$;
  name text;
begin
  for name in select column_name from information_schema.columns
    where table_schema = 'pgboss' and table_name = 'job' and column_name in ('output', 'source_output')
  loop
    execute format(of_a_job, name);
  end loop;
end $$;

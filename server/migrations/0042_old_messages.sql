-- Carries messages of older releases over (0041). Apart from 0041, so that no lock on a whole table is held meanwhile: rows are locked
-- one by one, and rows that have such a message seldom change. The largest table comes first, rows of jobs that may be under way last.
-- Lines of imports ({code, fr, en} until now) have both texts with them: they stay as they are until their term.

update payment_events set reason_message = message_of_text(reason, '{payment,subscription}'), error_message = message_of_fault(error)
where (reason is not null and reason_message is null) or (error is not null and error_message is null);

update emails set error_message = message_of_text(error, '{mail}') where error is not null and error_message is null;

update defibrillateur_runs set end_message = message_of_text(message, '{sync,file,backup}') where message is not null and end_message is null;
update defibrillateur_runs set refusals = refusals_with_messages(refusals) where refusals <> '[]';

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

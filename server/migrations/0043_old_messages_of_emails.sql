-- In batches: why e-mails were not sent, as 0042.

with old as materialized (
  select id, error from emails where error is not null and error_message is null limit 2000 for update
), errors as materialized (
  select error, message_of_text(error, '{mail}') as message from (select distinct error from old) as texts
)
update emails e set error_message = f.message from old join errors f on f.error = old.error where e.id = old.id;

-- In batches: messages of payment events that older releases wrote as texts (0041). A row that is being converted makes a delivery of the
-- same event wait, so a batch is small. Each distinct text is converted once. Only rows that have a text are written.

with old as materialized (
  select id, reason, error from payment_events
  where (reason is not null and reason_message is null) or (error is not null and error_message is null)
  limit 500 for update
), reasons as materialized (
  select reason, message_of_text(reason, '{payment,subscription}') as message from (select distinct reason from old) as texts
), errors as materialized (
  select error, message_of_fault(error) as message from (select distinct error from old) as texts
)
update payment_events e
set reason_message = coalesce(e.reason_message, r.message), error_message = coalesce(e.error_message, f.message)
from old left join reasons r on r.reason = old.reason left join errors f on f.error = old.error
where e.id = old.id;

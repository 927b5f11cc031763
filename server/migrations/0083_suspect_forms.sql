-- What was sent by a form that looked like a program's, and was confirmed: a mark for those who read it. Null is no mark: a function uses the row type
-- of message_threads, so no column with a default can be added. docs/decisions/0030.
alter table message_threads add column suspect boolean constraint message_threads_suspect check (suspect);
alter table publication_reports add column suspect boolean constraint publication_reports_suspect check (suspect);
alter table claims add column suspect boolean constraint claims_suspect check (suspect);

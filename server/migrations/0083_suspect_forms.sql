-- What was sent by a form that looked like a program's, and was confirmed: a mark for those who read it. docs/decisions/0030.
alter table message_threads add column suspect boolean not null default false;
alter table publication_reports add column suspect boolean not null default false;
alter table claims add column suspect boolean not null default false;

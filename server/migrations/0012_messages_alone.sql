-- Messages are stored as code and params alone (docs/decisions/0019): the English texts beside them and what recognised texts of before go.
drop trigger emails_message on emails;
drop trigger defibrillateur_runs_message on defibrillateur_runs;
drop trigger payment_events_message_new on payment_events;
drop trigger payment_events_message on payment_events;
drop function emails_message, defibrillateur_runs_message, payment_events_message, refusals_with_messages, message_of_fault, message_of_text;
alter table emails drop column error;
alter table defibrillateur_runs drop column message;
alter table payment_events drop column reason, drop column error;

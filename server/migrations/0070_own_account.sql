-- What a person sets of their own account. docs/decisions/0028.
alter table users add column langue text;
alter table users add constraint users_langue check (langue in ('fr', 'en'));
-- When the account is erased, if its person has asked for that. They may take it back until then.
alter table users add column delete_after timestamptz(3);
alter table users add constraint users_erased_waits_for_nothing check (erased_at is null or (delete_after is null and langue is null));
create index users_delete_after on users (delete_after) where delete_after is not null;
-- The newest first, for its sender alone.
create index message_threads_user_latest on message_threads (user_id, last_message_at desc, id desc) where user_id is not null;
drop index message_threads_user;
create index publication_reports_reporter_latest on publication_reports (reporter_hash, created_at desc, id desc);
drop index publication_reports_reporter;

-- The addresses that an account had before: an erasure finds the person's letters by them too. Emptied by it. Without a default: an index uses the row
-- type of the table, which then refuses one.
alter table users add column if not exists former_emails text[];
alter table users add constraint users_erased_has_no_address check (erased_at is null or former_emails is null) not valid;

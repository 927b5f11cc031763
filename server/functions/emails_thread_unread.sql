-- Version 1, checksum 51c70373c65533b5.
-- Trigger of emails: a reply that failed or is uncertain makes its thread unread.
create or replace function emails_thread_unread() returns trigger language plpgsql as $$
begin
  update message_threads set unread = true, version = version + 1, updated_at = now_ms() where id = new.related_id;
  return null;
end $$;

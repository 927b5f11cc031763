-- Version 2, checksum 90392136e908cb8c.
-- Trigger of emails: a reply that failed or is uncertain makes its thread unread. Spec §4.1-35.
create or replace function emails_thread_unread() returns trigger language plpgsql as $$
begin
  update message_threads set unread = true, version = version + 1, updated_at = now_ms() where id = new.related_id;
  return null;
end $$;

-- Version 1, checksum 67b195f38a04c2dc.
-- Trigger of message_threads: maintains the row of the thread in thread_search.
create or replace function threads_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into thread_search (thread_id, last_message_at, words) values (new.id, new.last_message_at, thread_words_of(new));
  else
    update thread_search set last_message_at = new.last_message_at where thread_id = new.id;
  end if;
  return null;
end $$;

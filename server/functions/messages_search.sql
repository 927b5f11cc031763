-- Version 1, checksum 49ae79a216a03e3c.
-- Trigger of messages: adds the words of a new message to the words of its thread.
create or replace function messages_search() returns trigger language plpgsql as $$
begin
  update thread_search s set words = more_words(s.words, new.body) where s.thread_id = new.thread_id;
  return null;
end $$;

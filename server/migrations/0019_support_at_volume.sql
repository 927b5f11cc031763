-- One row of words for each thread: a search reads one row a thread, whatever was written in it, and finds words that stand in
-- several of its messages. Apart from the threads, whose state changes more often than their words. Spec §4.1.

create table thread_search (
  thread_id uuid primary key references message_threads on delete cascade,
  last_message_at timestamptz(3) not null,
  words tsvector not null
);

-- The database takes no more than a megabyte of words in a row: of longer threads the beginning is found.
create function more_words(words tsvector, more text) returns tsvector
  language sql immutable parallel safe
  return case when octet_length(words::text) > 500000 then words else words || strip(to_tsvector('simple', words(left(more, 20000)))) end;

create function thread_words_of(t message_threads) returns tsvector
  language sql immutable parallel safe
  return strip(to_tsvector('simple', words(concat_ws(' ', t.subject, t.contact_nom, t.contact_email))));

create function threads_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into thread_search (thread_id, last_message_at, words) values (new.id, new.last_message_at, thread_words_of(new));
  else
    update thread_search set last_message_at = new.last_message_at where thread_id = new.id;
  end if;
  return null;
end $$;
create trigger threads_search_insert after insert on message_threads for each row execute function threads_search();
create trigger threads_search_update after update of last_message_at on message_threads for each row
  when (old.last_message_at <> new.last_message_at) execute function threads_search();

create function messages_search() returns trigger language plpgsql as $$
begin
  update thread_search s set words = more_words(s.words, new.body) where s.thread_id = new.thread_id;
  return null;
end $$;
create trigger messages_search after insert or update of body on messages for each row execute function messages_search();

-- After the triggers: whoever writes meanwhile waits for them.
insert into thread_search (thread_id, last_message_at, words)
  select t.id, t.last_message_at, thread_words_of(t) || coalesce(
    (select strip(to_tsvector('simple', words(left(string_agg(left(m.body, 20000), ' ' order by m.created_at), 200000))))
      from messages m where m.thread_id = t.id), '')
  from message_threads t;
create index thread_search_words on thread_search using gin (words);

drop index message_threads_words;
drop index messages_words;
drop function thread_words(message_threads);
drop function message_words(messages);

-- Old e-mails are looked for each hour: server/messages/retention.ts.
create index emails_created on emails (created_at) where related_type is distinct from 'message_thread';

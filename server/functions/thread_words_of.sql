-- Version 1, checksum 15dd95213b5cd738.
-- The words of a thread without its messages.
create or replace function thread_words_of(t message_threads) returns tsvector
  language sql immutable parallel safe
  return strip(to_tsvector('simple', words(concat_ws(' ', t.subject, t.contact_nom, t.contact_email))));

-- Version 1, checksum 71427bd54e815d4f.
-- The message of `TimeUp: The attempt took too long.`, with the class of the fault. Goes with message_of_text.
create or replace function message_of_fault(english text) returns jsonb language sql immutable as $$
  select jsonb_build_object('error', substring(english from '^(\w+): ')) || message_of_text(regexp_replace(english, '^\w+: ', ''), '{job}')
$$;

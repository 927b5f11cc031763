-- Version 1, checksum 926c4b5bad73e435.
-- While the release before this one serves, it writes the text column alone: the message follows. Goes with message_of_text.
create or replace function emails_message() returns trigger language plpgsql as $$
begin
  new.error_message := message_of_text(new.error, '{mail}');
  return new;
end $$;

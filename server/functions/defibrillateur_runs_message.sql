-- Version 1, checksum 021a5c7561a225ea.
-- While the release before this one serves, it writes the texts alone: the messages follow. Goes with message_of_text.
create or replace function defibrillateur_runs_message() returns trigger language plpgsql as $$
begin
  if new.message is distinct from old.message and new.end_message is not distinct from old.end_message then
    new.end_message := message_of_text(new.message, '{sync,file,backup}');
  end if;
  new.refusals := refusals_with_messages(new.refusals);
  return new;
end $$;

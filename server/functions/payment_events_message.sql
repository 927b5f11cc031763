-- Version 1, checksum 3242792811fb68dd.
-- While the release before this one serves, it writes the text columns alone: the messages follow. Goes with message_of_text.
create or replace function payment_events_message() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.reason_message := coalesce(new.reason_message, message_of_text(new.reason, '{payment,subscription}'));
    new.error_message := coalesce(new.error_message, message_of_fault(new.error));
    return new;
  end if;
  if new.reason is distinct from old.reason and new.reason_message is not distinct from old.reason_message then
    new.reason_message := message_of_text(new.reason, '{payment,subscription}');
  end if;
  if new.error is distinct from old.error and new.error_message is not distinct from old.error_message then
    new.error_message := message_of_fault(new.error);
  end if;
  return new;
end $$;

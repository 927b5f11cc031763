-- The addresses that stand in a letter once it is decoded, in small letters: an erasure and an export find it by them. Null until its
-- job has read it.
alter table inbound_emails add column addresses text[];

-- Of an erased account a number is left: nothing links it, gives it a role or hands it work again, whichever way that is written. The row
-- is locked as by a foreign key, so that an erasure that runs is waited for.
create function refuse_erased() returns trigger language plpgsql as $$
declare
  named uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  erased timestamptz;
begin
  select erased_at into erased from users where id = named for key share;
  if erased is not null then
    raise exception 'the account was erased' using errcode = 'foreign_key_violation', constraint = 'not_erased', table = tg_table_name;
  end if;
  return new;
end $$;
create trigger actor_users_not_erased before insert or update of user_id on actor_users
  for each row execute function refuse_erased('user_id');
create trigger user_roles_not_erased before insert or update of user_id on user_roles
  for each row execute function refuse_erased('user_id');
create trigger user_identities_not_erased before insert or update of user_id on user_identities
  for each row execute function refuse_erased('user_id');
create trigger saved_views_not_erased before insert or update of user_id on saved_views
  for each row execute function refuse_erased('user_id');
create trigger outside_sessions_not_erased before insert on outside_sessions
  for each row execute function refuse_erased('user_id');
create trigger message_threads_not_erased before update of assigned_to on message_threads
  for each row when (new.assigned_to is distinct from old.assigned_to) execute function refuse_erased('assigned_to');

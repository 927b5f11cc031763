-- Version 2, checksum 075e52db98b828e6.
-- Trigger of tables that name an account: refuses an erased one, whichever way the row is written. The row of the account is locked as by
-- a foreign key, so that a running erasure is waited for. Spec §6-19.
create or replace function refuse_erased() returns trigger language plpgsql as $$
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

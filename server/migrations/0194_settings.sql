-- What an administrator changes on screen: the identity of the instance, common reasons, texts of e-mails. A row without a value, or no row: the default.
create table settings (
  id uuid primary key,
  key text not null unique,
  value jsonb,
  version integer not null default 0,
  updated_at timestamptz(3) not null default now_ms(),
  constraint settings_key check (key ~ '^[a-z_]{1,60}$'),
  constraint settings_size check (pg_column_size(value) <= 262144)
);

-- Every page of the site has the name of the instance: all of them are read again.
create function settings_changed() returns trigger language plpgsql as $$
begin
  perform hot_changed(array['*']);
  return null;
end $$;
create trigger settings_changed after insert or update or delete or truncate on settings for each statement execute function settings_changed();

alter table undo_steps drop constraint undo_steps_target;
alter table undo_steps add constraint undo_steps_target check (target_type in
  ('publication', 'acteur', 'claim', 'proposal', 'message_thread', 'duplicate_dismissal', 'defibrillateur', 'commune_defibrillateur',
   'commune', 'user', 'subscription', 'import_source', 'canned_reply', 'saved_view', 'invitation', 'setting'));

-- Which rows are the demonstration's, so that its accounts can be refused and all of it taken away. Expand only.
-- True or null: older servers refuse a default on a table whose row type a function uses.
alter table users add column demo boolean;
alter table users add constraint users_demo check (demo) not valid;

-- The rows that the load made, and at a removal those that hang on them.
create table demo_records (
  kind text not null,
  id uuid not null,
  primary key (kind, id)
);

-- That it was loaded, and what: the trail, which said so before, loses its rows at their term.
create table demo_load (
  only_row boolean primary key default true check (only_row),
  loaded_at timestamptz(3) not null default now_ms(),
  removed_at timestamptz(3),
  communes integer not null default 0,
  acteurs integer not null default 0,
  publications integer not null default 0,
  users integer not null default 0,
  claims integer not null default 0,
  accounts integer not null default 0
);

-- Databases of older releases. Ids begin with the time they were made: those of one load lie between its first user and its row in
-- the trail. demo.test, .example, example.com and example.org are
-- names that nobody can have.
do $$
declare
  load record;
  floor_id uuid;
  first_id uuid;
  name text;
begin
  update users set demo = true where email like '%@demo.test';
  select id, at, changes into load from audit_log where action = 'demo.load' order by seq desc limit 1;
  if load.id is null then
    insert into demo_load (users) select count(*) from users where demo having count(*) > 0;
    insert into demo_records select 'users', id from users where demo;
    return;
  end if;
  insert into demo_load (loaded_at, communes, acteurs, publications, users, claims, accounts)
    values (load.at, coalesce((load.changes #>> '{communes,1}')::int, 0), coalesce((load.changes #>> '{acteurs,1}')::int, 0),
      coalesce((load.changes #>> '{publications,1}')::int, 0), coalesce((load.changes #>> '{users,1}')::int, 0),
      coalesce((load.changes #>> '{claims,1}')::int, 0), coalesce((load.changes #>> '{accounts,1}')::int, 0));
  -- Ten minutes before it at most.
  floor_id := (lpad(to_hex(('x' || left(replace(load.id::text, '-', ''), 12))::bit(48)::bigint - 600000), 12, '0')
    || '00000000000000000000')::uuid;
  select id into first_id from users where email ~ '(@demo[.]test|[.]example|@example[.](com|org))$' and id between floor_id and load.id
    order by id limit 1;
  update users set demo = true where email ~ '([.]example|@example[.](com|org))$' and id between first_id and load.id;
  insert into demo_records select 'users', id from users where demo;
  foreach name in array array['acteurs', 'publications', 'elus', 'collectes', 'commune_infos', 'import_sources', 'import_runs', 'claims',
    'subscriptions', 'emails', 'message_threads', 'messages', 'message_notes', 'canned_replies', 'publication_reports'] loop
    execute format('insert into demo_records select %L, id from %I where id between $1 and $2', name, name) using first_id, load.id;
  end loop;
end $$;

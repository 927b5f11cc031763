-- What administrators run: users, actors, claims, the audit trail's own list, and the way back from a decision.
-- Spec §4.1, §4.3; docs/architecture.md draws how undoing hangs on the trail.

-- Every word of a query as the beginning of a word, for names and addresses. Null where the query holds no word.
create function name_query(q text) returns tsquery
  language sql immutable parallel safe
  return (select to_tsquery('simple', string_agg(quote_literal(word) || ':*', ' & '))
    from (select distinct unnest(string_to_array(words(q), ' ')) as word limit 20) w where word <> '');

-- Users.
alter table users add column version integer not null default 1, add column updated_at timestamptz(3) not null default now_ms();
create function user_words(u users) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('simple', words(concat_ws(' ', u.prenom, u.nom, u.email)));
create index users_words on users using gin (user_words(users));
create index users_created on users (created_at desc, id desc);
create index users_nom on users (nom collate "und-x-icu", id);
create index users_last_seen on users (last_seen_at desc nulls last, id desc);

-- Actors.
alter table acteurs add column version integer not null default 1, add column telephone_e164 text;
create index acteurs_mots on acteurs using gin (to_tsvector('simple', words(nom)));
create index acteurs_nom on acteurs (nom collate "und-x-icu", id);
create index acteurs_created on acteurs (created_at desc, id desc);
create index acteurs_updated on acteurs (updated_at desc, id desc);
create index acteurs_type_nom on acteurs (type, nom collate "und-x-icu", id);
create index acteurs_commune_nom on acteurs (commune_id, nom collate "und-x-icu", id);
-- The few that an administrator looks for.
create index acteurs_not_validated on acteurs (created_at desc, id desc) where not valide and deleted_at is null;
create index acteurs_inactive on acteurs (nom collate "und-x-icu", id) where not active;
create index acteurs_deleted on acteurs (nom collate "und-x-icu", id) where deleted_at is not null;
drop index acteurs_commune;

-- A municipal office is an actor of type mairie of that commune, whichever side is changed. Older rows are not looked at.
alter table acteurs add constraint acteurs_place unique (id, commune_id, type);
alter table communes
  add column mairie_type text not null generated always as ('mairie') stored,
  drop constraint communes_mairie_actor_id_fkey,
  add constraint communes_mairie_fkey foreign key (mairie_actor_id, id, mairie_type) references acteurs (id, commune_id, type) not valid;

-- Slugs that a commune had before an administrator changed it: old addresses go on leading there.
create table commune_slugs (
  slug text primary key,
  commune_id uuid not null references communes on delete cascade
);
create index commune_slugs_commune on commune_slugs (commune_id);

-- Exact totals of lists without a search, as sums over a few rows.
create table acteur_totals (
  type text not null,
  valide boolean not null,
  active boolean not null,
  deleted boolean not null,
  n integer not null,
  primary key (type, valide, active, deleted)
);
insert into acteur_totals select type, valide, active, deleted_at is not null, count(*) from acteurs group by 1, 2, 3, 4;
create table user_totals (active boolean primary key, n integer not null);
insert into user_totals select active, count(*) from users group by 1;

create function acteurs_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into acteur_totals as t select type, valide, active, deleted_at is not null, count(*) from new_rows group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (type, valide, active, deleted) do update set n = t.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into acteur_totals as t select type, valide, active, deleted_at is not null, -count(*) from old_rows group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (type, valide, active, deleted) do update set n = t.n + excluded.n;
  else
    insert into acteur_totals as t
      select type, valide, active, deleted, sum(d) from (
        select type, valide, active, deleted_at is not null as deleted, 1 as d from new_rows
        union all select type, valide, active, deleted_at is not null, -1 from old_rows
      ) changes group by 1, 2, 3, 4 having sum(d) <> 0 order by 1, 2, 3, 4
      on conflict (type, valide, active, deleted) do update set n = t.n + excluded.n;
  end if;
  return null;
end $$;
create trigger acteurs_count_insert after insert on acteurs referencing new table as new_rows for each statement execute function acteurs_count();
create trigger acteurs_count_delete after delete on acteurs referencing old table as old_rows for each statement execute function acteurs_count();
create trigger acteurs_count_update after update on acteurs
  referencing old table as old_rows new table as new_rows for each statement execute function acteurs_count();

create function users_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into user_totals as t select active, count(*) from new_rows group by 1 order by 1
      on conflict (active) do update set n = t.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into user_totals as t select active, -count(*) from old_rows group by 1 order by 1
      on conflict (active) do update set n = t.n + excluded.n;
  else
    insert into user_totals as t
      select active, sum(d) from (select active, 1 as d from new_rows union all select active, -1 from old_rows) changes
      group by 1 having sum(d) <> 0 order by 1
      on conflict (active) do update set n = t.n + excluded.n;
  end if;
  return null;
end $$;
create trigger users_count_insert after insert on users referencing new table as new_rows for each statement execute function users_count();
create trigger users_count_delete after delete on users referencing old table as old_rows for each statement execute function users_count();
create trigger users_count_update after update on users
  referencing old table as old_rows new table as new_rows for each statement execute function users_count();

-- Spec §2, §4.3: claims. One pending claim an actor: of two at the same instant the index lets one in.
create table claims (
  id uuid primary key,
  acteur_id uuid not null references acteurs,
  user_id uuid references users,
  message text not null,
  nom text,
  email text,
  telephone text,
  telephone_e164 text,
  status text not null default 'pending',
  reason text,
  decided_by uuid references users,
  decided_at timestamptz(3),
  -- Whom the approval linked: the claimant, or the user that the administrator named.
  owner_id uuid references users,
  version integer not null default 1,
  created_at timestamptz(3) not null default now_ms(),
  updated_at timestamptz(3) not null default now_ms(),
  constraint claims_status check (status in ('pending', 'approved', 'rejected')),
  constraint claims_contact check (user_id is not null or email is not null),
  constraint claims_decided check ((status = 'pending') = (decided_at is null))
);
create unique index claims_one_pending on claims (acteur_id) where status = 'pending';
create index claims_created on claims (created_at desc, id desc);
create index claims_status_created on claims (status, created_at desc, id desc);
create index claims_acteur on claims (acteur_id, created_at desc, id desc);
create index claims_user on claims (user_id) where user_id is not null;
create index claims_email on claims (lower(email)) where email is not null;
create function claim_words(c claims) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('simple', words(concat_ws(' ', c.nom, c.email, c.message)));
create index claims_words on claims using gin (claim_words(claims));

-- How many rows of the trail there are, by action and day of France: the trail is long, its totals must not be counted.
create table audit_totals (
  action text not null,
  jour date not null,
  n integer not null,
  primary key (action, jour)
);
insert into audit_totals select action, (at at time zone 'Europe/Paris')::date, count(*) from audit_log group by 1, 2;

-- As in 0001, counting as well; the lock on the head orders the counters too.
create or replace function audit_chain() returns trigger language plpgsql as $$
begin
  select seq + 1, hash into new.seq, new.prev_hash from audit_head for update;
  new.hash := audit_hash(new.prev_hash, new);
  update audit_head set seq = new.seq, hash = new.hash;
  insert into audit_totals as t values (new.action, (new.at at time zone 'Europe/Paris')::date, 1)
    on conflict (action, jour) do update set n = t.n + 1;
  return new;
end $$;

-- The way back from a recorded change: what the record was before, in clear, for a month. The trail itself keeps digests.
create table undo_steps (
  -- The audit row of the change.
  audit_id uuid primary key,
  -- The audit row of the bulk decision it was part of.
  batch_id uuid,
  target_type text not null,
  target_id uuid not null,
  -- The version that the change left: anything newer forbids undoing.
  version integer not null,
  before jsonb not null,
  -- What hung on it: reports that were closed, the link that was made, the e-mail that was queued.
  dependents jsonb not null default '{}',
  created_at timestamptz(3) not null default now_ms(),
  undone_by uuid,
  constraint undo_steps_target check (target_type in ('publication', 'acteur', 'claim'))
);
create index undo_steps_batch on undo_steps (batch_id) where batch_id is not null;
create index undo_steps_created on undo_steps (created_at);

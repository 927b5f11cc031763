-- What every chapter stands on: folded text, people and their rights, the embedded issuer's tables,
-- the audit trail, replay keys.

create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- Case and accents folded. The dictionary is named, so that the function may honestly be immutable.
create function fold(text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, $1));

-- Folded words separated by single spaces: punctuation, apostrophes, hyphens and runs of space are gone.
create function words(text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(fold($1), '[^a-z0-9]+', ' ', 'g'));

-- The database's clock cut to the millisecond: never later than now(), whatever the column rounds to.
create function now_ms() returns timestamptz
  language sql stable parallel safe
  return date_trunc('milliseconds', now());

-- Secrets that several processes share when no setting gives them.
create table server_secrets (
  name text primary key,
  value text not null,
  created_at timestamptz(3) not null default now_ms()
);

create table users (
  id uuid primary key,
  email text,
  nom text,
  prenom text,
  active boolean not null default true,
  created_at timestamptz(3) not null default now_ms(),
  last_seen_at timestamptz(3),
  constraint users_email_lower check (email = lower(email))
);
create unique index users_email_key on users (email);

-- Who a token speaks of: one issuer's subject is one user for ever.
create table user_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null default now_ms(),
  primary key (issuer, subject)
);
create index user_identities_user on user_identities (user_id);

create table user_roles (
  user_id uuid not null references users on delete cascade,
  role text not null,
  created_at timestamptz(3) not null default now_ms(),
  primary key (user_id, role),
  constraint user_roles_known check (role in ('admin', 'platform_admin'))
);
create index user_roles_role on user_roles (role);

-- The embedded issuer (better-auth) keeps its accounts apart from users: an outside provider needs none of these.
create table auth_user (
  id uuid primary key,
  name text not null,
  email text not null unique,
  "emailVerified" boolean not null default false,
  image text,
  "createdAt" timestamptz(3) not null default now_ms(),
  "updatedAt" timestamptz(3) not null default now_ms()
);
create table auth_session (
  id uuid primary key,
  "expiresAt" timestamptz(3) not null,
  token text not null unique,
  "createdAt" timestamptz(3) not null default now_ms(),
  "updatedAt" timestamptz(3) not null default now_ms(),
  "ipAddress" text,
  "userAgent" text,
  "userId" uuid not null references auth_user on delete cascade
);
create index auth_session_user on auth_session ("userId");
create table auth_account (
  id uuid primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" uuid not null references auth_user on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz(3),
  "refreshTokenExpiresAt" timestamptz(3),
  scope text,
  password text,
  "createdAt" timestamptz(3) not null default now_ms(),
  "updatedAt" timestamptz(3) not null default now_ms()
);
create index auth_account_user on auth_account ("userId");
create table auth_verification (
  id uuid primary key,
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz(3) not null,
  "createdAt" timestamptz(3) not null default now_ms(),
  "updatedAt" timestamptz(3) not null default now_ms()
);
create index auth_verification_identifier on auth_verification (identifier);
create table auth_jwks (
  id uuid primary key,
  "publicKey" text not null,
  "privateKey" text not null,
  "createdAt" timestamptz(3) not null,
  "expiresAt" timestamptz(3),
  alg text,
  crv text
);

-- First answers of creating requests, replayed for the same Idempotency-Key (kept 24 hours).
create table idempotency_keys (
  caller text not null,
  key text not null,
  request_hash text not null,
  status integer,
  headers jsonb,
  body text,
  created_at timestamptz(3) not null default now_ms(),
  primary key (caller, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

-- Spec §6: the audit trail. Append-only; every row carries the hash of the one before.
create table audit_log (
  seq bigint primary key,
  id uuid not null unique,
  at timestamptz(3) not null default now_ms(),
  actor_kind text not null,
  user_id uuid,
  action text not null,
  target_type text not null,
  target_id text,
  changes jsonb not null,
  request_id text,
  address_hash text,
  prev_hash bytea not null,
  hash bytea not null,
  constraint audit_log_actor_kind check (actor_kind in ('user', 'anonymous', 'system', 'cli'))
);
create index audit_log_at on audit_log (at desc, id desc);
create index audit_log_user on audit_log (user_id, at desc) where user_id is not null;
create index audit_log_target on audit_log (target_type, target_id, at desc);
create index audit_log_action on audit_log (action, at desc);

-- The end of the chain. Its row lock orders the writers: record() is the last statement of a transaction.
create table audit_head (
  only_row boolean primary key default true check (only_row),
  seq bigint not null,
  hash bytea not null
);
insert into audit_head (seq, hash) values (0, sha256('beffroi audit'));

create function audit_hash(prev bytea, r audit_log) returns bytea
  language sql immutable parallel safe
  return sha256(prev || convert_to(jsonb_build_array(
    r.seq, r.id, extract(epoch from r.at), r.actor_kind, r.user_id, r.action, r.target_type, r.target_id,
    r.changes, r.request_id, r.address_hash)::text, 'UTF8'));

create function audit_chain() returns trigger language plpgsql as $$
begin
  select seq + 1, hash into new.seq, new.prev_hash from audit_head for update;
  new.hash := audit_hash(new.prev_hash, new);
  update audit_head set seq = new.seq, hash = new.hash;
  return new;
end $$;
create trigger audit_chain before insert on audit_log for each row execute function audit_chain();

create function audit_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_append_only before update or delete on audit_log for each row execute function audit_refuse();
create trigger audit_no_truncate before truncate on audit_log for each statement execute function audit_refuse();

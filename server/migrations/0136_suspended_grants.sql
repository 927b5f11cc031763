-- Roles and links that an account of the demonstration gave, or somebody who has a right by such a gift. They count for nothing until an operator
-- confirms them (demo/grants.ts). Kept apart from user_roles and actor_users, so that no read of rights can forget them.
create table if not exists suspended_grants (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- Of a role; null for a link.
  role text,
  territory jsonb,
  grace_from timestamptz(3),
  -- Of a link to an actor; null for a role.
  acteur_id uuid references acteurs on delete cascade,
  link_role text,
  permissions text[] not null default '{}',
  given_at timestamptz(3) not null,
  suspended_at timestamptz(3) not null default now_ms(),
  constraint suspended_grants_one_kind check (num_nonnulls(role, acteur_id) = 1 and (acteur_id is null) = (link_role is null))
);
create index if not exists suspended_grants_user on suspended_grants (user_id);
create index if not exists suspended_grants_acteur on suspended_grants (acteur_id) where acteur_id is not null;

-- Administrators who read the service as a person does: who, whom, why, from when to when. The access token names the row, and is refused once the row
-- has ended. The person reads the rows about them. docs/decisions/0027.
create table user_views (
  id uuid primary key,
  user_id uuid not null references users (id),
  admin_id uuid not null references users (id),
  -- The administrator's session of the embedded issuer: the view ends with it. Null for a token of an outside provider.
  session_id uuid,
  -- Shown to the person.
  reason text not null,
  created_at timestamptz(3) not null default now_ms(),
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  constraint user_views_of_another check (user_id <> admin_id)
);
-- An administrator is in one view at a time.
create unique index user_views_one_open on user_views (admin_id) where ended_at is null;
create index user_views_user on user_views (user_id, created_at desc, id);
create index user_views_admin on user_views (admin_id);
create index user_views_created on user_views (created_at);

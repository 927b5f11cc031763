-- Changes of the address of an account that are not finished, one an account. docs/decisions/0026.
create table email_changes (
  account_id uuid primary key references auth_user on delete cascade,
  -- The codes are computed from it: a new one ends the former codes.
  id uuid not null,
  email text not null,
  -- The address at the request: an account that got another one meanwhile has no change pending.
  former_email text,
  confirmed_new_at timestamptz(3),
  confirmed_former_at timestamptz(3),
  attempts integer not null default 0,
  codes_expire_at timestamptz(3) not null,
  -- Once the new address is confirmed and the former is not: when the change takes effect by itself.
  takes_effect_at timestamptz(3),
  created_at timestamptz(3) not null default now_ms(),
  constraint email_changes_id unique (id),
  constraint email_changes_lower check (email = lower(email) and length(email) <= 254),
  constraint email_changes_wait check (takes_effect_at is null or confirmed_new_at is not null)
);
create index email_changes_due on email_changes (takes_effect_at) where takes_effect_at is not null;

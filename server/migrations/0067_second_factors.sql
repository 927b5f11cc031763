-- Second factors of accounts of the embedded issuer: a secret for codes by time (RFC 6238), and codes for emergencies. docs/decisions/0026.
create table second_factors (
  account_id uuid primary key references auth_user on delete cascade,
  -- The secret, sealed under a key of the service and bound to the account.
  sealed bytea not null,
  -- When the first code was right; null: it is being set up, and signs nobody in.
  confirmed_at timestamptz(3),
  -- The step of time of the last code that was accepted: a code is accepted once.
  last_step bigint not null default 0,
  created_at timestamptz(3) not null default now_ms()
);
create table recovery_codes (
  account_id uuid not null references auth_user on delete cascade,
  -- A keyed hash of the code.
  code_hash bytea not null,
  created_at timestamptz(3) not null default now_ms(),
  primary key (account_id, code_hash)
);
-- Administrators need a second factor seven days after they got the role. Those who have it now: seven days after this migration.
alter table user_roles add column grace_from timestamptz(3);
update user_roles set grace_from = now_ms();

-- Sessions of people who sign in with an outside OpenID provider: server/access/outside/. Decisions on Spec §5.

create table outside_sessions (
  -- Of the cookie's random value, which is not kept.
  id_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  -- The provider's tokens, which open for this row, this provider and this client only.
  sealed bytea not null,
  -- Whose turn it is to ask the provider for new tokens, and until when: a refresh token is good for one use.
  claim uuid,
  claimed_until timestamptz(3),
  created_at timestamptz(3) not null default now_ms(),
  expires_at timestamptz(3) not null,
  constraint outside_sessions_hash check (octet_length(id_hash) = 32),
  constraint outside_sessions_claim check ((claim is null) = (claimed_until is null))
);
create index outside_sessions_user on outside_sessions (user_id);
create index outside_sessions_expiry on outside_sessions (expires_at);

-- Passkeys of accounts of the embedded issuer, and challenges of sign-ins that are not finished. docs/decisions/0026.
create table passkeys (
  id uuid primary key,
  account_id uuid not null references auth_user on delete cascade,
  -- Chosen by the person.
  name text not null,
  -- The identifier that the authenticator has given, base64url.
  credential_id text not null,
  public_key bytea not null,
  -- The last number of uses that the authenticator has told; 0 for authenticators that do not count.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  -- Whether the authenticator may copy the key to other devices of the person.
  synced boolean not null,
  created_at timestamptz(3) not null default now_ms(),
  last_used_at timestamptz(3),
  constraint passkeys_credential unique (credential_id),
  constraint passkeys_name_length check (length(name) between 1 and 80),
  constraint passkeys_credential_length check (length(credential_id) between 1 and 1400),
  constraint passkeys_counter_positive check (counter >= 0)
);
create index passkeys_account on passkeys (account_id);

-- A challenge is a random text that only its receiver has: this table has its SHA-256. A row is deleted when its challenge is used.
create table sign_in_challenges (
  id_hash bytea primary key,
  purpose text not null,
  -- Of whom; null for a sign-in by passkey, where the passkey tells.
  account_id uuid references auth_user on delete cascade,
  -- How the first factor was shown, and whether the session will outlive the browser: of a second factor that is asked for.
  method text,
  remember boolean not null default true,
  attempts integer not null default 0,
  expires_at timestamptz(3) not null,
  constraint sign_in_challenges_purpose_known check (purpose in ('passkey_register', 'passkey_sign_in', 'second_factor')),
  constraint sign_in_challenges_of_an_account check ((account_id is null) = (purpose = 'passkey_sign_in'))
);
create index sign_in_challenges_expiry on sign_in_challenges (expires_at);
create index sign_in_challenges_account on sign_in_challenges (account_id);

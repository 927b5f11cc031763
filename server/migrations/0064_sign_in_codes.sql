-- Codes sent by e-mail, with which a person proves that an address is theirs. The code is computed from `id` by a secret of the service
-- (server/platform/access/codes/code.ts): this table does not have it. docs/decisions/0025.
create table sign_in_codes (
  id uuid primary key,
  -- In lower case, whether an account has it or not.
  email text not null,
  purpose text not null,
  -- Refused attempts. After the fifth the code is spent.
  attempts integer not null default 0,
  created_at timestamptz(3) not null default now_ms(),
  expires_at timestamptz(3) not null,
  constraint sign_in_codes_purpose_known check (purpose in ('sign_in', 'password')),
  constraint sign_in_codes_one_open unique (email, purpose)
);
create index sign_in_codes_expiry on sign_in_codes (expires_at);
-- E-mails with codes are deleted after a day.
create index emails_with_codes on emails (created_at) where kind = 'sign_in_code';

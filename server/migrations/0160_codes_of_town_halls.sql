-- Codes with which a person proves to represent the town hall of a commune, sent to the address that the national directory gives. The codes are computed
-- from the id and the end: no column has one. Spec §2-84.
create table mairie_codes (
  id uuid primary key,
  commune_id uuid not null references communes on delete cascade,
  user_id uuid not null references users,
  -- The address of the directory when the code was sent: the code proves nothing once the directory gives another.
  email text not null,
  attempts integer not null default 0,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now_ms(),
  constraint mairie_codes_one unique (commune_id, user_id)
);
create index mairie_codes_user on mairie_codes (user_id);
create index mairie_codes_expires on mairie_codes (expires_at);

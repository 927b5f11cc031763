-- People who follow communes by e-mail, without an account, and what is sent to them. Spec §2-85, docs/decisions/0043.

-- The code that proves the address of a follower.
alter table sign_in_codes
  drop constraint sign_in_codes_purpose_known,
  add constraint sign_in_codes_purpose_known check (purpose in ('sign_in', 'password', 'suivi'));

-- Somebody who has confirmed an address. An address that nobody has confirmed has no row.
create table followers (
  id uuid primary key,
  channel text not null default 'mail' constraint followers_channel_known check (channel in ('mail')),
  -- Sealed for this row (server/chapters/suivis/addresses.ts). The digest is keyed: it finds the row of an address, and shows no address.
  sealed_address bytea not null,
  address_digest text not null,
  langue text not null default 'fr' constraint followers_langue_known check (langue in ('fr', 'en')),
  confirmed_at timestamptz(3) not null default now_ms(),
  constraint followers_one unique (channel, address_digest)
);

-- What they follow: one subject of one commune.
create table follows (
  id uuid primary key,
  follower_id uuid not null references followers on delete cascade,
  commune_id uuid not null references communes on delete cascade,
  topic text not null constraint follows_topic_known check (topic in ('bacs')),
  -- A sector of the collections of the commune; null: every sector.
  secteur text,
  -- The proof of consent: when, to which version of which sentence, by which channel, for what, how.
  consent jsonb not null,
  created_at timestamptz(3) not null default now_ms(),
  constraint follows_one unique (follower_id, commune_id, topic)
);
create index follows_of_communes on follows (commune_id, topic, follower_id);

-- What is sent once to the followers of a commune.
create table envois (
  id uuid primary key,
  kind text not null constraint envois_kind_known check (kind in ('rappel')),
  -- Of a reminder the day of the collection: with `envois_once` a tick that runs twice or late makes one.
  slot text not null,
  commune_id uuid not null references communes on delete cascade,
  content jsonb not null,
  state text not null default 'en_cours' constraint envois_state_known check (state in ('en_cours', 'termine', 'interrompu')),
  -- The last follower that was chosen; `chosen`: all were.
  cursor uuid,
  chosen boolean not null default false,
  -- Nothing is taken any more from this time on.
  expires_at timestamptz(3) not null,
  -- Deliveries by their state, at the end: the rows lose their recipients, the numbers stay.
  counts jsonb,
  created_at timestamptz(3) not null default now_ms(),
  ended_at timestamptz(3)
);
create unique index envois_once on envois (kind, slot, commune_id);
create index envois_running on envois (created_at) where state = 'en_cours';
create index envois_of_communes on envois (commune_id);
create index envois_ended on envois (ended_at) where ended_at is not null;

-- One e-mail to one follower. It is `en_main` before the network is used, and from there it never waits again but by the attempt that has it.
create table remises (
  envoi_id uuid not null references envois on delete cascade,
  follower_id uuid not null references followers on delete cascade,
  state text not null default 'attend'
    constraint remises_state_known check (state in ('attend', 'en_main', 'acceptee', 'refusee', 'incertaine', 'perimee')),
  attempt integer not null default 0,
  taken_at timestamptz(3),
  next_at timestamptz(3) not null default now_ms(),
  -- Why it was not accepted: a stored message, which names no address.
  answer jsonb,
  primary key (envoi_id, follower_id)
);
create index remises_waiting on remises (envoi_id, next_at) where state = 'attend';
create index remises_in_hand on remises (taken_at) where state = 'en_main';
create index remises_of_followers on remises (follower_id);

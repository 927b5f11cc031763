-- The team of the back-office works together: who looks at a record, who deals with it, what they noted.
-- Worth nothing after a minute, so a crash may empty it.
drop table message_viewers;
create unlogged table record_viewers (
  record_type text not null,
  record_id uuid not null,
  user_id uuid not null,
  drafting boolean not null default false,
  began_at timestamptz(3) not null default now_ms(),
  seen_at timestamptz(3) not null default now_ms(),
  primary key (record_type, record_id, user_id)
);

-- Notes on a publication, a claim or an actor: exactly one of the three.
create table record_notes (
  id uuid primary key,
  publication_id uuid references publications on delete cascade,
  claim_id uuid references claims on delete cascade,
  acteur_id uuid references acteurs on delete cascade,
  author_id uuid not null references users,
  body text not null,
  created_at timestamptz(3) not null default now_ms(),
  constraint record_notes_of_one check (num_nonnulls(publication_id, claim_id, acteur_id) = 1)
);
create index record_notes_publication on record_notes (publication_id, created_at, id) where publication_id is not null;
create index record_notes_claim on record_notes (claim_id, created_at, id) where claim_id is not null;
create index record_notes_acteur on record_notes (acteur_id, created_at, id) where acteur_id is not null;
create index record_notes_author on record_notes (author_id);

-- Who deals with a publication, a claim or an actor: one colleague at most.
create table record_assignments (
  publication_id uuid unique references publications on delete cascade,
  claim_id uuid unique references claims on delete cascade,
  acteur_id uuid unique references acteurs on delete cascade,
  user_id uuid not null references users on delete cascade,
  assigned_at timestamptz(3) not null default now_ms(),
  constraint record_assignments_of_one check (num_nonnulls(publication_id, claim_id, acteur_id) = 1)
);
create index record_assignments_user on record_assignments (user_id);

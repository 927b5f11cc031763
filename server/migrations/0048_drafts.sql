-- Drafts are rows of a table of their own: no list, total, queue or search of publications can show one.
create table publication_drafts (
  -- The publication has the same id once the draft is submitted.
  id uuid primary key,
  acteur_id uuid not null references acteurs on delete cascade,
  created_by uuid references users on delete set null,
  -- The fields that were given, in the shape of a request of contract/publications/.
  content jsonb not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now_ms(),
  updated_at timestamptz(3) not null default now_ms()
);
create index publication_drafts_acteur on publication_drafts (acteur_id, updated_at desc, id desc);
create index publication_drafts_author on publication_drafts (created_by) where created_by is not null;

-- Each saved version, for thirty days.
create table publication_draft_versions (
  draft_id uuid not null references publication_drafts on delete cascade,
  version integer not null,
  content jsonb not null,
  saved_by uuid references users on delete set null,
  saved_at timestamptz(3) not null default now_ms(),
  primary key (draft_id, version)
);
create index publication_draft_versions_saved on publication_draft_versions (saved_at);
create index publication_draft_versions_author on publication_draft_versions (saved_by) where saved_by is not null;

-- The publications of the people of an actor, by status. Without a status, publications_acteur is read.
create index publications_acteur_status on publications (acteur_id, moderation_status, created_at desc, id desc) where deleted_at is null;

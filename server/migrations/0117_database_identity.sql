-- The database that the service sends from, so that a copy of it sends nothing. docs/decisions/0036. The first start fills the one row.
create table database_identity (
  single boolean primary key default true check (single),
  -- The name of this database in anchors of the audit trail.
  id uuid not null,
  -- Cluster, database and timeline, as database_place() returns them.
  place text not null,
  -- Rises with every e-mail that is about to be sent.
  mark bigint not null default 0,
  -- False after a restoration or a settlement, until the next process starts.
  claimed boolean not null default true,
  -- The setting INSTALLATION of the process that noted the place.
  installation text,
  suspended_at timestamptz,
  suspended_because text,
  -- The last row of the audit trail before the suspension.
  suspended_seq bigint,
  check ((suspended_at is null) = (suspended_because is null) and (suspended_at is null) = (suspended_seq is null))
);
-- The databases that this one was copied from, each with the last row of the audit trail that it shares with them.
create table database_ancestors (
  id uuid primary key,
  until_seq bigint not null,
  noted_at timestamptz not null default now()
);
-- Processes without a proof of their own that ask whether a process with one uses this same database.
create table database_challenges (
  id uuid primary key,
  asked_at timestamptz not null default now(),
  answered_at timestamptz
);

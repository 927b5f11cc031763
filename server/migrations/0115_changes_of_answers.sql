-- Changes of public answers, for the caches of other processes. Each is recorded by its transaction and read from here: a notification in the transaction would
-- let transactions commit only one after the other. Spec §2-42, docs/decisions/0031.
create table hot_changes (
  -- Which snapshots see the row: a process reads the rows that the snapshot of its reading before did not see.
  xact xid8 not null default pg_current_xact_id(),
  -- The process id of the session, by which a process recognises its own changes.
  session integer not null default pg_backend_pid(),
  tags text not null
);
create index hot_changes_xact on hot_changes (xact);
alter table hot_changes set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- One row: up to where rows were removed (functions/hot_prune.sql).
create table hot_changes_kept (
  only_row boolean primary key default true constraint hot_changes_kept_one check (only_row),
  -- Rows of transactions below it may have been removed. A process whose last reading is older has missed changes.
  below xid8,
  -- The next value of below, and when it was taken.
  candidate xid8,
  candidate_at timestamptz(3)
);

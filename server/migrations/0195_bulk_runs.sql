-- Decisions on up to five thousand publications, made in the background a hundred in a transaction.
create table bulk_runs (
  id uuid primary key,
  action text not null,
  reason text,
  -- The publications with their versions, as they were when the run was asked for.
  ids uuid[] not null,
  versions integer[] not null,
  -- How many of them were dealt with: a run that was interrupted goes on here.
  position integer not null default 0,
  done integer not null default 0,
  -- Those that were left as they were: [[id, code], ...].
  refusals jsonb not null default '[]',
  status text not null default 'queued',
  requested_by uuid references users,
  request_id text,
  address_hash text,
  -- The row of the audit trail for the whole, and that of the undo.
  audit_id uuid not null,
  undo_audit_id uuid,
  undone_by uuid references users,
  undo_request_id text,
  -- The last of its steps that the undo has dealt with.
  undo_after uuid,
  undone integer not null default 0,
  kept jsonb not null default '[]',
  created_at timestamptz(3) not null default now_ms(),
  finished_at timestamptz(3),
  constraint bulk_runs_action check (action in ('publish', 'approve', 'reject', 'delete', 'close_reports')),
  constraint bulk_runs_status check (status in ('queued', 'running', 'done', 'stopped', 'undoing', 'undone')),
  constraint bulk_runs_size check (cardinality(ids) between 1 and 5000 and cardinality(ids) = cardinality(versions)),
  constraint bulk_runs_position check (position between 0 and cardinality(ids))
);
create index bulk_runs_of on bulk_runs (requested_by, created_at desc);
create index bulk_runs_undone_by on bulk_runs (undone_by) where undone_by is not null;
create index bulk_runs_created on bulk_runs (created_at);

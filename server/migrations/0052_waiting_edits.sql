-- In steps: edits that wait for a decision beside the publication that residents see. One transaction for each statement.
-- `publications` has what residents see. No public query, index or total reads this table.
create table if not exists publication_waiting_edits (
  publication_id uuid primary key references publications on delete cascade,
  -- The changed fields with their new values, by column.
  content jsonb not null,
  status text not null default 'pending' constraint publication_waiting_edits_status check (status in ('pending', 'rejected')),
  reason text,
  -- Who wrote last. Null once the account is erased.
  author uuid references users on delete set null,
  -- The last status that an administrator gave the edit: it binds the municipal office and the author, as that of a publication does.
  admin_decision text,
  created_at timestamptz(3) not null default now_ms(),
  updated_at timestamptz(3) not null default now_ms(),
  decided_at timestamptz(3)
);
create index if not exists publication_waiting_edits_pending on publication_waiting_edits (created_at) where status = 'pending';
create index if not exists publication_waiting_edits_decided on publication_waiting_edits (decided_at) where status = 'rejected';
create index if not exists publication_waiting_edits_author on publication_waiting_edits (author) where author is not null;

-- The status of the edit, written with the edit: the status that offices see is the first of the two that is not null.
alter table publications add column if not exists waiting_edit_status text;

-- The lists of offices by status. The indexes publications_queue and publications_queue_publie_le are those of the release before, which serves
-- requests meanwhile; the next release drops them.
create index if not exists publications_status on publications ((coalesce(waiting_edit_status, moderation_status)), created_at desc, id desc)
  where deleted_at is null;
create index if not exists publications_status_publie_le
  on publications ((coalesce(waiting_edit_status, moderation_status)), publie_le desc nulls last, id desc) where deleted_at is null;
create index if not exists publications_status_acteur
  on publications (acteur_id, (coalesce(waiting_edit_status, moderation_status)), created_at desc, id desc) where deleted_at is null;
drop index if exists publications_acteur_status;

-- One table of what residents see changed. It has two readers: caches of other processes, which read the tags of public answers (spec §2-42), and what people are
-- told of, which has a kind and is due when the publication becomes visible (spec §6-20).
create table changes (
  id uuid primary key default gen_random_uuid(),
  -- Which snapshots see the row: a process reads the rows that the snapshot of its reading before did not see.
  xact xid8 not null default pg_current_xact_id(),
  tags text,
  kind text constraint changes_kind check (kind in ('publication.visible', 'publication.changed', 'publication.withdrawn')),
  publication_id uuid,
  due_at timestamptz(3),
  created_at timestamptz(3) not null default now_ms(),
  constraint changes_of_one_kind check ((tags is null) = (kind is not null)
    and (kind is null) = (publication_id is null) and (kind is null) = (due_at is null))
);
create index changes_of_answers on changes (xact) where tags is not null;
create index changes_due on changes (due_at, id) where kind is not null;
alter table changes set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

insert into changes (id, kind, publication_id, due_at, created_at)
  select id, kind, publication_id, due_at, created_at from publication_changes;
drop table publication_changes, hot_changes, hot_changes_kept;
drop function if exists hot_prune();

-- Automatic imports: sources, what each has brought, its runs and their lines. Spec §3 (import creates publication), §4.1.

-- An import without an actor makes publications that belong to none: they wait for an administrator or the municipal office.
alter table publications alter column acteur_id drop not null;
create or replace function publication_scopes(p publications) returns table (scope text, scope_id uuid)
  language sql immutable parallel safe as $$
  select 'france', '00000000-0000-0000-0000-000000000000'::uuid
  union all select 'jour', day_scope(p.created_at)
  union all select 'acteur', p.acteur_id where p.acteur_id is not null
  union all select 'type', p.type_id where p.type_id is not null
  union all select distinct 'commune', place from unnest(p.commune_id || p.commune_ids) as place
$$;
create or replace function publications_before_insert() returns trigger language plpgsql as $$
begin
  if new.acteur_id is null then
    new.acteur_actif := true;
    return new;
  end if;
  select active and deleted_at is null into new.acteur_actif from acteurs where id = new.acteur_id for share;
  new.acteur_actif := coalesce(new.acteur_actif, false);
  return new;
end $$;

create table import_sources (
  id uuid primary key,
  nom text not null,
  type text not null,
  url text not null,
  commune_id uuid not null references communes,
  acteur_id uuid references acteurs,
  type_id uuid references publication_types,
  statut_creation text not null default 'pending',
  parametres jsonb not null default '{}',
  -- Sealed with a key of this installation, for this source and the origin of its address; opened only to ask that origin.
  secret bytea,
  active boolean not null default true,
  frequence_minutes integer,
  next_run_at timestamptz(3),
  consecutive_failures integer not null default 0,
  paused_at timestamptz(3),
  -- What the source said of its document, so that an unchanged one costs nothing.
  etag text,
  last_modified text,
  created_by uuid references users,
  version integer not null default 1,
  created_at timestamptz(3) not null default now_ms(),
  updated_at timestamptz(3) not null default now_ms(),
  deleted_at timestamptz(3),
  constraint import_sources_type check (type in ('rss', 'json_feed', 'ical', 'openagenda', 'datatourisme', 'jsonld_page', 'tec_rest')),
  constraint import_sources_statut check (statut_creation in ('pending', 'published')),
  constraint import_sources_frequence check (frequence_minutes between 5 and 10080),
  -- One that is paused, deleted or started by hand only is never due.
  constraint import_sources_due check (next_run_at is null or (active and deleted_at is null and frequence_minutes is not null))
);
create index import_sources_created on import_sources (created_at desc, id desc) where deleted_at is null;
create index import_sources_nom on import_sources (nom collate "und-x-icu", id) where deleted_at is null;
create index import_sources_next on import_sources (next_run_at, id) where next_run_at is not null;
create index import_sources_paused on import_sources (paused_at) where paused_at is not null and deleted_at is null;
create index import_sources_commune on import_sources (commune_id, created_at desc) where deleted_at is null;
create index import_sources_acteur on import_sources (acteur_id, created_at desc) where deleted_at is null;
create index import_sources_words on import_sources using gin (to_tsvector('simple', words(nom || ' ' || url)));

-- What a source has brought: one row an item, under the source's own name for it.
create table import_items (
  source_id uuid not null references import_sources on delete cascade,
  external_id text not null,
  publication_id uuid not null references publications on delete cascade,
  -- Digest of what the import last wrote: a publication whose content has another one was edited by hand.
  content_hash text not null,
  -- Digest of what the source said of it, but for what changes with every visit: the same is not written again.
  source_hash text not null,
  -- Digest of what the source said when its import was undone: nothing is written until it says something else.
  undone_hash text,
  -- What weaker rules of identity call it: an item that changed its identifier is known again by them.
  aliases text[] not null default '{}',
  -- The publication's deleted_at when the import set it; any other deletion is somebody's decision.
  removed_at timestamptz(3),
  -- Its archiving was undone: it stays, however long the source leaves it out.
  kept boolean not null default false,
  first_seen_at timestamptz(3) not null default now_ms(),
  last_seen_at timestamptz(3) not null default now_ms(),
  primary key (source_id, external_id)
);
create unique index import_items_publication on import_items (publication_id);

create table import_runs (
  id uuid primary key,
  source_id uuid not null references import_sources on delete cascade,
  trigger text not null,
  status text not null default 'queued',
  force boolean not null default false,
  requested_by uuid,
  -- Which attempt works on it: what an overtaken one still wants to write is refused.
  attempt integer not null default 0,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  http_status integer,
  bytes bigint not null default 0,
  read integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  duplicates integer not null default 0,
  archived integer not null default 0,
  refused integer not null default 0,
  -- {code, fr, en}
  message jsonb,
  created_at timestamptz(3) not null default now_ms(),
  constraint import_runs_trigger check (trigger in ('manual', 'schedule')),
  constraint import_runs_status check (status in ('queued', 'running', 'done', 'partial', 'failed', 'unchanged', 'undone'))
);
create unique index import_runs_one on import_runs (source_id) where status in ('queued', 'running');
create index import_runs_source on import_runs (source_id, created_at desc, id desc);
create index import_runs_created on import_runs (created_at);

-- The lines of a run: what it did to which item, and what there is to know of the run as a whole.
create table import_run_entries (
  run_id uuid not null references import_runs on delete cascade,
  seq integer not null,
  at timestamptz(3) not null default now_ms(),
  level text not null,
  action text,
  external_id text,
  title text,
  -- {code, fr, en}
  reason jsonb not null,
  -- {field: [before, after]}
  changes jsonb,
  publication_id uuid,
  -- The publication as the line left it: anything newer forbids undoing.
  version integer,
  -- What undoing brings back, of the publication and of the item.
  before jsonb,
  undo text,
  primary key (run_id, seq),
  constraint import_run_entries_level check (level in ('info', 'warn', 'error')),
  constraint import_run_entries_action check (action in ('create', 'update', 'unchanged', 'duplicate', 'archive', 'refuse')),
  constraint import_run_entries_undo check (undo in ('reversed', 'kept', 'failed'))
);
create index import_run_entries_publication on import_run_entries (publication_id) where version is not null;

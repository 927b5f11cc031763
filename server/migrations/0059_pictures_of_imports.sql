-- Pictures of imported publications: fetched from the source, stored as uploads are, shown from here. Only added tables and columns.
create table import_pictures (
  publication_id uuid primary key references publications on delete cascade,
  source_id uuid not null references import_sources on delete cascade,
  -- The run that asked for it: its counts and its log have the outcome.
  run_id uuid references import_runs on delete set null,
  -- Null: the source has no picture any more.
  url text,
  alt text,
  credit text,
  -- {url, alt, credit} before the last change of the address: undoing the run restores it.
  former jsonb,
  -- waiting: to be fetched, or taken out. fetched: the media is in processing. by_hand: a person has chosen the pictures of the publication.
  state text not null default 'waiting',
  attempts integer not null default 0,
  -- Not tried again before.
  next_at timestamptz(3),
  -- The media in processing.
  media_id uuid references medias on delete set null,
  -- The media that the import has put into the publication.
  shown_id uuid references medias on delete set null,
  created_at timestamptz(3) not null default now_ms(),
  constraint import_pictures_state check (state in ('waiting', 'fetched', 'shown', 'refused', 'by_hand', 'none'))
);
create index import_pictures_waiting on import_pictures (source_id, publication_id) where state in ('waiting', 'fetched');
create index import_pictures_source on import_pictures (source_id);
create index import_pictures_run on import_pictures (run_id) where run_id is not null;
create index import_pictures_media on import_pictures (media_id) where media_id is not null;
create index import_pictures_shown on import_pictures (shown_id) where shown_id is not null;

alter table import_runs
  add column pictures integer not null default 0,
  add column pictures_shown integer not null default 0,
  add column pictures_refused integer not null default 0;

-- Each document is read once more, so that the publications of the releases before get their pictures.
update import_sources set etag = null, last_modified = null where etag is not null or last_modified is not null;

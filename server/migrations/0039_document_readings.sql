-- Documents of strangers that are being read, and those that killed their reader: they are not read again. A row goes when its reading
-- ends; one that stays without a reason was left by a process that died meanwhile.
create table document_readings (
  id uuid primary key,
  -- SHA-256 of the document and of the version of the readers.
  digest bytea not null,
  -- What it was read as.
  kind text not null,
  begun_at timestamptz(3) not null default now_ms(),
  killed text check (killed in ('cpu', 'memory', 'output', 'crash', 'hung'))
);
create index document_readings_digest on document_readings (digest);

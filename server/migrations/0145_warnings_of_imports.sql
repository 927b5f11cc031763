-- What an import lost of an item, or takes for doubtful: beside what it did with it, and counted for the run.
alter table import_run_entries add column warning jsonb;
alter table import_runs add column warnings integer not null default 0;

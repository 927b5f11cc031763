-- What a source said of an item when runs before the last undone one were undone: none of it is written until the source says something else.
alter table import_items add column if not exists undone_earlier text[] not null default '{}';

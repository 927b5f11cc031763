-- In steps: the weaker names of imported items. Looking one up read every item of its source.
create index if not exists import_items_aliases on import_items using gin (aliases) with (fastupdate = off);

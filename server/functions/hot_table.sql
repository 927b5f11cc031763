-- Version 1, checksum 4bf122716a9e0f76.
-- Trigger of a table that public answers show: announces its name as the tag.
create or replace function hot_table() returns trigger language plpgsql as $$
begin
  perform hot_changed(array[case when tg_op = 'TRUNCATE' then '*' else tg_table_name end]);
  return null;
end $$;

-- Version 1, checksum f7ef63f66a0751e5.
-- The statements that create the indexes that the successor lacks.
create or replace function defibrillateurs_missing_indexes() returns table (statement text) language plpgsql stable as $$
begin
  return query
    select format('create %s index on defibrillateurs_suivant using %s', case when i.indisunique then 'unique' else '' end,
      split_part(pg_get_indexdef(i.indexrelid), ' USING ', 2))
    from defibrillateurs_parts('defibrillateurs') old join pg_index i on i.indexrelid = old.index_name::regclass
    where old.part not in (select part from defibrillateurs_parts('defibrillateurs_suivant'));
end $$;

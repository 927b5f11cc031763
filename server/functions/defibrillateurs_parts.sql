-- Version 1, checksum f16b3ad6d8a8b261.
-- The definitions of a table: columns, constraints, triggers and indexes. The name as well for indexes.
create or replace function defibrillateurs_parts(of_table regclass) returns table (part text, index_name name) language sql stable as $$
  select format('column %s %s %s', attname, format_type(atttypid, atttypmod), attnotnull), null::name
    from pg_attribute where attrelid = of_table and attnum > 0 and not attisdropped
  union all select format('constraint %s', pg_get_constraintdef(oid)), null from pg_constraint where conrelid = of_table and contype in ('c', 'f')
  union all select format('trigger %s', tgname), null from pg_trigger where tgrelid = of_table and not tgisinternal
  union all select format('index %s %s', indisunique, split_part(pg_get_indexdef(indexrelid), ' USING ', 2)), relname
    from pg_index join pg_class on oid = indexrelid where indrelid = of_table
$$;

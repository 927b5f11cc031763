-- Version 2, checksum 9eaa49a80ee939d9.
-- Whether the members of a group of duplicates are those of a dismissal that was not withdrawn. Members are read only where a dismissal
-- of that size exists. Spec §4.1-15.
create or replace function group_dismissed(key text, n integer) returns boolean language sql stable
  return exists (
    select from duplicate_dismissals d
    where d.dup_key = key and d.withdrawn_at is null and cardinality(d.members) = n
      and d.members = (select array_agg(p.id order by p.id) from publications p where p.dup_key = key and p.deleted_at is null));

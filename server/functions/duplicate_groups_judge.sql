-- Version 1, checksum 7e9454ecff2c820b.
-- Trigger of duplicate_groups. Every change of the members updates the row of the group, whose lock orders it with dismissals.
create or replace function duplicate_groups_judge() returns trigger language plpgsql as $$
begin
  new.dismissed := group_dismissed(new.dup_key, new.n);
  return new;
end $$;

-- Version 2, checksum dbe8efa02fbc2112.
-- Trigger of duplicate_dismissals: touches the row of the group, whose own trigger judges it again. Spec §4.1-15.
create or replace function dismissals_judge() returns trigger language plpgsql as $$
begin
  update duplicate_groups set n = n where dup_key = new.dup_key;
  return null;
end $$;

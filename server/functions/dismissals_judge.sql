-- Version 1, checksum 50b5fbc3f108f8a4.
-- Trigger of duplicate_dismissals: touches the row of the group, whose own trigger judges it again.
create or replace function dismissals_judge() returns trigger language plpgsql as $$
begin
  update duplicate_groups set n = n where dup_key = new.dup_key;
  return null;
end $$;

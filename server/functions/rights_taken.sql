-- Version 1, checksum 481359e58545e9e4.
-- Trigger of actor_users, users and acteurs: whatever takes a right ends what has not left by it, in the same transaction. Spec §2-112.
create or replace function rights_taken() returns trigger language plpgsql as $$
begin
  perform envois_end_without_right();
  return null;
end $$;

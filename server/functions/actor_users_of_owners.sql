-- Version 2, checksum bf18332076e7c5a3.
-- Trigger of actor_users: the row of an owner has every permission, however the link was made. Spec §2-12, §4.2-4.
create or replace function actor_users_of_owners() returns trigger language plpgsql as $$
begin
  new.permissions := array['manage_publications', 'publish_publications'];
  return new;
end $$;

-- Version 1, checksum 7d41f2cf26813c50.
-- Trigger of actor_users: the row of an owner has every permission, however the link was made. Spec §4.2, rule 4.
create or replace function actor_users_of_owners() returns trigger language plpgsql as $$
begin
  new.permissions := array['manage_publications', 'publish_publications'];
  return new;
end $$;

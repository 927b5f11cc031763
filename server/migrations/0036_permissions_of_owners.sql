-- An owner has every permission, and the row says so, however the link was made. Spec §4.2, rule 4.
create function actor_users_of_owners() returns trigger language plpgsql as $$
begin
  new.permissions := array['manage_publications', 'publish_publications'];
  return new;
end $$;
create trigger actor_users_of_owners before insert or update on actor_users
  for each row when (new.role = 'owner') execute function actor_users_of_owners();

update actor_users set permissions = array['manage_publications', 'publish_publications']
  where role = 'owner' and not permissions @> array['manage_publications', 'publish_publications'];

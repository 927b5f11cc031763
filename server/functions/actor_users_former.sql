-- Version 2, checksum 04f4dbf2f5bc4533.
-- Trigger of actor_users: stores when a link ended, whatever ended it, but for the removal of the account or of the actor. Spec §2-133.
create or replace function actor_users_former() returns trigger language plpgsql as $$
begin
  insert into acteur_former_links (user_id, acteur_id)
    select old.user_id, old.acteur_id where exists (select from users u where u.id = old.user_id and u.erased_at is null)
      and exists (select from acteurs a where a.id = old.acteur_id)
    on conflict (user_id, acteur_id) do update set ended_at = excluded.ended_at;
  return null;
end $$;

-- Version 1, checksum 77fd4a0f38cd4c48.
-- Whether a person may have an alert of an actor sent: an active town hall that publishes without moderation, and an active account that publishes for it. Spec §2-112.
create or replace function may_send_alerts(acteur uuid, person uuid) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from acteurs a join actor_users l on l.acteur_id = a.id join users u on u.id = l.user_id
    where a.id = acteur and a.type = 'mairie' and a.active and a.deleted_at is null and a.can_publish
      and u.id = person and u.active and (l.role = 'owner' or 'publish_publications' = any(l.permissions)));
end $$;

-- Who belonged to the team of an actor, for thirty days: until then it is still one's own. Spec §2-133.
CREATE TABLE acteur_former_links (
    user_id uuid NOT NULL,
    acteur_id uuid NOT NULL,
    ended_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL
);
ALTER TABLE ONLY acteur_former_links ADD CONSTRAINT acteur_former_links_pkey PRIMARY KEY (user_id, acteur_id);
ALTER TABLE ONLY acteur_former_links ADD CONSTRAINT acteur_former_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY acteur_former_links ADD CONSTRAINT acteur_former_links_acteur_id_fkey FOREIGN KEY (acteur_id) REFERENCES acteurs(id) ON DELETE CASCADE;
CREATE INDEX acteur_former_links_acteur ON acteur_former_links USING btree (acteur_id);
CREATE INDEX acteur_former_links_ended ON acteur_former_links USING btree (ended_at);

-- Trigger of actor_users: stores when a link ended, whatever ended it, but for the removal of the account or of the actor. Spec §2-133.
create or replace function actor_users_former() returns trigger language plpgsql as $$
begin
  insert into acteur_former_links (user_id, acteur_id)
    select old.user_id, old.acteur_id where exists (select from users u where u.id = old.user_id and u.erased_at is null)
      and exists (select from acteurs a where a.id = old.acteur_id)
    on conflict (user_id, acteur_id) do update set ended_at = excluded.ended_at;
  return null;
end $$;

CREATE TRIGGER actor_users_former AFTER DELETE ON actor_users FOR EACH ROW EXECUTE FUNCTION actor_users_former();

-- The rights behind a sending are asked again when it leaves. Spec §2-112 to §2-116, docs/decisions/0044.

-- Who took it up last. It answers for the sending before who agreed, and before its author.
ALTER TABLE envois ADD COLUMN resumer_id uuid;
-- The people who could agree when they were asked; null: nobody was.
ALTER TABLE envois ADD COLUMN asked uuid[];
-- Whether somebody else than who answers for it stopped it: that person does not take it up alone.
ALTER TABLE envois ADD COLUMN stopped_by_other boolean DEFAULT false NOT NULL;
-- Whether its end by a taken right is still to be told to the colleagues.
ALTER TABLE envois ADD COLUMN rights_untold boolean DEFAULT false NOT NULL;
-- How many recipients have complained of it to their mail service.
ALTER TABLE envois ADD COLUMN complaints integer DEFAULT 0 NOT NULL;
-- When a push service first accepted a notification to it: until then it is told, and not counted.
ALTER TABLE followers ADD COLUMN reached_at timestamp(3) with time zone;
UPDATE followers SET reached_at = confirmed_at WHERE channel = 'push';

ALTER TABLE ONLY envois ADD CONSTRAINT envois_resumer_id_fkey FOREIGN KEY (resumer_id) REFERENCES users(id) ON DELETE SET NULL;
CREATE INDEX envois_of_resumers ON envois USING btree (resumer_id) WHERE (resumer_id IS NOT NULL);
CREATE INDEX envois_rights_untold ON envois USING btree (ended_at) WHERE rights_untold;
CREATE INDEX envois_unfinished ON envois USING btree (publication_id) WHERE (state IN ('a_approuver', 'programme', 'en_cours') AND kind NOT IN ('rappel', 'resume'));

ALTER TABLE envois DROP CONSTRAINT envois_motif_known;
ALTER TABLE envois ADD CONSTRAINT envois_motif_known CHECK ((motif = ANY (ARRAY['arret'::text, 'retard'::text, 'fin'::text, 'retrait'::text, 'depasse'::text, 'copie'::text, 'modifie'::text, 'annule'::text, 'renvoye'::text, 'droits'::text])));

-- Whether a person may have an alert of an actor sent: an active town hall that publishes without moderation, and an active account that publishes for it. Spec §2-112.
create or replace function may_send_alerts(acteur uuid, person uuid) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from acteurs a join actor_users l on l.acteur_id = a.id join users u on u.id = l.user_id
    where a.id = acteur and a.type = 'mairie' and a.active and a.deleted_at is null and a.can_publish
      and u.id = person and u.active and (l.role = 'owner' or 'publish_publications' = any(l.permissions)));
end $$;

-- Ends what has not left of alerts for which nobody answers any more who may send it: the office, or the person who took it up, agreed to it or began it. Spec §2-112.
create or replace function envois_end_without_right() returns integer language plpgsql as $$
declare
  ended integer;
begin
  update envois e set state = case o.state when 'en_cours' then 'interrompu' else 'annule' end, motif = 'droits', rights_untold = true, ended_at = now_ms(),
    slot = case o.state when 'en_cours' then e.slot else e.id::text end
  from (
    select x.id, x.state from envois x join publications p on p.id = x.publication_id
    where x.state in ('a_approuver', 'programme', 'en_cours') and x.kind not in ('rappel', 'resume')
      and not may_send_alerts(p.acteur_id, coalesce(x.resumer_id, x.approver_id, x.author_id))
    order by x.id for update of x) o
  where o.id = e.id;
  get diagnostics ended = row_count;
  return ended;
end $$;

-- Trigger of actor_users, users and acteurs: whatever takes a right ends what has not left by it, in the same transaction. Spec §2-112.
create or replace function rights_taken() returns trigger language plpgsql as $$
begin
  perform envois_end_without_right();
  return null;
end $$;

CREATE TRIGGER actor_users_rights_taken AFTER DELETE OR UPDATE ON actor_users FOR EACH STATEMENT EXECUTE FUNCTION rights_taken();
CREATE TRIGGER users_rights_taken AFTER UPDATE OF active ON users FOR EACH STATEMENT EXECUTE FUNCTION rights_taken();
CREATE TRIGGER acteurs_rights_taken AFTER UPDATE OF type, active, deleted_at, can_publish ON acteurs FOR EACH STATEMENT EXECUTE FUNCTION rights_taken();

-- Version 2, checksum f5869dda3c2f109f.
-- Ends what has not left of alerts for which nobody answers any more who may send it: the office, or the person who took it up, agreed to it or began it.
-- Each end has its audit row, in the transaction that took the right. Spec §2-112.
create or replace function envois_end_without_right() returns integer language plpgsql as $$
declare
  ended integer;
begin
  with gone as (
    update envois e set state = case o.state when 'en_cours' then 'interrompu' else 'annule' end, motif = 'droits', rights_untold = true, ended_at = now_ms(),
      slot = case o.state when 'en_cours' then e.slot else e.id::text end
    from (
      select x.id, x.state from envois x join publications p on p.id = x.publication_id
      where x.state in ('a_approuver', 'programme', 'en_cours') and x.kind not in ('rappel', 'resume')
        and not (may_send_alerts(p.acteur_id, coalesce(x.resumer_id, x.approver_id, x.author_id))
          and publishes_in(p.acteur_id, array[p.commune_id] || p.commune_ids))
      order by x.id for update of x) o
    where o.id = e.id returning e.id, e.state),
  rows as (
    insert into audit_log (id, actor_kind, action, target_type, target_id, changes)
    select gen_random_uuid(), 'system', case g.state when 'interrompu' then 'envoi.stop' else 'envoi.cancel' end, 'envoi', g.id::text,
      jsonb_build_object('motif', jsonb_build_array(null, 'droits'), 'state', jsonb_build_array(null, g.state))
    from gone g returning 1)
  select count(*) into ended from rows;
  return ended;
end $$;

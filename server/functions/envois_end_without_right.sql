-- Version 1, checksum 025d4cb68a642c47.
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

-- Who else must agree before a serious alert leaves, and what leaves later. Spec §2-88, docs/decisions/0044.

alter table envois
  drop constraint envois_state_known,
  -- `a_approuver`: another person of the town hall must agree. `programme`: it begins by itself at `due_at`. `annule`: it never began.
  add constraint envois_state_known
    check (state in ('a_approuver', 'programme', 'en_cours', 'termine', 'interrompu', 'annule')),
  drop constraint envois_motif_known,
  add constraint envois_motif_known
    check (motif in ('arret', 'retard', 'fin', 'retrait', 'depasse', 'copie', 'modifie', 'annule', 'renvoye')),
  add due_at timestamptz(3),
  add approver_id uuid references users on delete set null,
  add approved_at timestamptz(3),
  -- Why somebody sent it without another person; of a town hall of one person: `seule personne`.
  add alone_reason text,
  -- Why another person sent it back.
  add returned_reason text;
create index envois_of_approvers on envois (approver_id) where approver_id is not null;
create index envois_due on envois (due_at) where state = 'programme';
create index envois_to_approve on envois (created_at) where state = 'a_approuver';

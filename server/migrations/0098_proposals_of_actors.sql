-- Actors that people propose because the directory lacks them: an administrator approves, which creates the actor, or rejects with a reason. Spec §2-75.
create table acteur_proposals (
  id uuid primary key,
  user_id uuid not null references users,
  nom text not null,
  type text not null,
  commune_id uuid not null references communes,
  adresse text,
  telephone text,
  email text,
  site_web text,
  message text not null,
  status text not null default 'pending',
  reason text,
  -- Of an approved one the actor that was created; of a rejected one the actor that was meant, if the decision names it.
  acteur_id uuid references acteurs on delete set null,
  decided_by uuid references users,
  decided_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null default now_ms(),
  updated_at timestamptz(3) not null default now_ms(),
  constraint acteur_proposals_status check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  constraint acteur_proposals_decided check ((decided_at is null) = (status = 'pending')),
  constraint acteur_proposals_reason check (status <> 'rejected' or reason is not null)
);
-- Nobody proposes the same name twice in a commune while the first one waits.
create unique index acteur_proposals_same on acteur_proposals (user_id, commune_id, words(nom)) where status = 'pending';
create index acteur_proposals_user on acteur_proposals (user_id, created_at desc, id desc);
create index acteur_proposals_status on acteur_proposals (status, created_at, id);
create index acteur_proposals_commune on acteur_proposals (commune_id, status, created_at, id);
create index acteur_proposals_acteur on acteur_proposals (acteur_id) where acteur_id is not null;
create index acteur_proposals_decider on acteur_proposals (decided_by) where decided_by is not null;
create index acteur_proposals_decided_at on acteur_proposals (decided_at) where decided_at is not null;

-- Opinions of offices on proposals too.
alter table office_opinions add column proposal_id uuid references acteur_proposals on delete cascade;
alter table office_opinions drop constraint office_opinions_of_one;
alter table office_opinions add constraint office_opinions_of_one check (num_nonnulls(acteur_id, claim_id, proposal_id) = 1);
create unique index office_opinions_proposal on office_opinions (proposal_id, office_id) where proposal_id is not null;

-- A decision on a proposal and an opinion on it can be undone.
alter table undo_steps drop constraint undo_steps_target;
alter table undo_steps add constraint undo_steps_target check (target_type in
  ('publication', 'acteur', 'claim', 'proposal', 'message_thread', 'duplicate_dismissal', 'defibrillateur', 'commune_defibrillateur',
   'commune', 'user', 'subscription', 'import_source', 'canned_reply', 'saved_view', 'invitation'));

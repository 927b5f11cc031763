-- Invitations by e-mail: to the team of an actor, or to roles of the platform. The token of the e-mail is computed from `id` by a secret of the
-- service (server/platform/access/invitation-token.ts): this table does not have it. docs/decisions/0027.
create table invitations (
  id uuid primary key,
  -- In lower case. Only an account with this proven address can accept.
  email text not null,
  -- To the team of this actor, with this role and these permissions of its link.
  acteur_id uuid references acteurs (id) on delete cascade,
  link_role text,
  permissions text[] not null default '{}',
  -- Or to roles of the platform, within a territory; null: everywhere.
  roles text[] not null default '{}',
  territory jsonb,
  -- Who must still have the right to invite when it is accepted.
  invited_by uuid not null references users (id),
  sendings integer not null default 1,
  created_at timestamptz(3) not null default now_ms(),
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  accepted_by uuid references users (id),
  withdrawn_at timestamptz(3),
  version integer not null default 1,
  updated_at timestamptz(3) not null default now_ms(),
  constraint invitations_of_one_kind check (
    (acteur_id is null) = (link_role is null) and (acteur_id is null) = (cardinality(roles) > 0)),
  constraint invitations_link_role check (link_role in ('owner', 'member')),
  constraint invitations_permissions check (permissions <@ array['manage_publications', 'publish_publications']),
  constraint invitations_end_once check (num_nonnulls(accepted_at, withdrawn_at) <= 1),
  constraint invitations_accepted_by_one check ((accepted_at is null) = (accepted_by is null)),
  constraint invitations_email_lower check (email = lower(email))
);
-- One that nobody has accepted or withdrawn, for an address and an actor; and one for roles.
create unique index invitations_one_open_of_acteur on invitations (acteur_id, email)
  where accepted_at is null and withdrawn_at is null and acteur_id is not null;
create unique index invitations_one_open_of_roles on invitations (email)
  where accepted_at is null and withdrawn_at is null and acteur_id is null;
create index invitations_acteur on invitations (acteur_id, created_at desc) where acteur_id is not null;
create index invitations_email on invitations (email);
create index invitations_invited_by on invitations (invited_by);
create index invitations_accepted_by on invitations (accepted_by);
create index invitations_of_roles on invitations (created_at desc, id) where acteur_id is null;

-- An invitation and its withdrawal can be undone.
alter table undo_steps drop constraint undo_steps_target;
alter table undo_steps add constraint undo_steps_target check (target_type in
  ('publication', 'acteur', 'claim', 'message_thread', 'duplicate_dismissal', 'defibrillateur', 'commune_defibrillateur',
   'commune', 'user', 'subscription', 'import_source', 'canned_reply', 'saved_view', 'invitation'));

-- What the owners of an actor answer when somebody else claims it, one answer for all of them: docs/decisions/0028.
create table contest_answers (
  claim_id uuid primary key references claims on delete cascade,
  -- Who wrote it last.
  user_id uuid not null references users,
  message text not null,
  created_at timestamptz(3) not null default now_ms(),
  updated_at timestamptz(3) not null default now_ms()
);
create index contest_answers_user on contest_answers (user_id);
-- Evidence of an owner against the claim. Null: of the claimant, who never sees the others.
alter table claim_proofs add column answered_by uuid references users;
alter table claim_proofs add constraint claim_proofs_answer check (answered_by is null or kind = 'file');
create index claim_proofs_answered_by on claim_proofs (answered_by) where answered_by is not null;

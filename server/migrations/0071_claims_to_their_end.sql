-- Claims to their end: followed by their claimant, withdrawn, or closed because nobody can be asked. docs/decisions/0028.
alter table claims drop constraint claims_status;
alter table claims add constraint claims_status check (status in ('pending', 'approved', 'rejected', 'withdrawn', 'expired'));
-- The keyed hash of the code with which a claimant without an account follows the claim. The code itself is nowhere.
alter table claims add column follow_up_hash text;
-- Whether the actor had an owner when the claim was submitted.
-- In steps: with a default, the table's indexes by a function of the row would forbid it.
alter table claims add column contest boolean;
alter table claims alter column contest set default false;
update claims set contest = false;
alter table claims alter column contest set not null;
create index claims_unreachable on claims (created_at)
  where status = 'pending' and user_id is null and email is null and telephone is null;
create index claims_user_latest on claims (user_id, created_at desc, id desc) where user_id is not null;
drop index claims_user;

-- What a claimant adds to a claim: a file, a confirmed e-mail address, a code on the actor's own web page. For deciders alone.
create table claim_proofs (
  id uuid primary key,
  claim_id uuid not null references claims on delete cascade,
  kind text not null,
  state text not null,
  -- In lower case: the address that got the code. The code is computed from `id` by a secret of the service.
  email text,
  -- Refused attempts of that code, and its end.
  attempts integer not null default 0,
  expires_at timestamptz(3),
  -- The page of the actor that is asked for the code.
  url text,
  filename text,
  mime text,
  bytes integer,
  sha256 text,
  content bytea,
  checked_at timestamptz(3),
  created_at timestamptz(3) not null default now_ms(),
  constraint claim_proofs_kind check (
    case kind
      when 'file' then state = 'received' and num_nonnulls(filename, mime, bytes, sha256, content) = 5 and num_nonnulls(email, url) = 0
      when 'email' then state in ('waiting', 'confirmed') and email is not null and num_nonnulls(filename, mime, bytes, sha256, content, url) = 0
      when 'website' then state in ('waiting', 'checking', 'found', 'not_found', 'unreachable') and url is not null
        and num_nonnulls(filename, mime, bytes, sha256, content, email) = 0
      else false
    end)
);
create index claim_proofs_claim on claim_proofs (claim_id, created_at, id);
create unique index claim_proofs_one_address on claim_proofs (claim_id, email) where kind = 'email';
create unique index claim_proofs_one_website on claim_proofs (claim_id) where kind = 'website';
create index claim_proofs_email on claim_proofs (email) where email is not null;

-- The invitation of a claimant without an account, after the approval. Its token is computed from `id` by a secret of the service.
create table claim_invitations (
  id uuid primary key,
  claim_id uuid not null references claims on delete cascade,
  -- In lower case: only an account with this address may accept.
  email text not null,
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  accepted_by uuid references users,
  withdrawn_at timestamptz(3),
  created_at timestamptz(3) not null default now_ms(),
  constraint claim_invitations_accepted check ((accepted_at is null) = (accepted_by is null)),
  constraint claim_invitations_one_end check (num_nonnulls(accepted_at, withdrawn_at) <= 1)
);
create unique index claim_invitations_one_open on claim_invitations (claim_id) where accepted_at is null and withdrawn_at is null;
create index claim_invitations_claim on claim_invitations (claim_id);
create index claim_invitations_email on claim_invitations (email);
create index claim_invitations_accepted_by on claim_invitations (accepted_by) where accepted_by is not null;

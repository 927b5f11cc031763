-- Solved challenges of proofs of work, until they expire: each counts once, in every process. docs/decisions/0025.
create table spent_proofs (
  -- The signature of the challenge, which no other challenge has.
  signature bytea primary key,
  expires_at timestamptz(3) not null
);
create index spent_proofs_expiry on spent_proofs (expires_at);

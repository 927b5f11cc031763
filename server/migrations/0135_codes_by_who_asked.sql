-- Who guesses at a code of somebody else must not spend it: refused attempts are counted by who tries. `sources` has them for those that asked for
-- the code, and for browsers that are known to the account, under a keyed hash of the browser or the network; `attempts` has those of all others.
alter table sign_in_codes
  add column if not exists sources jsonb not null default '{}',
  -- Who has used up the attempts gets another code, and the former one remains valid for the others.
  drop constraint if exists sign_in_codes_one_open;
create index if not exists sign_in_codes_address on sign_in_codes (email, purpose);

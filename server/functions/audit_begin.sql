-- Version 1, checksum 93ad0adcf763b1ea.
-- Trigger of audit_log, before a statement: locks the head of the chain and copies it into settings of the transaction, from which
-- audit_chain() goes on. The head itself is written once a statement, by audit_count().
create or replace function audit_begin() returns trigger language plpgsql as $$
begin
  perform set_config('beffroi.audit_seq', h.seq::text, true), set_config('beffroi.audit_hash', h.hash::text, true)
    from (select seq, hash from audit_head for update) h;
  return null;
end $$;

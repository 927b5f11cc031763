-- Version 2, checksum ce34ee62c39a8eb2.
-- Trigger of audit_log, before a statement: locks the head of the slot's chain and copies it into settings of the transaction, from
-- which audit_chain() goes on. The head itself is written once a statement, by audit_count().
create or replace function audit_begin() returns trigger language plpgsql as $$
begin
  perform set_config('beffroi.audit_hash', h.hash::text, true)
    from (select hash from audit_head where chain = write_slot() for update) h;
  return null;
end $$;

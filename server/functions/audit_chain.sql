-- Version 2, checksum 5479e5a4eaf57410.
-- Trigger of audit_log, before a row: gives the row its number and its hash. Spec §6-15.
create or replace function audit_chain() returns trigger language plpgsql as $$
begin
  new.seq := current_setting('beffroi.audit_seq')::bigint + 1;
  new.prev_hash := current_setting('beffroi.audit_hash')::bytea;
  new.hash := audit_hash(new.prev_hash, new);
  perform set_config('beffroi.audit_seq', new.seq::text, true), set_config('beffroi.audit_hash', new.hash::text, true);
  return new;
end $$;

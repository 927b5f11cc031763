-- Version 3, checksum e3fa5c1e9f95cf51.
-- Trigger of audit_log, before a row: gives the row its chain, its number and its hash. Spec §6-15.
create or replace function audit_chain() returns trigger language plpgsql as $$
begin
  new.chain := write_slot();
  new.seq := nextval('audit_seq');
  new.prev_hash := current_setting('beffroi.audit_hash')::bytea;
  new.hash := audit_hash(new.prev_hash, new);
  perform set_config('beffroi.audit_hash', new.hash::text, true);
  return new;
end $$;

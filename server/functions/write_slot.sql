-- Version 2, checksum 3547d81b3b08bdb9.
-- Returns the slot in which this transaction writes kept totals and the audit trail: the lowest that no other transaction uses. If all
-- sixteen are in use, it shares one. Its rows are then locked by one transaction after the other. 7212040 is LOCKS.writeSlotClass.
create or replace function write_slot() returns integer language plpgsql as $$
declare
  slot integer := nullif(current_setting('beffroi.slot', true), '')::integer;
begin
  if slot is not null then
    return slot;
  end if;
  slot := 0;
  while slot < 16 and not pg_try_advisory_xact_lock(7212040, slot) loop
    slot := slot + 1;
  end loop;
  if slot = 16 then
    slot := pg_backend_pid() % 16;
  end if;
  perform set_config('beffroi.slot', slot::text, true);
  return slot;
end $$;

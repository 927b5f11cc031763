-- Version 3, checksum b8a01536d7da4939.
-- Trigger of audit_log and audit_segments: only rows of a sealed segment can be deleted; every other change is refused. Spec §6-15.
create or replace function audit_refuse() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_table_name = 'audit_log' then
    if exists (select from audit_segments s where s.chain = coalesce(old.chain, 0) and s.from_seq <= old.seq and s.to_seq >= old.seq) then
      return old;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

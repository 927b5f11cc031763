-- Version 1, checksum 91d6e1d5dc79221f.
-- Returns where the database is: identifier of the cluster, oid of the database, timeline. A part that the role may not read is empty.
create or replace function database_place() returns text language plpgsql as $$
declare
  cluster text := '';
  timeline text := '';
begin
  begin
    select system_identifier::text into cluster from pg_control_system();
  exception when others then
    cluster := '';
  end;
  begin
    timeline := substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8);
  exception when others then
    timeline := '';
  end;
  return cluster || '/' || (select oid from pg_database where datname = current_database()) || '/' || timeline;
end $$;

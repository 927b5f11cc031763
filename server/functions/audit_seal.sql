-- Version 2, checksum 1ce0d4b5a99fee1e.
-- Trigger of audit_segments, before an insert: checks that the segment continues the one before, that no row of it is younger than half a
-- year (CNIL, 2021-122), and that its hashes are those of its rows. Spec §6-18.
create or replace function audit_seal() returns trigger language plpgsql as $$
declare
  seals record;
begin
  select coalesce(max(to_seq), 0) as to_seq,
    coalesce((select s.last_hash from audit_segments s order by s.to_seq desc limit 1), sha256('beffroi audit')) as last_hash
    into seals from audit_segments;
  if new.from_seq <> seals.to_seq + 1 or new.prev_hash <> seals.last_hash then
    raise exception 'the segment does not follow the one before' using errcode = 'insufficient_privilege';
  end if;
  if exists (
    with chained as (
      select a.seq, a.at, a.prev_hash, a.hash, audit_hash(a.prev_hash, a) as computed,
        lag(a.hash, 1, new.prev_hash) over (order by a.seq) as expected, new.from_seq - 1 + row_number() over (order by a.seq) as place
      from audit_log a where a.seq between new.from_seq and new.to_seq)
    select from chained
      where seq <> place or prev_hash <> expected or hash <> computed or at > now() - interval '180 days'
  ) or new.last_hash is distinct from (select hash from audit_log where seq = new.to_seq) then
    raise exception 'the segment is not as its rows, or too young' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

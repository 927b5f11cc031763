-- Version 3, checksum 310dbdcda1d241e9.
-- Trigger of audit_segments, before an insert: checks that the segment continues the one before it in its chain, that no row of it is younger
-- than half a year (CNIL, 2021-122), that it has as many rows as it says, and that its hashes are those of its rows. Spec §6-18.
create or replace function audit_seal() returns trigger language plpgsql as $$
declare
  seals record;
  found record;
begin
  select coalesce(max(s.to_seq), 0) as to_seq,
    coalesce((select l.last_hash from audit_segments l where l.chain = new.chain order by l.to_seq desc limit 1),
      sha256(convert_to('beffroi audit' || case when new.chain = 0 then '' else ' ' || new.chain end, 'UTF8'))) as last_hash
    into seals from audit_segments s where s.chain = new.chain;
  if new.from_seq <= seals.to_seq or new.prev_hash <> seals.last_hash then
    raise exception 'the segment does not follow the one before' using errcode = 'insufficient_privilege';
  end if;
  with chained as (
    select a.seq, a.at, a.prev_hash, a.hash, audit_hash(a.prev_hash, a) as computed, lag(a.hash, 1, new.prev_hash) over (order by a.seq) as expected
    from audit_log a where coalesce(a.chain, 0) = new.chain and a.seq between new.from_seq and new.to_seq)
  select count(*) as n, min(seq) as first, max(seq) as last,
      bool_and(prev_hash = expected and hash = computed and at <= now() - interval '180 days') as fits
    into found from chained;
  if found.fits is not true or found.n <> new.n or found.first <> new.from_seq or found.last <> new.to_seq
    or new.last_hash is distinct from (select hash from audit_log where seq = new.to_seq) then
    raise exception 'the segment is not as its rows, or too young' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

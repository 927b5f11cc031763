-- Erasing a person, and terms after which things are removed. Expand only: the release before this one goes on working.
-- What takes long comes first and holds up writers only; what holds up readers comes last and takes no time: the constraints below
-- are wider than those that every row has passed, so that none is looked at again.

-- What each term is looked for by.
create index publications_deleted_at on publications (deleted_at) where deleted_at is not null;
create index publication_reports_resolved on publication_reports (resolved_at) where resolved_at is not null;
create index claims_decided_at on claims (decided_at) where decided_at is not null;
create index emails_to on emails (lower(to_address));
create index publication_reports_reporter on publication_reports (reporter_hash);
create index publication_reports_email on publication_reports (lower(email)) where email is not null;
create index messages_sender on messages (lower(sender_email)) where sender_email is not null;
create index message_threads_user on message_threads (user_id) where user_id is not null;
create index publications_author on publications (created_by) where created_by is not null;

-- Beginnings of the trail that were removed at their term: one row for each, which the rest still follows.
create table audit_segments (
  to_seq bigint primary key,
  from_seq bigint not null unique,
  from_at timestamptz(3) not null,
  to_at timestamptz(3) not null,
  prev_hash bytea not null,
  last_hash bytea not null,
  -- How many of each action there were.
  actions jsonb not null,
  -- Keyed digest of the service: a segment that somebody else sealed shows.
  mac text not null,
  sealed_at timestamptz(3) not null default now_ms()
);

-- A segment is what it says: it goes on from the one before, no row of it is younger than half a year (CNIL, 2021-122), and its
-- hashes are those of its rows.
create function audit_seal() returns trigger language plpgsql as $$
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
create trigger audit_seal before insert on audit_segments for each row execute function audit_seal();
create trigger audit_segments_append_only before update or delete on audit_segments for each row execute function audit_refuse();
create trigger audit_segments_no_truncate before truncate on audit_segments for each statement execute function audit_refuse();

-- Rows of a sealed segment may go; nothing else may.
create or replace function audit_refuse() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_table_name = 'audit_log' then
    if exists (select from audit_segments s where s.from_seq <= old.seq and s.to_seq >= old.seq) then
      return old;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Under the lock of the trail's head, which whoever removes a segment takes first.
create function audit_uncount() returns trigger language plpgsql as $$
begin
  insert into audit_totals as t (action, target_type, jour, n)
    select action, target_type, (at at time zone 'Europe/Paris')::date, -count(*) from old_rows group by 1, 2, 3 order by 1, 2, 3
    on conflict (action, target_type, jour) do update set n = t.n + excluded.n;
  insert into audit_user_totals as t
    select user_id, action, -count(*) from old_rows where user_id is not null group by 1, 2 order by 1, 2
    on conflict (user_id, action) do update set n = t.n + excluded.n;
  delete from audit_totals where n = 0;
  delete from audit_user_totals where n = 0;
  return null;
end $$;
create trigger audit_uncount after delete on audit_log
  referencing old table as old_rows for each statement execute function audit_uncount();

-- What is left of an account that was erased: a number, to which the trail and decisions point.
alter table users add column erased_at timestamptz(3);
alter table users add constraint users_erased check
  (erased_at is null or (email is null and nom is null and prenom is null and not active)) not valid;

-- Tokens of an erased account live for minutes: until then its subject must not begin a new account. By digest, for a day.
create table erased_subjects (
  digest bytea primary key,
  erased_at timestamptz(3) not null default now_ms()
);

-- A claim without an account keeps no address once it is erased; one that is pending always has somebody to answer.
alter table claims add column erased_at timestamptz(3);
alter table claims add constraint claims_reachable check
  (user_id is not null or email is not null or (erased_at is not null and status <> 'pending')) not valid;
alter table claims drop constraint claims_contact;

-- The content of an event may go after its term. Its identifier, digests and state stay for ever, so that it applies once.
alter table payment_events add column emptied_at timestamptz(3);
alter table payment_events add constraint payment_events_with_facts check
  (facts is not null or status = 'ignored' or (status = 'processed' and emptied_at is not null)) not valid;
alter table payment_events drop constraint payment_events_applicable;

-- The trail of a batch: a statement that inserts many rows locks the head once, chains its rows in their order in one pass, and
-- counts them once. One row costs what it did; each further one its hash and its place in the indexes.

drop trigger audit_chain on audit_log;
drop function audit_chain();

-- The end of the chain goes from row to row of a statement in settings of the transaction: the head itself is written once.
create function audit_begin() returns trigger language plpgsql as $$
begin
  perform set_config('beffroi.audit_seq', h.seq::text, true), set_config('beffroi.audit_hash', h.hash::text, true)
    from (select seq, hash from audit_head for update) h;
  return null;
end $$;
create trigger audit_begin before insert on audit_log for each statement execute function audit_begin();

create function audit_chain() returns trigger language plpgsql as $$
begin
  new.seq := current_setting('beffroi.audit_seq')::bigint + 1;
  new.prev_hash := current_setting('beffroi.audit_hash')::bytea;
  new.hash := audit_hash(new.prev_hash, new);
  perform set_config('beffroi.audit_seq', new.seq::text, true), set_config('beffroi.audit_hash', new.hash::text, true);
  return new;
end $$;
create trigger audit_chain before insert on audit_log for each row execute function audit_chain();

-- Under the lock of the head; in one order, as everybody who counts.
create function audit_count() returns trigger language plpgsql as $$
begin
  update audit_head set seq = last.seq, hash = last.hash from (select seq, hash from new_rows order by seq desc limit 1) last;
  insert into audit_totals as t (action, target_type, jour, n)
    select action, target_type, (at at time zone 'Europe/Paris')::date, count(*) from new_rows group by 1, 2, 3 order by 1, 2, 3
    on conflict (action, target_type, jour) do update set n = t.n + excluded.n;
  insert into audit_user_totals as t
    select user_id, action, count(*) from new_rows where user_id is not null group by 1, 2 order by 1, 2
    on conflict (user_id, action) do update set n = t.n + excluded.n;
  return null;
end $$;
create trigger audit_count after insert on audit_log
  referencing new table as new_rows for each statement execute function audit_count();

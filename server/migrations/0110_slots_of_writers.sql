-- Writers that do not meet: kept totals and the audit trail have sixteen slots, and transactions that run at the same time use different ones
-- (functions/write_slot.sql). A total is the sum over its slots. Spec §6-14, §6-15.
-- No change is under way: its triggers would go on with the functions of the release before, which do not know the new keys.
lock table publications, audit_log in share row exclusive mode;

alter table publication_totals add column slot integer not null default 0;
alter table publication_totals drop constraint publication_totals_pkey,
  add primary key (scope, scope_id, moderation_status, valide, deleted, publiable, slot);
alter table audit_totals add column slot integer not null default 0;
alter table audit_totals drop constraint audit_totals_pkey, add primary key (action, target_type, jour, slot);
alter table audit_user_totals add column slot integer not null default 0;
alter table audit_user_totals drop constraint audit_user_totals_pkey, add primary key (user_id, action, slot);

-- The trail: one chain of rows for each slot. Rows of older releases have no chain: they are the beginning of chain 0. Numbers are those of a
-- sequence, in ascending order within a chain. A transaction that was rolled back leaves a gap.
alter table audit_log add column chain integer;
create sequence audit_seq;
select setval('audit_seq', greatest((select seq from audit_head), 1), (select seq > 0 from audit_head));
alter sequence audit_seq owned by audit_log.seq;
alter table audit_head add column chain integer not null default 0;
alter table audit_head drop column only_row, add primary key (chain);
insert into audit_head (chain, seq, hash) select chain, 0, sha256(convert_to('beffroi audit ' || chain, 'UTF8')) from generate_series(1, 15) as chain;
alter table audit_segments add column chain integer not null default 0, add column n integer;
create index audit_segments_chain on audit_segments (chain, to_seq);

-- A claim that waits behind another one of its actor. At most one claim of an actor is pending: claims_one_pending.
alter table claims drop constraint claims_status;
alter table claims add constraint claims_status check (status in ('waiting', 'pending', 'approved', 'rejected', 'withdrawn', 'expired'));
alter table claims drop constraint claims_decided;
alter table claims add constraint claims_decided check ((status in ('waiting', 'pending')) = (decided_at is null));
-- Only a person with an account waits.
alter table claims add constraint claims_waiting check (status <> 'waiting' or user_id is not null);
-- When a claim that waited became pending; null for the others.
alter table claims add column began_at timestamptz(3);
create unique index claims_one_waiting on claims (acteur_id, user_id) where status = 'waiting';

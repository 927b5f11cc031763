-- Accounts that begin at the same time are counted in different rows, one for each slot of writers (functions/write_slot.sql). A total is the sum over
-- its slots.
-- No change is under way: the trigger would go on with the function of the release before, which does not know the new key.
lock table users in share row exclusive mode;

alter table user_totals add column slot integer not null default 0;
alter table user_totals drop constraint user_totals_pkey, add primary key (active, slot);

-- In hand, and no word of it has reached the network yet: whoever finds it so gives it back. A process of the release before leaves the default,
-- by which everything in hand may have left.
alter table remises add column unsent boolean default false not null;
alter table emails add column unsent boolean default false not null;

-- The root secret that sealed the address: null where it was sealed by a release before, and nobody has looked yet.
alter table followers add column sealed_by text;
-- Whether the present or the former root secret opens it. Nothing is sent to the others, and they are not counted.
alter table followers add column opens boolean default true not null;
create index followers_sealed on followers (sealed_by);
create index followers_lost on followers (id) where not opens;
-- Followings that became a part of this one: letters that were sent for them end it.
alter table follows add column merged_ids uuid[] default '{}' not null;
create index follows_merged on follows using gin (merged_ids) where merged_ids <> '{}';

-- When a change last took something away at once from an event that residents see, without the right to publish; null: never. Moderators look at it afterwards.
alter table publications add column if not exists taken_away_at timestamptz(3);
create index if not exists publications_taken_away on publications (taken_away_at) where taken_away_at is not null;

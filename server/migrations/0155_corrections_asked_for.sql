-- Whether the last refusal of the newest version of a publication asks its author for a correction. Without a rewrite of the table.
alter table publications add column if not exists correction_demandee boolean not null default false;

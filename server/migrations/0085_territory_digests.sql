-- The check of a token reads the digest of a territory, not its list: each process parses a territory once (server/platform/access/grants.ts).
alter table user_roles add column territory_digest text generated always as (md5(territory::text)) stored;

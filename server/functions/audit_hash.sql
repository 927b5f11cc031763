-- Version 4, checksum 801573ba01857d62.
-- The hash of an audit row after the one before it in its chain. Rows of older releases have no chain; only parts of a decision name its row. `server/platform/audit/row-hash.ts` computes the same. Spec §6-15.
create or replace function audit_hash(prev bytea, r audit_log) returns bytea
  language sql immutable parallel safe
  return sha256(prev || convert_to((case when r.chain is null then '[]' else jsonb_build_array(r.chain) end || jsonb_build_array(
    r.seq, r.id, extract(epoch from r.at), r.actor_kind, r.user_id, r.action, r.target_type, r.target_id,
    r.changes, r.request_id, r.address_hash)
    || case when r.part_of is null then '[]' else jsonb_build_array(r.part_of) end)::text, 'UTF8'));

-- Version 3, checksum 81aee35b6e1407b6.
-- The hash of an audit row after the one before it in its chain. Rows of older releases have no chain. `server/platform/audit/row-hash.ts` computes the same. Spec §6-15.
create or replace function audit_hash(prev bytea, r audit_log) returns bytea
  language sql immutable parallel safe
  return sha256(prev || convert_to((case when r.chain is null then '[]' else jsonb_build_array(r.chain) end || jsonb_build_array(
    r.seq, r.id, extract(epoch from r.at), r.actor_kind, r.user_id, r.action, r.target_type, r.target_id,
    r.changes, r.request_id, r.address_hash))::text, 'UTF8'));

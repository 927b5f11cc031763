-- What one decision did to many records: each row but the first names the first, so that the trail shows the decision as one row. Spec §6-16.
alter table audit_log add column part_of uuid;

-- The trail without such rows, in the order of the list, whole, by action and by user: five thousand parts are never passed over. And the rows of one decision.
create index audit_log_heads on audit_log (at desc, seq desc) where part_of is null;
create index audit_log_action_heads on audit_log (action, at desc, seq desc) where part_of is null;
create index audit_log_user_heads on audit_log (user_id, at desc, seq desc) include (action) where user_id is not null and part_of is null;
create index audit_log_parts on audit_log (part_of, at desc, seq desc) where part_of is not null;

-- Roles beyond administrator, each of which may be bounded to communes, départements and regions: docs/decisions/0027.
alter table user_roles drop constraint user_roles_known;
alter table user_roles add constraint user_roles_known check (role in ('admin', 'platform_admin', 'moderateur', 'support', 'registres'));
-- {"communes": [ids], "departements": [codes], "regions": [codes]}; null: everywhere.
alter table user_roles add column territory jsonb;
alter table user_roles add constraint user_roles_bounded check (territory is null or role not in ('admin', 'platform_admin'));

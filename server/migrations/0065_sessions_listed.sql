-- How a session was opened. Sessions that an earlier release opened have no way, and count as one factor. docs/decisions/0026.
alter table auth_session
  add column method text,
  add column factors integer not null default 1,
  add constraint auth_session_method_known check (method in ('password', 'code', 'passkey')),
  add constraint auth_session_factors_known check (factors in (1, 2));
-- A browser and a system, such as "Firefox|Windows", take the place of what browsers say of themselves. Nothing was stored so far.
update auth_session set "userAgent" = null where "userAgent" is not null;

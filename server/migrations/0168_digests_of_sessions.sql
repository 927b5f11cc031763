-- The database has the digest of a session's token, as it has of sessions of an outside provider: who reads the database opens nothing. Sessions
-- stay open, since their cookies have the token.
alter table auth_session add column digest bytea, add column remember boolean not null default true;
-- A session that is not remembered lives for a day after its beginning, any other for seven days after its last extension.
update auth_session set digest = sha256(convert_to(token, 'UTF8')), remember = "expiresAt" - "updatedAt" > interval '36 hours';
alter table auth_session
  drop column token,
  alter column digest set not null,
  add constraint auth_session_digest unique (digest),
  add constraint auth_session_digest_length check (length(digest) = 32);

-- Private keys are sealed in another form from now on. The former keys sign nothing more; their public halves are shown for thirty days.
update auth_jwks set "expiresAt" = least("expiresAt", now_ms());
alter table auth_jwks alter column "expiresAt" set not null;

-- The remains of a library that once signed people in: nothing reads or writes them.
drop table auth_verification;
alter table auth_account
  drop column "accessToken",
  drop column "refreshToken",
  drop column "idToken",
  drop column "accessTokenExpiresAt",
  drop column "refreshTokenExpiresAt",
  drop column scope;

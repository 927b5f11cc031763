-- The key pairs by which push services know this service (RFC 8292). A browser's subscription is bound to the one that it was made with, so that none is replaced.
create table vapid_keys (
  -- The uncompressed point of P-256, base64url.
  public_key text primary key constraint vapid_keys_point check (public_key ~ '^B[A-Za-z0-9_-]{86}$'),
  -- The private key, sealed for this row (server/platform/push/keys.ts).
  sealed bytea not null,
  created_at timestamptz(3) not null default now_ms()
);

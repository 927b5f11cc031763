-- What the payment provider told us: one row for each event, for ever, so that none is applied twice. Spec §6 (inbound).
-- Of its content only the allow-list of server/webhooks/facts.ts is here; the body is known by its digest.

create table payment_events (
  id uuid primary key,
  -- Unique over both modes: the provider never gives one identifier twice.
  -- In the order of its bytes, so that the same index finds beginnings.
  provider_event_id text collate "C" not null unique,
  kind text not null,
  created timestamptz(3) not null,
  livemode boolean not null,
  status text not null,
  -- Why it was ignored; what ended the last attempt. Neither quotes the event.
  reason text,
  error text,
  attempts integer not null default 0,
  facts jsonb,
  api_version text,
  body_sha256 text not null,
  -- Of the content without what changes between two deliveries of the same event.
  content_sha256 text not null,
  conflicts integer not null default 0,
  conflict_at timestamptz(3),
  received_at timestamptz(3) not null default now_ms(),
  processed_at timestamptz(3),
  constraint payment_events_status_known check (status in ('received', 'processed', 'ignored', 'failed')),
  constraint payment_events_id_bounded check (provider_event_id ~ '^[A-Za-z0-9_.:-]{1,255}$' and kind ~ '^[A-Za-z0-9_.:-]{1,100}$'),
  constraint payment_events_digests check (body_sha256 ~ '^[0-9a-f]{64}$' and content_sha256 ~ '^[0-9a-f]{64}$'),
  constraint payment_events_applicable check (facts is not null or status = 'ignored')
);
create index payment_events_by_time on payment_events (received_at, id);
create index payment_events_by_kind on payment_events (kind, received_at, id);
-- Few rows, whatever came before: those whose effect is to come, and those that somebody must look at.
create index payment_events_open on payment_events (status, received_at, id) where status in ('received', 'failed');
create index payment_events_in_conflict on payment_events (received_at, id) where conflicts > 0;
create index payment_events_by_subscription on payment_events ((facts ->> 'subscription_id'), received_at, id);

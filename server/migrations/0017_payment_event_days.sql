-- How many payment events came on each day of France that is over: the list is long, its totals must not be counted. Filled by
-- server/webhooks/totals.ts, not by triggers: receipts that come at once would wait for each other's counts.
create table payment_event_days (
  jour date not null,
  kind text not null,
  livemode boolean not null,
  n integer not null,
  primary key (jour, kind, livemode)
);
-- Without it a page of those that had no effect would be looked for among all.
create index payment_events_ignored on payment_events (received_at, id) where status = 'ignored';

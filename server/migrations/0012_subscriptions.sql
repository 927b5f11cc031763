-- Subscriptions as the payment provider's events tell of them, and what each event changed. Decisions on payment events.

create table subscriptions (
  id uuid primary key,
  provider text not null default 'stripe',
  -- Rows of the provider's test mode and of its live mode never meet: the same number in both is two subscriptions.
  livemode boolean not null,
  provider_subscription_id text not null,
  provider_customer_id text,
  -- Whom it is for, as the provider was told: no reference, since an event may come before the actor, or name one that never was.
  acteur_id_provider uuid,
  -- Whom it is for, as an administrator says: comes first.
  acteur_id_admin uuid references acteurs,
  acteur_id uuid generated always as (coalesce(acteur_id_admin, acteur_id_provider)) stored,
  plan text,
  status text not null,
  paused boolean not null default false,
  current_period_start timestamptz(3),
  current_period_end timestamptz(3),
  cancel_at_period_end boolean not null default false,
  cancel_at timestamptz(3),
  canceled_at timestamptz(3),
  ended_at timestamptz(3),
  trial_end timestamptz(3),
  last_invoice jsonb,
  -- When the provider made the newest event that we know.
  last_event_at timestamptz(3),
  -- Events of one second that say different things: which was last cannot be told.
  needs_reconcile boolean not null default false,
  -- The period ended a day ago and more, and no event came since.
  overdue boolean not null default false,
  a_verifier boolean generated always as (needs_reconcile or overdue) stored,
  -- What all columns above follow from, as server/subscriptions/reduce.ts has it.
  state jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz(3) not null default now_ms(),
  updated_at timestamptz(3) not null default now_ms(),
  constraint subscriptions_provider_key unique (provider, livemode, provider_subscription_id)
);
-- With what most rows have in common: the totals of long lists are counted without reading the rows, which are wide.
create index subscriptions_created on subscriptions (created_at desc, id desc) include (livemode, a_verifier);
create index subscriptions_updated on subscriptions (updated_at desc, id desc);
create index subscriptions_period_end on subscriptions (current_period_end desc nulls last, id desc);
create index subscriptions_status on subscriptions (status, created_at desc, id desc);
create index subscriptions_plan on subscriptions (plan, created_at desc, id desc);
create index subscriptions_acteur on subscriptions (acteur_id, created_at desc, id desc) where acteur_id is not null;
create index subscriptions_acteur_admin on subscriptions (acteur_id_admin) where acteur_id_admin is not null;
create index subscriptions_a_verifier on subscriptions (created_at desc, id desc) where a_verifier;
create index subscriptions_test on subscriptions (created_at desc, id desc) where not livemode;
-- What the dashboard counts.
create index subscriptions_active on subscriptions (plan, livemode) where status = 'active';

-- The provider's numbers as words: whole, without their kind, and in pieces. `sub_1Ab_2c` is found by each.
create function subscription_words(s subscriptions) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('simple', words(concat_ws(' ',
    replace(s.provider_subscription_id, '_', ''), replace(substr(s.provider_subscription_id, strpos(s.provider_subscription_id, '_') + 1), '_', ''),
    replace(s.provider_customer_id, '_', ''), replace(substr(s.provider_customer_id, strpos(s.provider_customer_id, '_') + 1), '_', ''),
    s.provider_subscription_id, s.provider_customer_id)));
create index subscriptions_words on subscriptions using gin (subscription_words(subscriptions));

create table subscription_logs (
  id uuid primary key,
  subscription_id uuid not null references subscriptions on delete cascade,
  -- The subscription's: the latest of one mode are found without it.
  livemode boolean not null,
  -- The provider's event; null where an administrator or the daily check made the change.
  event_id text,
  -- The event's kind, or subscription.link, subscription.overdue.
  kind text not null,
  -- When the provider made the event.
  event_at timestamptz(3),
  -- {field: [before, after]}
  changes jsonb not null,
  created_at timestamptz(3) not null default now_ms()
);
create index subscription_logs_created on subscription_logs (created_at desc, id desc);
create index subscription_logs_test on subscription_logs (created_at desc, id desc) where not livemode;
create index subscription_logs_subscription on subscription_logs (subscription_id, created_at desc, id desc);

-- Baseline of 0.1.0, 10 of 11: the schema that the migrations before it made, as pg_dump writes it. Each object comes after what it needs.
-- Nobody edits it, and it is not written again: a change is a new migration.

set local check_function_bodies = off;

create function message_of_fault(english text) returns jsonb language sql immutable as $$
  select jsonb_build_object('error', substring(english from '^(\w+): ')) || message_of_text(regexp_replace(english, '^\w+: ', ''), '{job}')
$$;

create function payment_events_message() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.reason_message := coalesce(new.reason_message, message_of_text(new.reason, '{payment,subscription}'));
    new.error_message := coalesce(new.error_message, message_of_fault(new.error));
    return new;
  end if;
  if new.reason is distinct from old.reason and new.reason_message is not distinct from old.reason_message then
    new.reason_message := message_of_text(new.reason, '{payment,subscription}');
  end if;
  if new.error is distinct from old.error and new.error_message is not distinct from old.error_message then
    new.error_message := message_of_fault(new.error);
  end if;
  return new;
end $$;

CREATE TABLE subscriptions (
    id uuid NOT NULL,
    provider text DEFAULT 'stripe'::text NOT NULL,
    -- Rows of the provider's test mode and of its live mode never meet: the same number in both is two subscriptions.
    livemode boolean NOT NULL,
    provider_subscription_id text NOT NULL,
    provider_customer_id text,
    -- Whom it is for, as the provider was told: no reference, since an event may come before the actor, or name one that never was.
    acteur_id_provider uuid,
    -- Whom it is for, as an administrator says: comes first.
    acteur_id_admin uuid,
    acteur_id uuid GENERATED ALWAYS AS (COALESCE(acteur_id_admin, acteur_id_provider)) STORED,
    plan text,
    status text NOT NULL,
    paused boolean DEFAULT false NOT NULL,
    current_period_start timestamp(3) with time zone,
    current_period_end timestamp(3) with time zone,
    cancel_at_period_end boolean DEFAULT false NOT NULL,
    cancel_at timestamp(3) with time zone,
    canceled_at timestamp(3) with time zone,
    ended_at timestamp(3) with time zone,
    trial_end timestamp(3) with time zone,
    last_invoice jsonb,
    -- When the provider made the newest event that we know.
    last_event_at timestamp(3) with time zone,
    -- Events of one second that say different things: which was last cannot be told.
    needs_reconcile boolean DEFAULT false NOT NULL,
    -- The period ended a day ago and more, and no event came since.
    overdue boolean DEFAULT false NOT NULL,
    a_verifier boolean GENERATED ALWAYS AS ((needs_reconcile OR overdue)) STORED,
    state jsonb DEFAULT '{}'::jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL
);

create function subscription_words(s subscriptions) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('simple', words(concat_ws(' ',
    replace(s.provider_subscription_id, '_', ''), replace(substr(s.provider_subscription_id, strpos(s.provider_subscription_id, '_') + 1), '_', ''),
    replace(s.provider_customer_id, '_', ''), replace(substr(s.provider_customer_id, strpos(s.provider_customer_id, '_') + 1), '_', ''),
    s.provider_subscription_id, s.provider_customer_id)));

CREATE TABLE payment_event_days (
    jour date NOT NULL,
    kind text NOT NULL,
    livemode boolean NOT NULL,
    n integer NOT NULL
);

CREATE TABLE payment_events (
    id uuid NOT NULL,
    -- Unique over both modes: the provider never gives one identifier twice.
    -- In the order of its bytes, so that the same index finds beginnings.
    provider_event_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL,
    created timestamp(3) with time zone NOT NULL,
    livemode boolean NOT NULL,
    status text NOT NULL,
    -- Why it was ignored; what ended the last attempt. Neither quotes the event.
    reason text,
    error text,
    attempts integer DEFAULT 0 NOT NULL,
    facts jsonb,
    api_version text,
    body_sha256 text NOT NULL,
    -- Of the content without what changes between two deliveries of the same event.
    content_sha256 text NOT NULL,
    conflicts integer DEFAULT 0 NOT NULL,
    conflict_at timestamp(3) with time zone,
    received_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    processed_at timestamp(3) with time zone,
    -- The content of an event may go after its term. Its identifier, digests and state stay for ever, so that it applies once.
    emptied_at timestamp(3) with time zone,
    -- error_message: {error, code, params}, where `error` is the class of the fault.
    reason_message jsonb,
    error_message jsonb,
    CONSTRAINT payment_events_digests CHECK (((body_sha256 ~ '^[0-9a-f]{64}$'::text) AND (content_sha256 ~ '^[0-9a-f]{64}$'::text))),
    CONSTRAINT payment_events_id_bounded CHECK (((provider_event_id ~ '^[A-Za-z0-9_.:-]{1,255}$'::text) AND (kind ~ '^[A-Za-z0-9_.:-]{1,100}$'::text))),
    CONSTRAINT payment_events_status_known CHECK ((status = ANY (ARRAY['received'::text, 'processed'::text, 'ignored'::text, 'failed'::text])))
);

CREATE TABLE subscription_logs (
    id uuid NOT NULL,
    subscription_id uuid NOT NULL,
    -- The subscription's: the latest of one mode are found without it.
    livemode boolean NOT NULL,
    -- The provider's event; null where an administrator or the daily check made the change.
    event_id text,
    -- The event's kind, or subscription.link, subscription.overdue.
    kind text NOT NULL,
    -- When the provider made the event.
    event_at timestamp(3) with time zone,
    -- {field: [before, after]}
    changes jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL
);

ALTER TABLE ONLY payment_event_days ADD CONSTRAINT payment_event_days_pkey PRIMARY KEY (jour, kind, livemode);
ALTER TABLE ONLY payment_events ADD CONSTRAINT payment_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY payment_events ADD CONSTRAINT payment_events_provider_event_id_key UNIQUE (provider_event_id);
ALTER TABLE payment_events ADD CONSTRAINT payment_events_with_facts CHECK (((facts IS NOT NULL) OR (status = 'ignored'::text) OR ((status = 'processed'::text) AND (emptied_at IS NOT NULL)))) NOT VALID;
ALTER TABLE ONLY subscription_logs ADD CONSTRAINT subscription_logs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY subscriptions ADD CONSTRAINT subscriptions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY subscriptions ADD CONSTRAINT subscriptions_provider_key UNIQUE (provider, livemode, provider_subscription_id);
CREATE INDEX payment_events_by_kind ON payment_events USING btree (kind, received_at, id);
CREATE INDEX payment_events_by_subscription ON payment_events USING btree (((facts ->> 'subscription_id'::text)), received_at, id);
CREATE INDEX payment_events_by_time ON payment_events USING btree (received_at, id);

-- Without it a page of those that had no effect would be looked for among all.
CREATE INDEX payment_events_ignored ON payment_events USING btree (received_at, id) WHERE (status = 'ignored'::text);

CREATE INDEX payment_events_in_conflict ON payment_events USING btree (received_at, id) WHERE (conflicts > 0);

-- Few rows, whatever came before: those whose effect is to come, and those that somebody must look at.
CREATE INDEX payment_events_open ON payment_events USING btree (status, received_at, id) WHERE (status = ANY (ARRAY['received'::text, 'failed'::text]));

CREATE INDEX subscription_logs_created ON subscription_logs USING btree (created_at DESC, id DESC);
CREATE INDEX subscription_logs_subscription ON subscription_logs USING btree (subscription_id, created_at DESC, id DESC);
CREATE INDEX subscription_logs_test ON subscription_logs USING btree (created_at DESC, id DESC) WHERE (NOT livemode);
CREATE INDEX subscriptions_a_verifier ON subscriptions USING btree (created_at DESC, id DESC) WHERE a_verifier;
CREATE INDEX subscriptions_acteur ON subscriptions USING btree (acteur_id, created_at DESC, id DESC) WHERE (acteur_id IS NOT NULL);
CREATE INDEX subscriptions_acteur_admin ON subscriptions USING btree (acteur_id_admin) WHERE (acteur_id_admin IS NOT NULL);

-- What the dashboard counts.
CREATE INDEX subscriptions_active ON subscriptions USING btree (plan, livemode) WHERE (status = 'active'::text);

-- With what most rows have in common: the totals of long lists are counted without reading the rows, which are wide.
CREATE INDEX subscriptions_created ON subscriptions USING btree (created_at DESC, id DESC) INCLUDE (livemode, a_verifier);

CREATE INDEX subscriptions_period_end ON subscriptions USING btree (current_period_end DESC NULLS LAST, id DESC);
CREATE INDEX subscriptions_plan ON subscriptions USING btree (plan, created_at DESC, id DESC);
CREATE INDEX subscriptions_status ON subscriptions USING btree (status, created_at DESC, id DESC);
CREATE INDEX subscriptions_test ON subscriptions USING btree (created_at DESC, id DESC) WHERE (NOT livemode);
CREATE INDEX subscriptions_updated ON subscriptions USING btree (updated_at DESC, id DESC);
CREATE INDEX subscriptions_words ON subscriptions USING gin (subscription_words(subscriptions.*));
CREATE TRIGGER payment_events_message BEFORE UPDATE OF reason, error ON payment_events FOR EACH ROW WHEN (((new.reason IS DISTINCT FROM old.reason) OR (new.error IS DISTINCT FROM old.error))) EXECUTE FUNCTION payment_events_message();
CREATE TRIGGER payment_events_message_new BEFORE INSERT ON payment_events FOR EACH ROW WHEN ((((new.reason IS NOT NULL) AND (new.reason_message IS NULL)) OR ((new.error IS NOT NULL) AND (new.error_message IS NULL)))) EXECUTE FUNCTION payment_events_message();
ALTER TABLE ONLY subscription_logs ADD CONSTRAINT subscription_logs_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id) ON DELETE CASCADE;
ALTER TABLE ONLY subscriptions ADD CONSTRAINT subscriptions_acteur_id_admin_fkey FOREIGN KEY (acteur_id_admin) REFERENCES acteurs(id);

set local check_function_bodies = on;

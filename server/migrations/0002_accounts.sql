-- Baseline of 0.1.0, 2 of 11: the schema that the migrations before it made, as pg_dump writes it. Each object comes after what it needs.
-- Nobody edits it, and it is not written again: a change is a new migration.

set local check_function_bodies = off;

create function mail_domain_key(email text) returns text
  language sql immutable parallel safe
  return reverse(lower(split_part(email, '@', -1))) || '.';

create function refuse_erased() returns trigger language plpgsql as $$
declare
  named uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  erased timestamptz;
begin
  select erased_at into erased from users where id = named for key share;
  if erased is not null then
    raise exception 'the account was erased' using errcode = 'foreign_key_violation', constraint = 'not_erased', table = tg_table_name;
  end if;
  return new;
end $$;

CREATE TABLE users (
    id uuid NOT NULL,
    email text,
    nom text,
    prenom text,
    active boolean DEFAULT true NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    last_seen_at timestamp(3) with time zone,
    -- Users.
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    -- What is left of an account that was erased: a number, to which the trail and decisions point.
    erased_at timestamp(3) with time zone,
    -- Which rows are the demonstration's, so that its accounts can be refused and all of it taken away. Expand only.
    -- True or null: older servers refuse a default on a table whose row type a function uses.
    demo boolean,
    -- What a person sets of their own account. docs/decisions/0028.
    langue text,
    -- When the account is erased, if its person has asked for that. They may take it back until then.
    delete_after timestamp(3) with time zone,
    -- The addresses that an account had before: an erasure finds the person's letters by them too. Emptied by it. Without a default: an index uses the row
    -- type of the table, which then refuses one.
    former_emails text[],
    -- Whether a person wants the e-mail of a morning: false if it was turned off, null if nothing was chosen. A default would be refused, since a function has the row type of the table.
    courriel_du_jour boolean,
    CONSTRAINT users_email_lower CHECK ((email = lower(email))),
    CONSTRAINT users_erased_waits_for_nothing CHECK (((erased_at IS NULL) OR ((delete_after IS NULL) AND (langue IS NULL)))),
    CONSTRAINT users_langue CHECK ((langue = ANY (ARRAY['fr'::text, 'en'::text])))
);

create function user_words(u users) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('simple', words(concat_ws(' ', u.prenom, u.nom, u.email)));

create function users_count() returns trigger language plpgsql as $$
declare
  own_slot constant integer := write_slot();
begin
  if tg_op = 'INSERT' then
    insert into user_totals as t select active, count(*), own_slot from new_rows group by 1 order by 1
      on conflict (active, slot) do update set n = t.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into user_totals as t select active, -count(*), own_slot from old_rows group by 1 order by 1
      on conflict (active, slot) do update set n = t.n + excluded.n;
  else
    insert into user_totals as t
      select active, sum(d), own_slot from (select active, 1 as d from new_rows union all select active, -1 from old_rows) changes
      group by 1 having sum(d) <> 0 order by 1
      on conflict (active, slot) do update set n = t.n + excluded.n;
  end if;
  return null;
end $$;

CREATE TABLE auth_account (
    id uuid NOT NULL,
    "accountId" text NOT NULL,
    "providerId" text NOT NULL,
    "userId" uuid NOT NULL,
    password text,
    "createdAt" timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    "updatedAt" timestamp(3) with time zone DEFAULT now_ms() NOT NULL
);

CREATE TABLE auth_jwks (
    id uuid NOT NULL,
    "publicKey" text NOT NULL,
    "privateKey" text NOT NULL,
    "createdAt" timestamp(3) with time zone NOT NULL,
    "expiresAt" timestamp(3) with time zone NOT NULL,
    alg text,
    crv text
);

CREATE TABLE auth_session (
    id uuid NOT NULL,
    "expiresAt" timestamp(3) with time zone NOT NULL,
    "createdAt" timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    "updatedAt" timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    "ipAddress" text,
    "userAgent" text,
    "userId" uuid NOT NULL,
    method text,
    factors integer DEFAULT 1 NOT NULL,
    -- When the person has shown who they are, where the session began later: single sign-on at a provider.
    authenticated_at timestamp(3) with time zone,
    -- The database has the digest of a session's token, as it has of sessions of an outside provider: who reads the database opens nothing. Sessions
    -- stay open, since their cookies have the token.
    digest bytea NOT NULL,
    remember boolean DEFAULT true NOT NULL,
    CONSTRAINT auth_session_digest_length CHECK ((length(digest) = 32)),
    CONSTRAINT auth_session_factors_known CHECK ((factors = ANY (ARRAY[1, 2]))),
    CONSTRAINT auth_session_method_known CHECK ((method = ANY (ARRAY['password'::text, 'code'::text, 'passkey'::text, 'proconnect'::text, 'franceconnect'::text])))
);

CREATE TABLE auth_user (
    id uuid NOT NULL,
    name text NOT NULL,
    email text,
    "emailVerified" boolean DEFAULT false NOT NULL,
    image text,
    "createdAt" timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    "updatedAt" timestamp(3) with time zone DEFAULT now_ms() NOT NULL
);

-- Changes of the address of an account that are not finished, one an account. docs/decisions/0025.
CREATE TABLE email_changes (
    account_id uuid NOT NULL,
    -- The codes are computed from it: a new one ends the former codes.
    id uuid NOT NULL,
    email text NOT NULL,
    -- The address at the request: an account that got another one meanwhile has no change pending.
    former_email text,
    confirmed_new_at timestamp(3) with time zone,
    confirmed_former_at timestamp(3) with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    codes_expire_at timestamp(3) with time zone NOT NULL,
    -- Once the new address is confirmed and the former is not: when the change takes effect by itself.
    takes_effect_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    CONSTRAINT email_changes_lower CHECK (((email = lower(email)) AND (length(email) <= 254))),
    CONSTRAINT email_changes_wait CHECK (((takes_effect_at IS NULL) OR (confirmed_new_at IS NOT NULL)))
);

-- Tokens of an erased account live for minutes: until then its subject must not begin a new account. By digest, for a day.
CREATE TABLE erased_subjects (
    digest bytea NOT NULL,
    erased_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL
);

CREATE TABLE outside_sessions (
    -- Of the cookie's random value, which is not kept.
    id_hash bytea NOT NULL,
    user_id uuid NOT NULL,
    -- The provider's tokens, which open for this row, this provider and this client only.
    sealed bytea NOT NULL,
    -- Whose turn it is to ask the provider for new tokens, and until when: a refresh token is good for one use.
    claim uuid,
    claimed_until timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT outside_sessions_claim CHECK (((claim IS NULL) = (claimed_until IS NULL))),
    CONSTRAINT outside_sessions_hash CHECK ((octet_length(id_hash) = 32))
);

-- Passkeys of accounts of the embedded issuer, and challenges of sign-ins that are not finished. docs/decisions/0025.
CREATE TABLE passkeys (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    -- Chosen by the person.
    name text NOT NULL,
    -- The identifier that the authenticator has given, base64url.
    credential_id text NOT NULL,
    public_key bytea NOT NULL,
    -- The last number of uses that the authenticator has told; 0 for authenticators that do not count.
    counter bigint DEFAULT 0 NOT NULL,
    transports text[] DEFAULT '{}'::text[] NOT NULL,
    -- Whether the authenticator may copy the key to other devices of the person.
    synced boolean NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    last_used_at timestamp(3) with time zone,
    CONSTRAINT passkeys_counter_positive CHECK ((counter >= 0)),
    CONSTRAINT passkeys_credential_length CHECK (((length(credential_id) >= 1) AND (length(credential_id) <= 1400))),
    CONSTRAINT passkeys_name_length CHECK (((length(name) >= 1) AND (length(name) <= 80)))
);

CREATE TABLE provider_identities (
    id uuid NOT NULL,
    -- The preset, for display. The identity is the subject at the issuer: an integration platform has other subjects than production.
    provider text NOT NULL,
    issuer text NOT NULL,
    subject text NOT NULL,
    account_id uuid NOT NULL,
    -- Of the establishment for which an agent has signed in the last time: ProConnect.
    siret text,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    last_used_at timestamp(3) with time zone,
    CONSTRAINT provider_identities_provider_known CHECK ((provider = ANY (ARRAY['proconnect'::text, 'franceconnect'::text]))),
    CONSTRAINT provider_identities_siret_form CHECK ((siret ~ '^[0-9]{14}$'::text)),
    CONSTRAINT provider_identities_subject_length CHECK ((((length(subject) >= 1) AND (length(subject) <= 255)) AND ((length(issuer) >= 1) AND (length(issuer) <= 500))))
);

CREATE TABLE recovery_codes (
    account_id uuid NOT NULL,
    -- A keyed hash of the code.
    code_hash bytea NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL
);

-- The state of a list under a name. It goes with its author.
CREATE TABLE saved_views (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    screen text NOT NULL,
    nom text NOT NULL,
    -- What follows the question mark of the address.
    query text NOT NULL,
    shared boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL
);

-- Second factors of accounts of the embedded issuer: a secret for codes by time (RFC 6238), and codes for emergencies. docs/decisions/0025.
CREATE TABLE second_factors (
    account_id uuid NOT NULL,
    -- The secret, sealed under a key of the service and bound to the account.
    sealed bytea NOT NULL,
    -- When the first code was right; null: it is being set up, and signs nobody in.
    confirmed_at timestamp(3) with time zone,
    -- The step of time of the last code that was accepted: a code is accepted once.
    last_step bigint DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL
);

-- A challenge is a random text that only its receiver has: this table has its SHA-256. A row is deleted when its challenge is used.
CREATE TABLE sign_in_challenges (
    id_hash bytea NOT NULL,
    purpose text NOT NULL,
    -- Of whom; null for a sign-in by passkey, where the passkey tells.
    account_id uuid,
    -- How the first factor was shown, and whether the session will outlive the browser: of a second factor that is asked for.
    method text,
    remember boolean DEFAULT true NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT sign_in_challenges_of_an_account CHECK (((account_id IS NULL) = (purpose = 'passkey_sign_in'::text))),
    CONSTRAINT sign_in_challenges_purpose_known CHECK ((purpose = ANY (ARRAY['passkey_register'::text, 'passkey_sign_in'::text, 'second_factor'::text])))
);

CREATE TABLE sign_in_codes (
    id uuid NOT NULL,
    -- In lower case, whether an account has it or not.
    email text NOT NULL,
    purpose text NOT NULL,
    -- Refused attempts. After the fifth the code is spent.
    attempts integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    sources jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT sign_in_codes_purpose_known CHECK ((purpose = ANY (ARRAY['sign_in'::text, 'password'::text, 'suivi'::text])))
);

-- Solved challenges of proofs of work, until they expire: each counts once, in every process. docs/decisions/0025.
CREATE TABLE spent_proofs (
    -- The signature of the challenge, which no other challenge has.
    signature bytea NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE suspended_grants (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    -- Of a role; null for a link.
    role text,
    territory jsonb,
    grace_from timestamp(3) with time zone,
    -- Of a link to an actor; null for a role.
    acteur_id uuid,
    link_role text,
    permissions text[] DEFAULT '{}'::text[] NOT NULL,
    given_at timestamp(3) with time zone NOT NULL,
    suspended_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    CONSTRAINT suspended_grants_one_kind CHECK (((num_nonnulls(role, acteur_id) = 1) AND ((acteur_id IS NULL) = (link_role IS NULL))))
);

-- Who a token speaks of: one issuer's subject is one user for ever.
CREATE TABLE user_identities (
    issuer text NOT NULL,
    subject text NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL
);

CREATE TABLE user_roles (
    user_id uuid NOT NULL,
    role text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    grace_from timestamp(3) with time zone,
    -- {"communes": [ids], "departements": [codes], "regions": [codes]}; null: everywhere.
    territory jsonb,
    territory_digest text GENERATED ALWAYS AS (md5((territory)::text)) STORED,
    CONSTRAINT user_roles_bounded CHECK (((territory IS NULL) OR (role <> ALL (ARRAY['admin'::text, 'platform_admin'::text])))),
    CONSTRAINT user_roles_known CHECK ((role = ANY (ARRAY['admin'::text, 'platform_admin'::text, 'moderateur'::text, 'support'::text, 'registres'::text])))
);

CREATE TABLE user_totals (
    active boolean NOT NULL,
    n integer NOT NULL,
    slot integer DEFAULT 0 NOT NULL
);

-- Administrators who read the service as a person does: who, whom, why, from when to when. The access token names the row, and is refused once the row
-- has ended. The person reads the rows about them. docs/decisions/0027.
CREATE TABLE user_views (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    admin_id uuid NOT NULL,
    -- The administrator's session of the embedded issuer: the view ends with it. Null for a token of an outside provider.
    session_id uuid,
    -- Shown to the person.
    reason text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    ended_at timestamp(3) with time zone,
    CONSTRAINT user_views_of_another CHECK ((user_id <> admin_id))
);

ALTER TABLE ONLY auth_account ADD CONSTRAINT auth_account_pkey PRIMARY KEY (id);
ALTER TABLE ONLY auth_jwks ADD CONSTRAINT auth_jwks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY auth_session ADD CONSTRAINT auth_session_digest UNIQUE (digest);
ALTER TABLE ONLY auth_session ADD CONSTRAINT auth_session_pkey PRIMARY KEY (id);
ALTER TABLE ONLY auth_user ADD CONSTRAINT auth_user_email_key UNIQUE (email);
ALTER TABLE ONLY auth_user ADD CONSTRAINT auth_user_pkey PRIMARY KEY (id);
ALTER TABLE ONLY email_changes ADD CONSTRAINT email_changes_id UNIQUE (id);
ALTER TABLE ONLY email_changes ADD CONSTRAINT email_changes_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY erased_subjects ADD CONSTRAINT erased_subjects_pkey PRIMARY KEY (digest);
ALTER TABLE ONLY outside_sessions ADD CONSTRAINT outside_sessions_pkey PRIMARY KEY (id_hash);
ALTER TABLE ONLY passkeys ADD CONSTRAINT passkeys_credential UNIQUE (credential_id);
ALTER TABLE ONLY passkeys ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY provider_identities ADD CONSTRAINT provider_identities_one_of_each UNIQUE (account_id, provider);
ALTER TABLE ONLY provider_identities ADD CONSTRAINT provider_identities_pkey PRIMARY KEY (id);
ALTER TABLE ONLY provider_identities ADD CONSTRAINT provider_identities_subject UNIQUE (issuer, subject);
ALTER TABLE ONLY recovery_codes ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (account_id, code_hash);
ALTER TABLE ONLY saved_views ADD CONSTRAINT saved_views_pkey PRIMARY KEY (id);
ALTER TABLE ONLY second_factors ADD CONSTRAINT second_factors_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY sign_in_challenges ADD CONSTRAINT sign_in_challenges_pkey PRIMARY KEY (id_hash);
ALTER TABLE ONLY sign_in_codes ADD CONSTRAINT sign_in_codes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY spent_proofs ADD CONSTRAINT spent_proofs_pkey PRIMARY KEY (signature);
ALTER TABLE ONLY suspended_grants ADD CONSTRAINT suspended_grants_pkey PRIMARY KEY (id);
ALTER TABLE ONLY user_identities ADD CONSTRAINT user_identities_pkey PRIMARY KEY (issuer, subject);
ALTER TABLE ONLY user_roles ADD CONSTRAINT user_roles_pkey PRIMARY KEY (user_id, role);
ALTER TABLE ONLY user_totals ADD CONSTRAINT user_totals_pkey PRIMARY KEY (active, slot);
ALTER TABLE ONLY user_views ADD CONSTRAINT user_views_pkey PRIMARY KEY (id);
ALTER TABLE users ADD CONSTRAINT users_demo CHECK (demo) NOT VALID;
ALTER TABLE users ADD CONSTRAINT users_erased CHECK (((erased_at IS NULL) OR ((email IS NULL) AND (nom IS NULL) AND (prenom IS NULL) AND (NOT active)))) NOT VALID;
ALTER TABLE users ADD CONSTRAINT users_erased_has_no_address CHECK (((erased_at IS NULL) OR (former_emails IS NULL))) NOT VALID;
ALTER TABLE ONLY users ADD CONSTRAINT users_pkey PRIMARY KEY (id);
CREATE INDEX auth_account_user ON auth_account USING btree ("userId");
CREATE INDEX auth_session_user ON auth_session USING btree ("userId");
CREATE INDEX email_changes_due ON email_changes USING btree (takes_effect_at) WHERE (takes_effect_at IS NOT NULL);
CREATE INDEX outside_sessions_expiry ON outside_sessions USING btree (expires_at);
CREATE INDEX outside_sessions_user ON outside_sessions USING btree (user_id);
CREATE INDEX passkeys_account ON passkeys USING btree (account_id);
CREATE UNIQUE INDEX saved_views_name ON saved_views USING btree (user_id, screen, lower((nom COLLATE "und-x-icu")));
CREATE INDEX saved_views_shared ON saved_views USING btree (screen) WHERE shared;
CREATE INDEX sign_in_challenges_account ON sign_in_challenges USING btree (account_id);
CREATE INDEX sign_in_challenges_expiry ON sign_in_challenges USING btree (expires_at);
CREATE INDEX sign_in_codes_address ON sign_in_codes USING btree (email, purpose);
CREATE INDEX sign_in_codes_expiry ON sign_in_codes USING btree (expires_at);
CREATE INDEX spent_proofs_expiry ON spent_proofs USING btree (expires_at);
CREATE INDEX suspended_grants_acteur ON suspended_grants USING btree (acteur_id) WHERE (acteur_id IS NOT NULL);
CREATE INDEX suspended_grants_user ON suspended_grants USING btree (user_id);
CREATE INDEX user_identities_user ON user_identities USING btree (user_id);
CREATE INDEX user_roles_role ON user_roles USING btree (role);
CREATE INDEX user_views_admin ON user_views USING btree (admin_id);
CREATE INDEX user_views_created ON user_views USING btree (created_at);

-- An administrator is in one view at a time.
CREATE UNIQUE INDEX user_views_one_open ON user_views USING btree (admin_id) WHERE (ended_at IS NULL);

CREATE INDEX user_views_user ON user_views USING btree (user_id, created_at DESC, id);
CREATE INDEX users_created ON users USING btree (created_at DESC, id DESC);
CREATE INDEX users_delete_after ON users USING btree (delete_after) WHERE (delete_after IS NOT NULL);
CREATE UNIQUE INDEX users_email_key ON users USING btree (email);

-- Deactivated users, however far down.
CREATE INDEX users_inactive ON users USING btree (created_at DESC, id DESC) WHERE (NOT active);

CREATE INDEX users_last_seen ON users USING btree (last_seen_at DESC NULLS LAST, id DESC);
CREATE INDEX users_mail_domain ON users USING btree (mail_domain_key(email) COLLATE "C") WHERE (email IS NOT NULL);
CREATE INDEX users_nom ON users USING btree (nom COLLATE "und-x-icu", id);
CREATE INDEX users_words ON users USING gin (user_words(users.*));
CREATE TRIGGER outside_sessions_not_erased BEFORE INSERT ON outside_sessions FOR EACH ROW EXECUTE FUNCTION refuse_erased('user_id');
CREATE TRIGGER saved_views_not_erased BEFORE INSERT OR UPDATE OF user_id ON saved_views FOR EACH ROW EXECUTE FUNCTION refuse_erased('user_id');
CREATE TRIGGER user_identities_not_erased BEFORE INSERT OR UPDATE OF user_id ON user_identities FOR EACH ROW EXECUTE FUNCTION refuse_erased('user_id');
CREATE TRIGGER user_roles_not_erased BEFORE INSERT OR UPDATE OF user_id ON user_roles FOR EACH ROW EXECUTE FUNCTION refuse_erased('user_id');
CREATE TRIGGER users_count_delete AFTER DELETE ON users REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION users_count();
CREATE TRIGGER users_count_insert AFTER INSERT ON users REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION users_count();
CREATE TRIGGER users_count_update AFTER UPDATE ON users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION users_count();
ALTER TABLE ONLY auth_account ADD CONSTRAINT "auth_account_userId_fkey" FOREIGN KEY ("userId") REFERENCES auth_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY auth_session ADD CONSTRAINT "auth_session_userId_fkey" FOREIGN KEY ("userId") REFERENCES auth_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY email_changes ADD CONSTRAINT email_changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY outside_sessions ADD CONSTRAINT outside_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY passkeys ADD CONSTRAINT passkeys_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY provider_identities ADD CONSTRAINT provider_identities_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY recovery_codes ADD CONSTRAINT recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY saved_views ADD CONSTRAINT saved_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY second_factors ADD CONSTRAINT second_factors_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY sign_in_challenges ADD CONSTRAINT sign_in_challenges_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY suspended_grants ADD CONSTRAINT suspended_grants_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY user_identities ADD CONSTRAINT user_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY user_roles ADD CONSTRAINT user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY user_views ADD CONSTRAINT user_views_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES users(id);
ALTER TABLE ONLY user_views ADD CONSTRAINT user_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

set local check_function_bodies = on;

-- Baseline of 0.1.0, 1 of 11: the schema that the migrations before it made, as pg_dump writes it. Each object comes after what it needs.
-- Nobody edits it, and it is not written again: a change is a new migration.

set local check_function_bodies = off;

CREATE EXTENSION IF NOT EXISTS cube;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

create function audit_begin() returns trigger language plpgsql as $$
begin
  perform set_config('beffroi.audit_hash', h.hash::text, true)
    from (select hash from audit_head where chain = write_slot() for update) h;
  return null;
end $$;

create function audit_chain() returns trigger language plpgsql as $$
begin
  new.chain := write_slot();
  new.seq := nextval('audit_seq');
  new.prev_hash := current_setting('beffroi.audit_hash')::bytea;
  new.hash := audit_hash(new.prev_hash, new);
  perform set_config('beffroi.audit_hash', new.hash::text, true);
  return new;
end $$;

create function audit_count() returns trigger language plpgsql as $$
declare
  own_slot constant integer := write_slot();
begin
  update audit_head h set seq = last.seq, hash = last.hash from (select seq, hash from new_rows order by seq desc limit 1) last
    where h.chain = own_slot;
  insert into audit_totals as t (action, target_type, jour, n, slot)
    select action, target_type, (at at time zone 'Europe/Paris')::date, count(*), own_slot from new_rows group by 1, 2, 3 order by 1, 2, 3
    on conflict (action, target_type, jour, slot) do update set n = t.n + excluded.n;
  insert into audit_user_totals as t (user_id, action, n, slot)
    select user_id, action, count(*), own_slot from new_rows where user_id is not null group by 1, 2 order by 1, 2
    on conflict (user_id, action, slot) do update set n = t.n + excluded.n;
  return null;
end $$;

create function now_ms() returns timestamptz
  language sql stable parallel safe
  return date_trunc('milliseconds', now());

-- Spec §6: the audit trail. Append-only; every row carries the hash of the one before.
CREATE TABLE audit_log (
    seq bigint NOT NULL,
    id uuid NOT NULL,
    at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    actor_kind text NOT NULL,
    user_id uuid,
    action text NOT NULL,
    target_type text NOT NULL,
    target_id text,
    changes jsonb NOT NULL,
    request_id text,
    address_hash text,
    prev_hash bytea NOT NULL,
    hash bytea NOT NULL,
    chain integer,
    -- What one decision did to many records: each row but the first names the first, so that the trail shows the decision as one row. Spec §6-16.
    part_of uuid,
    CONSTRAINT audit_log_actor_kind CHECK ((actor_kind = ANY (ARRAY['user'::text, 'anonymous'::text, 'system'::text, 'cli'::text])))
);

create function audit_hash(prev bytea, r audit_log) returns bytea
  language sql immutable parallel safe
  return sha256(prev || convert_to((case when r.chain is null then '[]' else jsonb_build_array(r.chain) end || jsonb_build_array(
    r.seq, r.id, extract(epoch from r.at), r.actor_kind, r.user_id, r.action, r.target_type, r.target_id,
    r.changes, r.request_id, r.address_hash)
    || case when r.part_of is null then '[]' else jsonb_build_array(r.part_of) end)::text, 'UTF8'));

create function audit_refuse() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_table_name = 'audit_log' then
    if exists (select from audit_segments s where s.chain = coalesce(old.chain, 0) and s.from_seq <= old.seq and s.to_seq >= old.seq) then
      return old;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create function audit_seal() returns trigger language plpgsql as $$
declare
  seals record;
  found record;
begin
  select coalesce(max(s.to_seq), 0) as to_seq,
    coalesce((select l.last_hash from audit_segments l where l.chain = new.chain order by l.to_seq desc limit 1),
      sha256(convert_to('beffroi audit' || case when new.chain = 0 then '' else ' ' || new.chain end, 'UTF8'))) as last_hash
    into seals from audit_segments s where s.chain = new.chain;
  if new.from_seq <= seals.to_seq or new.prev_hash <> seals.last_hash then
    raise exception 'the segment does not follow the one before' using errcode = 'insufficient_privilege';
  end if;
  with chained as (
    select a.seq, a.at, a.prev_hash, a.hash, audit_hash(a.prev_hash, a) as computed, lag(a.hash, 1, new.prev_hash) over (order by a.seq) as expected
    from audit_log a where coalesce(a.chain, 0) = new.chain and a.seq between new.from_seq and new.to_seq)
  select count(*) as n, min(seq) as first, max(seq) as last,
      bool_and(prev_hash = expected and hash = computed and at <= now() - interval '180 days') as fits
    into found from chained;
  if found.fits is not true or found.n <> new.n or found.first <> new.from_seq or found.last <> new.to_seq
    or new.last_hash is distinct from (select hash from audit_log where seq = new.to_seq) then
    raise exception 'the segment is not as its rows, or too young' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

create function audit_uncount() returns trigger language plpgsql as $$
declare
  own_slot constant integer := write_slot();
begin
  insert into audit_totals as t (action, target_type, jour, n, slot)
    select action, target_type, (at at time zone 'Europe/Paris')::date, -count(*), own_slot from old_rows group by 1, 2, 3 order by 1, 2, 3
    on conflict (action, target_type, jour, slot) do update set n = t.n + excluded.n;
  insert into audit_user_totals as t (user_id, action, n, slot)
    select user_id, action, -count(*), own_slot from old_rows where user_id is not null group by 1, 2 order by 1, 2
    on conflict (user_id, action, slot) do update set n = t.n + excluded.n;
  delete from audit_totals where n = 0;
  delete from audit_user_totals where n = 0;
  return null;
end $$;

create function fold(text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, $1));

create function words(text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(fold($1) collate "und-x-icu", '[^[:alnum:] ][^[:alnum:]]*| [^[:alnum:]]+', ' ', 'g'));

create function database_place() returns text language plpgsql as $$
declare
  cluster text := '';
  timeline text := '';
begin
  begin
    select system_identifier::text into cluster from pg_control_system();
  exception when others then
    cluster := '';
  end;
  begin
    timeline := substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8);
  exception when others then
    timeline := '';
  end;
  return cluster || '/' || (select oid from pg_database where datname = current_database()) || '/' || timeline;
end $$;

create function ground_distance(straight double precision) returns double precision
  language sql immutable strict parallel safe
  return 2 * 6371008.8 * asin(least(1, straight / (2 * 6371008.8)));

create function hot_changed(tags text[]) returns void language plpgsql as $$
declare
  said text;
begin
  if coalesce(cardinality(tags), 0) = 0 then
    return;
  end if;
  -- A message of more tags names everything.
  said := case when cardinality(tags) > 130 then '*' else array_to_string(tags, ' ') end;
  if coalesce(current_setting('beffroi.changes', true), '') <> 'own' then
    insert into changes (tags) values (said);
  end if;
  raise debug '%', said using errcode = 'BF001';
end $$;

create function name_query(q text) returns tsquery
  language sql immutable parallel safe
  return (select to_tsquery('simple', string_agg(quote_literal(word) || ':*', ' & '))
    from (select distinct unnest(string_to_array(words(q), ' ')) as word limit 20) w where word <> '');

create function settings_changed() returns trigger language plpgsql as $$
begin
  perform hot_changed(array['*']);
  return null;
end $$;

create function straight_distance(ground double precision) returns double precision
  language sql immutable strict parallel safe
  return 2 * 6371008.8 * sin(least(ground, pi() * 6371008.8) / (2 * 6371008.8));

CREATE TEXT SEARCH DICTIONARY mots_fr (
    TEMPLATE = pg_catalog.simple,
    stopwords = 'french' );

CREATE TEXT SEARCH CONFIGURATION mots_fr (
    PARSER = pg_catalog."default" );
ALTER TEXT SEARCH CONFIGURATION mots_fr
    ADD MAPPING FOR asciiword WITH mots_fr;
ALTER TEXT SEARCH CONFIGURATION mots_fr
    ADD MAPPING FOR word WITH mots_fr;
ALTER TEXT SEARCH CONFIGURATION mots_fr
    ADD MAPPING FOR numword WITH mots_fr;
ALTER TEXT SEARCH CONFIGURATION mots_fr
    ADD MAPPING FOR email WITH simple;
ALTER TEXT SEARCH CONFIGURATION mots_fr
    ADD MAPPING FOR url WITH simple;
ALTER TEXT SEARCH CONFIGURATION mots_fr
    ADD MAPPING FOR host WITH simple;
ALTER TEXT SEARCH CONFIGURATION mots_fr
    ADD MAPPING FOR sfloat WITH simple;
ALTER TEXT SEARCH CONFIGURATION mots_fr
    ADD MAPPING FOR version WITH simple;
ALTER TEXT SEARCH CONFIGURATION mots_fr
    ADD MAPPING FOR hword_numpart WITH mots_fr;
ALTER TEXT SEARCH CONFIGURATION mots_fr
    ADD MAPPING FOR hword_part WITH mots_fr;
ALTER TEXT SEARCH CONFIGURATION mots_fr
    ADD MAPPING FOR hword_asciipart WITH mots_fr;
ALTER TEXT SEARCH CONFIGURATION mots_fr
    ADD MAPPING FOR numhword WITH mots_fr;
ALTER TEXT SEARCH CONFIGURATION mots_fr
    ADD MAPPING FOR asciihword WITH mots_fr;
ALTER TEXT SEARCH CONFIGURATION mots_fr
    ADD MAPPING FOR hword WITH mots_fr;
ALTER TEXT SEARCH CONFIGURATION mots_fr
    ADD MAPPING FOR url_path WITH simple;
ALTER TEXT SEARCH CONFIGURATION mots_fr
    ADD MAPPING FOR file WITH simple;
ALTER TEXT SEARCH CONFIGURATION mots_fr
    ADD MAPPING FOR "float" WITH simple;
ALTER TEXT SEARCH CONFIGURATION mots_fr
    ADD MAPPING FOR "int" WITH simple;
ALTER TEXT SEARCH CONFIGURATION mots_fr
    ADD MAPPING FOR uint WITH simple;

create function write_slot() returns integer language plpgsql as $$
declare
  slot integer := nullif(current_setting('beffroi.slot', true), '')::integer;
begin
  if slot is not null then
    return slot;
  end if;
  slot := 0;
  while slot < 16 and not pg_try_advisory_xact_lock(7212040, slot) loop
    slot := slot + 1;
  end loop;
  if slot = 16 then
    slot := pg_backend_pid() % 16;
  end if;
  perform set_config('beffroi.slot', slot::text, true);
  return slot;
end $$;

-- The end of the chain. Its row lock orders the writers: record() is the last statement of a transaction.
CREATE TABLE audit_head (
    seq bigint NOT NULL,
    hash bytea NOT NULL,
    chain integer DEFAULT 0 NOT NULL
);

-- Beginnings of the trail that were removed at their term: one row for each, which the rest still follows.
CREATE TABLE audit_segments (
    to_seq bigint NOT NULL,
    from_seq bigint NOT NULL,
    from_at timestamp(3) with time zone NOT NULL,
    to_at timestamp(3) with time zone NOT NULL,
    prev_hash bytea NOT NULL,
    last_hash bytea NOT NULL,
    -- How many of each action there were.
    actions jsonb NOT NULL,
    -- Keyed digest of the service: a segment that somebody else sealed shows.
    mac text NOT NULL,
    sealed_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    chain integer DEFAULT 0 NOT NULL,
    n integer
);

CREATE SEQUENCE audit_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE audit_seq OWNED BY audit_log.seq;

-- How many rows of the trail there are, by action and day of France: the trail is long, its totals must not be counted.
CREATE TABLE audit_totals (
    action text NOT NULL,
    jour date NOT NULL,
    n integer NOT NULL,
    target_type text NOT NULL,
    slot integer DEFAULT 0 NOT NULL
);

CREATE TABLE audit_user_totals (
    user_id uuid NOT NULL,
    action text NOT NULL,
    n integer NOT NULL,
    slot integer DEFAULT 0 NOT NULL
)
WITH (fillfactor='80');

-- One table of what residents see changed. It has two readers: caches of other processes, which read the tags of public answers (spec §2-42), and what people are
-- told of, which has a kind and is due when the publication becomes visible (spec §6-20).
CREATE TABLE changes (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    -- Which snapshots see the row: a process reads the rows that the snapshot of its reading before did not see.
    xact xid8 DEFAULT pg_current_xact_id() NOT NULL,
    tags text,
    kind text,
    publication_id uuid,
    due_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    CONSTRAINT changes_kind CHECK ((kind = ANY (ARRAY['publication.visible'::text, 'publication.changed'::text, 'publication.withdrawn'::text]))),
    CONSTRAINT changes_of_one_kind CHECK ((((tags IS NULL) = (kind IS NOT NULL)) AND ((kind IS NULL) = (publication_id IS NULL)) AND ((kind IS NULL) = (due_at IS NULL))))
)
WITH (autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='5000');

-- The databases that this one was copied from, each with the last row of the audit trail that it shares with them.
CREATE TABLE database_ancestors (
    id uuid NOT NULL,
    until_seq bigint NOT NULL,
    noted_at timestamp with time zone DEFAULT now() NOT NULL
);

-- The database that the service sends from, so that a copy of it sends nothing. docs/decisions/0036. The first start fills the one row.
CREATE TABLE database_identity (
    single boolean DEFAULT true NOT NULL,
    -- The name of this database in anchors of the audit trail.
    id uuid NOT NULL,
    -- Cluster, database and timeline, as database_place() returns them.
    place text NOT NULL,
    -- False after a restoration or a settlement, until the next process starts.
    claimed boolean DEFAULT true NOT NULL,
    -- The setting INSTALLATION of the process that noted the place.
    installation text,
    suspended_at timestamp with time zone,
    suspended_because text,
    -- The last row of the audit trail before the suspension.
    suspended_seq bigint,
    CONSTRAINT database_identity_check CHECK ((((suspended_at IS NULL) = (suspended_because IS NULL)) AND ((suspended_at IS NULL) = (suspended_seq IS NULL)))),
    CONSTRAINT database_identity_single_check CHECK (single)
);

-- The rows that the load made, and at a removal those that hang on them.
CREATE TABLE demo_records (
    kind text NOT NULL,
    id uuid NOT NULL
);

-- First answers of creating requests, replayed for the same Idempotency-Key (kept 24 hours).
CREATE TABLE idempotency_keys (
    caller text NOT NULL,
    key text NOT NULL,
    request_hash text NOT NULL,
    status integer,
    headers jsonb,
    body text,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL
);

-- Secrets that several processes share when no setting gives them.
CREATE TABLE server_secrets (
    name text NOT NULL,
    value text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL
);

-- What an administrator changes on screen: the identity of the instance, common reasons, texts of e-mails. A row without a value, or no row: the default.
CREATE TABLE settings (
    id uuid NOT NULL,
    key text NOT NULL,
    value jsonb,
    version integer DEFAULT 0 NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    CONSTRAINT settings_key CHECK ((key ~ '^[a-z_]{1,60}$'::text)),
    CONSTRAINT settings_size CHECK ((pg_column_size(value) <= 262144))
);

-- The way back from a recorded change: what the record was before, in clear, for a month. The trail itself keeps digests.
CREATE TABLE undo_steps (
    -- The audit row of the change.
    audit_id uuid NOT NULL,
    -- The audit row of the bulk decision it was part of.
    batch_id uuid,
    target_type text NOT NULL,
    target_id uuid NOT NULL,
    -- The version that the change left: anything newer forbids undoing.
    version integer NOT NULL,
    before jsonb NOT NULL,
    -- What hung on it: reports that were closed, the link that was made, the e-mail that was queued.
    dependents jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    undone_by uuid,
    -- Who reverses it, where that is not who reverses most changes of such a target: a link of an actor, a role of a user.
    kind text,
    -- Which one of the target: the linked user, the role, the note.
    part text,
    -- Whose own thing it was: nobody else may undo it. Null where any administrator may.
    own_of uuid,
    -- The actor in whose name a change was made: its people may undo it. Spec §2-69.
    in_name_of uuid,
    CONSTRAINT undo_steps_target CHECK ((target_type = ANY (ARRAY['publication'::text, 'acteur'::text, 'claim'::text, 'proposal'::text, 'message_thread'::text, 'duplicate_dismissal'::text, 'defibrillateur'::text, 'commune_defibrillateur'::text, 'commune'::text, 'user'::text, 'subscription'::text, 'import_source'::text, 'canned_reply'::text, 'saved_view'::text, 'invitation'::text, 'setting'::text])))
);

INSERT INTO audit_head (seq, hash, chain) VALUES
    (0, '\x45a7304b397dbe3f0a35be5ba936ae0b5e331a23b3897513d84115b60c011f40', 0),
    (0, '\x9a959f4019432f4d70452a8268fc81eab03557b403877af8289819242598452a', 1),
    (0, '\x8b291a3fee8105aaee95e026ce0b3a0258d9b44237759c212d6fc1ad148714eb', 2),
    (0, '\xdde681910d0288808be8f9a800db8e8e286fe7207aa2a3293ff69218289bb2cb', 3),
    (0, '\xa379b01084e746372fb7cca8ca8932a5b115311ac077e3ed8f6b154dba218aa2', 4),
    (0, '\xfa1b5cf0e5482b0009d62fec8e01a599202460904f4b824a1c719b01c0d45cda', 5),
    (0, '\xc333719ccce0dcd0f27838c8d6ad83cd025c091a1411fe8c27d8272b9b4ac639', 6),
    (0, '\x70c29c0d39a5e2137bed12da02dc8d6f27c2f68accefadb1a5cff5062731b133', 7),
    (0, '\x788cd699df2d625a78030adf3530ff7a7a1911c8b453517b16793f1b7a2f44ea', 8),
    (0, '\xc7aa6426bb0c9bc80f81fad9687444d9f98521d0f91ef4f9ca6b940b85190038', 9),
    (0, '\xe3c9b29dec27018dd2557794c4674df78a63584921f09e3770cf6889a41556a0', 10),
    (0, '\x8f440fc082ea879af0666009f96d699800d2322d7f52eff1e839c463b4c10579', 11),
    (0, '\xfc760a9173e5342109bd71a90b3ceb89a740c63ed20cb635762bba69b47ab897', 12),
    (0, '\xd33ce657e8a1e559bcb0d9c5644b41fcd69b498d8083cd330cd4f578bfa7f6da', 13),
    (0, '\x973b105fe2b0434475b10ce1b3d83c47216650688ecda10f99fea9574bb36edd', 14),
    (0, '\x55d413086e3e33507f5e9b2f034a7f0ccc8df0f0a61e8c6d857c1ae64c60d7ac', 15);

ALTER TABLE ONLY audit_head ADD CONSTRAINT audit_head_pkey PRIMARY KEY (chain);
ALTER TABLE ONLY audit_log ADD CONSTRAINT audit_log_id_key UNIQUE (id);
ALTER TABLE ONLY audit_log ADD CONSTRAINT audit_log_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY audit_segments ADD CONSTRAINT audit_segments_from_seq_key UNIQUE (from_seq);
ALTER TABLE ONLY audit_segments ADD CONSTRAINT audit_segments_pkey PRIMARY KEY (to_seq);
ALTER TABLE ONLY audit_totals ADD CONSTRAINT audit_totals_pkey PRIMARY KEY (action, target_type, jour, slot);
ALTER TABLE ONLY audit_user_totals ADD CONSTRAINT audit_user_totals_pkey PRIMARY KEY (user_id, action, slot);
ALTER TABLE ONLY changes ADD CONSTRAINT changes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY database_ancestors ADD CONSTRAINT database_ancestors_pkey PRIMARY KEY (id);
ALTER TABLE ONLY database_identity ADD CONSTRAINT database_identity_pkey PRIMARY KEY (single);
ALTER TABLE ONLY demo_records ADD CONSTRAINT demo_records_pkey PRIMARY KEY (kind, id);
ALTER TABLE ONLY idempotency_keys ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (caller, key);
ALTER TABLE ONLY server_secrets ADD CONSTRAINT server_secrets_pkey PRIMARY KEY (name);
ALTER TABLE ONLY settings ADD CONSTRAINT settings_key_key UNIQUE (key);
ALTER TABLE ONLY settings ADD CONSTRAINT settings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY undo_steps ADD CONSTRAINT undo_steps_pkey PRIMARY KEY (audit_id);
CREATE INDEX audit_log_action ON audit_log USING btree (action, at DESC, seq DESC);
CREATE INDEX audit_log_action_heads ON audit_log USING btree (action, at DESC, seq DESC) WHERE (part_of IS NULL);
CREATE INDEX audit_log_at ON audit_log USING btree (at DESC, seq DESC);

-- The trail without such rows, in the order of the list, whole, by action and by user: five thousand parts are never passed over. And the rows of one decision.
CREATE INDEX audit_log_heads ON audit_log USING btree (at DESC, seq DESC) WHERE (part_of IS NULL);

CREATE INDEX audit_log_parts ON audit_log USING btree (part_of, at DESC, seq DESC) WHERE (part_of IS NOT NULL);
CREATE INDEX audit_log_target ON audit_log USING btree (target_type, target_id, at DESC);
CREATE INDEX audit_log_user ON audit_log USING btree (user_id, at DESC, seq DESC) INCLUDE (action) WHERE (user_id IS NOT NULL);
CREATE INDEX audit_log_user_heads ON audit_log USING btree (user_id, at DESC, seq DESC) INCLUDE (action) WHERE ((user_id IS NOT NULL) AND (part_of IS NULL));
CREATE INDEX audit_segments_chain ON audit_segments USING btree (chain, to_seq);
CREATE INDEX changes_due ON changes USING btree (due_at, id) WHERE (kind IS NOT NULL);
CREATE INDEX changes_of_answers ON changes USING btree (xact) WHERE (tags IS NOT NULL);
CREATE INDEX idempotency_keys_created ON idempotency_keys USING btree (created_at);
CREATE INDEX undo_steps_batch ON undo_steps USING btree (batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX undo_steps_created ON undo_steps USING btree (created_at);

-- Undoing locks all steps of its target.
CREATE INDEX undo_steps_target_key ON undo_steps USING btree (target_type, target_id);

CREATE TRIGGER audit_append_only BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_refuse();
CREATE TRIGGER audit_begin BEFORE INSERT ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION audit_begin();
CREATE TRIGGER audit_chain BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_chain();
CREATE TRIGGER audit_count AFTER INSERT ON audit_log REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_count();
CREATE TRIGGER audit_no_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();
CREATE TRIGGER audit_seal BEFORE INSERT ON audit_segments FOR EACH ROW EXECUTE FUNCTION audit_seal();
CREATE TRIGGER audit_segments_append_only BEFORE DELETE OR UPDATE ON audit_segments FOR EACH ROW EXECUTE FUNCTION audit_refuse();
CREATE TRIGGER audit_segments_no_truncate BEFORE TRUNCATE ON audit_segments FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();
CREATE TRIGGER audit_uncount AFTER DELETE ON audit_log REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_uncount();
CREATE TRIGGER settings_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON settings FOR EACH STATEMENT EXECUTE FUNCTION settings_changed();

set local check_function_bodies = on;

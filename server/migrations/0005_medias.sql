-- Baseline of 0.1.0, 5 of 11: the schema that the migrations before it made, as pg_dump writes it. Each object comes after what it needs.
-- Nobody edits it, and it is not written again: a change is a new migration.

set local check_function_bodies = off;

create function medias_queue_removal() returns trigger language plpgsql as $$
begin
  insert into media_removals (media_id, key) values (old.id, old.key) on conflict do nothing;
  return null;
end $$;

-- Documents of strangers that are being read, and those that killed their reader: they are not read again. A row goes when its reading
-- ends; one that stays without a reason was left by a process that died meanwhile.
CREATE TABLE document_readings (
    id uuid NOT NULL,
    -- SHA-256 of the document and of the version of the readers.
    digest bytea NOT NULL,
    -- What it was read as.
    kind text NOT NULL,
    begun_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    killed text,
    CONSTRAINT document_readings_killed_check CHECK ((killed = ANY (ARRAY['cpu'::text, 'memory'::text, 'output'::text, 'crash'::text, 'hung'::text])))
);

-- Files whose row was deleted, in whatever way. A job removes them from the store unless another row has the same key.
CREATE TABLE media_removals (
    media_id uuid NOT NULL,
    key text NOT NULL,
    -- The removal from the store has begun: nobody writes files of this key until it has ended.
    removing_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL
);

-- Pictures and documents. The files are in the store (server/chapters/medias/store/); a row says what they are and whether something uses them.
CREATE TABLE medias (
    id uuid NOT NULL,
    kind text NOT NULL,
    state text DEFAULT 'processing'::text NOT NULL,
    -- Why processing failed, as a stored message: code and params.
    failure jsonb,
    -- Null for an import without an actor.
    acteur_id uuid,
    -- Who uploaded it. Null for an import, and after an erasure.
    user_id uuid,
    name text NOT NULL,
    mime text NOT NULL,
    bytes integer NOT NULL,
    -- Of the uploaded bytes, hexadecimal.
    sha256 text NOT NULL,
    -- The name of the files in the store and in addresses: a hash of the uploaded bytes and of how they are processed.
    key text NOT NULL,
    width integer,
    height integer,
    color text,
    thumbhash text,
    suggested_alt text,
    source_url text,
    -- The files of the store: [{name, width, height, type, bytes}], the smallest picture first. Empty before processing has ended.
    files jsonb DEFAULT '[]'::jsonb NOT NULL,
    -- How many records use it.
    uses integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    -- Null: nothing has used it yet.
    attached_at timestamp(3) with time zone,
    -- Since when nothing uses it any more.
    detached_at timestamp(3) with time zone,
    CONSTRAINT medias_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
    CONSTRAINT medias_key_check CHECK ((key ~ '^[0-9a-f]{40}$'::text)),
    CONSTRAINT medias_kind_check CHECK ((kind = ANY (ARRAY['image'::text, 'document'::text]))),
    CONSTRAINT medias_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT medias_state_check CHECK ((state = ANY (ARRAY['processing'::text, 'ready'::text, 'failed'::text]))),
    CONSTRAINT medias_uses_check CHECK ((uses >= 0))
);

ALTER TABLE ONLY document_readings ADD CONSTRAINT document_readings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY media_removals ADD CONSTRAINT media_removals_pkey PRIMARY KEY (media_id);
ALTER TABLE ONLY medias ADD CONSTRAINT medias_pkey PRIMARY KEY (id);
CREATE INDEX document_readings_digest ON document_readings USING btree (digest);
CREATE INDEX media_removals_key ON media_removals USING btree (key);
CREATE INDEX medias_acteur ON medias USING btree (acteur_id, created_at DESC, id DESC);
CREATE INDEX medias_detached ON medias USING btree (detached_at) WHERE (detached_at IS NOT NULL);
CREATE INDEX medias_key ON medias USING btree (key);
CREATE INDEX medias_orphans ON medias USING btree (created_at) WHERE (attached_at IS NULL);
CREATE INDEX medias_source ON medias USING btree (acteur_id, source_url) WHERE (source_url IS NOT NULL);
CREATE INDEX medias_user ON medias USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE TRIGGER medias_not_erased BEFORE INSERT ON medias FOR EACH ROW WHEN ((new.user_id IS NOT NULL)) EXECUTE FUNCTION refuse_erased('user_id');
CREATE TRIGGER medias_queue_removal AFTER DELETE ON medias FOR EACH ROW EXECUTE FUNCTION medias_queue_removal();
ALTER TABLE ONLY medias ADD CONSTRAINT medias_acteur_id_fkey FOREIGN KEY (acteur_id) REFERENCES acteurs(id) ON DELETE CASCADE;
ALTER TABLE ONLY medias ADD CONSTRAINT medias_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;

set local check_function_bodies = on;

-- Baseline of 0.1.0, 7 of 11: the schema that the migrations before it made, as pg_dump writes it. Each object comes after what it needs.
-- Nobody edits it, and it is not written again: a change is a new migration.

set local check_function_bodies = off;

-- What a source has brought: one row an item, under the source's own name for it.
CREATE TABLE import_items (
    source_id uuid NOT NULL,
    external_id text NOT NULL,
    publication_id uuid NOT NULL,
    -- Digest of what the import last wrote: a publication whose content has another one was edited by hand.
    content_hash text NOT NULL,
    -- Digest of what the source said of it, but for what changes with every visit: the same is not written again.
    source_hash text NOT NULL,
    -- Digest of what the source said when its import was undone: nothing is written until it says something else.
    undone_hash text,
    -- What weaker rules of identity call it: an item that changed its identifier is known again by them.
    aliases text[] DEFAULT '{}'::text[] NOT NULL,
    -- The publication's deleted_at when the import set it; any other deletion is somebody's decision.
    removed_at timestamp(3) with time zone,
    -- Its archiving was undone: it stays, however long the source leaves it out.
    kept boolean DEFAULT false NOT NULL,
    first_seen_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    last_seen_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    -- What a source said of an item when runs before the last undone one were undone: none of it is written until the source says something else.
    undone_earlier text[] DEFAULT '{}'::text[] NOT NULL
);

CREATE TABLE import_pictures (
    publication_id uuid NOT NULL,
    source_id uuid NOT NULL,
    -- The run that asked for it: its counts and its log have the outcome.
    run_id uuid,
    -- Null: the source has no picture any more.
    url text,
    alt text,
    credit text,
    -- {url, alt, credit} before the last change of the address: undoing the run restores it.
    former jsonb,
    -- waiting: to be fetched, or taken out. fetched: the media is in processing. by_hand: a person has chosen the pictures of the publication.
    state text DEFAULT 'waiting'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    -- Not tried again before.
    next_at timestamp(3) with time zone,
    -- The media in processing.
    media_id uuid,
    -- The media that the import has put into the publication.
    shown_id uuid,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    CONSTRAINT import_pictures_state CHECK ((state = ANY (ARRAY['waiting'::text, 'fetched'::text, 'shown'::text, 'refused'::text, 'by_hand'::text, 'none'::text])))
);

-- The lines of a run: what it did to which item, and what there is to know of the run as a whole.
CREATE TABLE import_run_entries (
    run_id uuid NOT NULL,
    seq integer NOT NULL,
    at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    level text NOT NULL,
    action text,
    external_id text,
    title text,
    -- {code, fr, en}
    reason jsonb NOT NULL,
    -- {field: [before, after]}
    changes jsonb,
    publication_id uuid,
    -- The publication as the line left it: anything newer forbids undoing.
    version integer,
    -- What undoing brings back, of the publication and of the item.
    before jsonb,
    undo text,
    -- What an import lost of an item, or takes for doubtful: beside what it did with it, and counted for the run.
    warning jsonb,
    CONSTRAINT import_run_entries_action CHECK ((action = ANY (ARRAY['create'::text, 'update'::text, 'unchanged'::text, 'duplicate'::text, 'archive'::text, 'refuse'::text]))),
    CONSTRAINT import_run_entries_level CHECK ((level = ANY (ARRAY['info'::text, 'warn'::text, 'error'::text]))),
    CONSTRAINT import_run_entries_undo CHECK ((undo = ANY (ARRAY['reversed'::text, 'kept'::text, 'failed'::text])))
);

CREATE TABLE import_runs (
    id uuid NOT NULL,
    source_id uuid NOT NULL,
    trigger text NOT NULL,
    status text DEFAULT 'queued'::text NOT NULL,
    force boolean DEFAULT false NOT NULL,
    requested_by uuid,
    -- Which attempt works on it: what an overtaken one still wants to write is refused.
    attempt integer DEFAULT 0 NOT NULL,
    started_at timestamp(3) with time zone,
    finished_at timestamp(3) with time zone,
    http_status integer,
    bytes bigint DEFAULT 0 NOT NULL,
    read integer DEFAULT 0 NOT NULL,
    created integer DEFAULT 0 NOT NULL,
    updated integer DEFAULT 0 NOT NULL,
    unchanged integer DEFAULT 0 NOT NULL,
    duplicates integer DEFAULT 0 NOT NULL,
    archived integer DEFAULT 0 NOT NULL,
    refused integer DEFAULT 0 NOT NULL,
    -- {code, fr, en}
    message jsonb,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    pictures integer DEFAULT 0 NOT NULL,
    pictures_shown integer DEFAULT 0 NOT NULL,
    pictures_refused integer DEFAULT 0 NOT NULL,
    warnings integer DEFAULT 0 NOT NULL,
    CONSTRAINT import_runs_status CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'partial'::text, 'failed'::text, 'unchanged'::text, 'undone'::text]))),
    CONSTRAINT import_runs_trigger CHECK ((trigger = ANY (ARRAY['manual'::text, 'schedule'::text])))
);

CREATE TABLE import_sources (
    id uuid NOT NULL,
    nom text NOT NULL,
    type text NOT NULL,
    url text NOT NULL,
    commune_id uuid NOT NULL,
    acteur_id uuid,
    type_id uuid,
    statut_creation text DEFAULT 'pending'::text NOT NULL,
    parametres jsonb DEFAULT '{}'::jsonb NOT NULL,
    -- Sealed with a key of this installation, for this source and the origin of its address; opened only to ask that origin.
    secret bytea,
    active boolean DEFAULT true NOT NULL,
    frequence_minutes integer,
    next_run_at timestamp(3) with time zone,
    consecutive_failures integer DEFAULT 0 NOT NULL,
    paused_at timestamp(3) with time zone,
    -- What the source said of its document, so that an unchanged one costs nothing.
    etag text,
    last_modified text,
    created_by uuid,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    deleted_at timestamp(3) with time zone,
    -- Import sources that the people of an actor made: they publish by the right of the actor at each moment, not by statut_creation. Spec §2-72.
    propre boolean DEFAULT false NOT NULL,
    -- One that is paused, deleted or started by hand only is never due.
    CONSTRAINT import_sources_due CHECK (((next_run_at IS NULL) OR (active AND (deleted_at IS NULL) AND (frequence_minutes IS NOT NULL)))),
    CONSTRAINT import_sources_frequence CHECK (((frequence_minutes >= 5) AND (frequence_minutes <= 10080))),
    CONSTRAINT import_sources_statut CHECK ((statut_creation = ANY (ARRAY['pending'::text, 'published'::text]))),
    CONSTRAINT import_sources_type CHECK ((type = ANY (ARRAY['rss'::text, 'json_feed'::text, 'ical'::text, 'openagenda'::text, 'datatourisme'::text, 'jsonld_page'::text, 'tec_rest'::text])))
);

ALTER TABLE ONLY import_items ADD CONSTRAINT import_items_pkey PRIMARY KEY (source_id, external_id);
ALTER TABLE ONLY import_pictures ADD CONSTRAINT import_pictures_pkey PRIMARY KEY (publication_id);
ALTER TABLE ONLY import_run_entries ADD CONSTRAINT import_run_entries_pkey PRIMARY KEY (run_id, seq);
ALTER TABLE ONLY import_runs ADD CONSTRAINT import_runs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY import_sources ADD CONSTRAINT import_sources_pkey PRIMARY KEY (id);

-- The weaker names of imported items. Looking one up read every item of its source.
CREATE INDEX import_items_aliases ON import_items USING gin (aliases) WITH (fastupdate=off);

CREATE UNIQUE INDEX import_items_publication ON import_items USING btree (publication_id);
CREATE INDEX import_pictures_media ON import_pictures USING btree (media_id) WHERE (media_id IS NOT NULL);
CREATE INDEX import_pictures_run ON import_pictures USING btree (run_id) WHERE (run_id IS NOT NULL);
CREATE INDEX import_pictures_shown ON import_pictures USING btree (shown_id) WHERE (shown_id IS NOT NULL);
CREATE INDEX import_pictures_source ON import_pictures USING btree (source_id);
CREATE INDEX import_pictures_waiting ON import_pictures USING btree (source_id, publication_id) WHERE (state = ANY (ARRAY['waiting'::text, 'fetched'::text]));
CREATE INDEX import_run_entries_publication ON import_run_entries USING btree (publication_id) WHERE (version IS NOT NULL);
CREATE INDEX import_runs_created ON import_runs USING btree (created_at);
CREATE UNIQUE INDEX import_runs_one ON import_runs USING btree (source_id) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX import_runs_source ON import_runs USING btree (source_id, created_at DESC, id DESC);
CREATE INDEX import_sources_acteur ON import_sources USING btree (acteur_id, created_at DESC) WHERE (deleted_at IS NULL);
CREATE INDEX import_sources_commune ON import_sources USING btree (commune_id, created_at DESC) WHERE (deleted_at IS NULL);
CREATE INDEX import_sources_created ON import_sources USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX import_sources_next ON import_sources USING btree (next_run_at, id) WHERE (next_run_at IS NOT NULL);
CREATE INDEX import_sources_nom ON import_sources USING btree (nom COLLATE "und-x-icu", id) WHERE (deleted_at IS NULL);
CREATE INDEX import_sources_paused ON import_sources USING btree (paused_at) WHERE ((paused_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX import_sources_words ON import_sources USING gin (to_tsvector('simple'::regconfig, words(((nom || ' '::text) || url))));
ALTER TABLE ONLY import_items ADD CONSTRAINT import_items_publication_id_fkey FOREIGN KEY (publication_id) REFERENCES publications(id) ON DELETE CASCADE;
ALTER TABLE ONLY import_items ADD CONSTRAINT import_items_source_id_fkey FOREIGN KEY (source_id) REFERENCES import_sources(id) ON DELETE CASCADE;
ALTER TABLE ONLY import_pictures ADD CONSTRAINT import_pictures_media_id_fkey FOREIGN KEY (media_id) REFERENCES medias(id) ON DELETE SET NULL;
ALTER TABLE ONLY import_pictures ADD CONSTRAINT import_pictures_publication_id_fkey FOREIGN KEY (publication_id) REFERENCES publications(id) ON DELETE CASCADE;
ALTER TABLE ONLY import_pictures ADD CONSTRAINT import_pictures_run_id_fkey FOREIGN KEY (run_id) REFERENCES import_runs(id) ON DELETE SET NULL;
ALTER TABLE ONLY import_pictures ADD CONSTRAINT import_pictures_shown_id_fkey FOREIGN KEY (shown_id) REFERENCES medias(id) ON DELETE SET NULL;
ALTER TABLE ONLY import_pictures ADD CONSTRAINT import_pictures_source_id_fkey FOREIGN KEY (source_id) REFERENCES import_sources(id) ON DELETE CASCADE;
ALTER TABLE ONLY import_run_entries ADD CONSTRAINT import_run_entries_run_id_fkey FOREIGN KEY (run_id) REFERENCES import_runs(id) ON DELETE CASCADE;
ALTER TABLE ONLY import_runs ADD CONSTRAINT import_runs_source_id_fkey FOREIGN KEY (source_id) REFERENCES import_sources(id) ON DELETE CASCADE;
ALTER TABLE ONLY import_sources ADD CONSTRAINT import_sources_acteur_id_fkey FOREIGN KEY (acteur_id) REFERENCES acteurs(id);
ALTER TABLE ONLY import_sources ADD CONSTRAINT import_sources_commune_id_fkey FOREIGN KEY (commune_id) REFERENCES communes(id);
ALTER TABLE ONLY import_sources ADD CONSTRAINT import_sources_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
ALTER TABLE ONLY import_sources ADD CONSTRAINT import_sources_type_id_fkey FOREIGN KEY (type_id) REFERENCES publication_types(id);

set local check_function_bodies = on;

-- Baseline of 0.1.0, 11 of 11: the schema that the migrations before it made, as pg_dump writes it. Each object comes after what it needs.
-- Nobody edits it, and it is not written again: a change is a new migration.

set local check_function_bodies = off;

-- What is sent once to the followers of a commune.
CREATE TABLE envois (
    id uuid NOT NULL,
    kind text NOT NULL,
    -- Of a reminder the day of the collection: with `envois_once` a tick that runs twice or late makes one.
    slot text NOT NULL,
    commune_id uuid NOT NULL,
    content jsonb NOT NULL,
    state text DEFAULT 'en_cours'::text NOT NULL,
    -- The last follower that was chosen; `chosen`: all were.
    cursor uuid,
    chosen boolean DEFAULT false NOT NULL,
    -- Nothing is taken any more from this time on.
    expires_at timestamp(3) with time zone NOT NULL,
    -- Deliveries by their state, at the end: the rows lose their recipients, the numbers stay.
    counts jsonb,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    ended_at timestamp(3) with time zone,
    publication_id uuid,
    version integer,
    communes uuid[],
    author_id uuid,
    seen text,
    digest text,
    motif text,
    recipients integer DEFAULT 0 NOT NULL,
    due_at timestamp(3) with time zone,
    approver_id uuid,
    approved_at timestamp(3) with time zone,
    alone_reason text,
    returned_reason text,
    CONSTRAINT envois_kind_known CHECK ((kind = ANY (ARRAY['rappel'::text, 'resume'::text, 'premier'::text, 'correction'::text, 'fin'::text, 'retrait'::text, 'exercice'::text]))),
    CONSTRAINT envois_motif_known CHECK ((motif = ANY (ARRAY['arret'::text, 'retard'::text, 'fin'::text, 'retrait'::text, 'depasse'::text, 'copie'::text, 'modifie'::text, 'annule'::text, 'renvoye'::text]))),
    -- `a_approuver`: another person of the town hall must agree. `programme`: it begins by itself at `due_at`. `annule`: it never began.
    CONSTRAINT envois_state_known CHECK ((state = ANY (ARRAY['a_approuver'::text, 'programme'::text, 'en_cours'::text, 'termine'::text, 'interrompu'::text, 'annule'::text]))),
    -- Of a reminder `slot` is the day of the collection, of an agenda the Saturday.
    CONSTRAINT envois_whole CHECK (((kind = ANY (ARRAY['rappel'::text, 'resume'::text])) OR ((version IS NOT NULL) AND (communes IS NOT NULL) AND (seen IS NOT NULL) AND (digest IS NOT NULL))))
);

-- While it has its one row nothing leaves to people who follow. Spec §2-90.
CREATE TABLE envois_arret (
    id boolean DEFAULT true NOT NULL,
    depuis timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    motif text NOT NULL,
    CONSTRAINT envois_arret_motif CHECK (((length(motif) >= 1) AND (length(motif) <= 500))),
    CONSTRAINT envois_arret_one CHECK (id)
);

-- Somebody who has confirmed an address. An address that nobody has confirmed has no row.
CREATE TABLE followers (
    id uuid NOT NULL,
    channel text DEFAULT 'mail'::text NOT NULL,
    sealed_address bytea NOT NULL,
    address_digest text NOT NULL,
    langue text DEFAULT 'fr'::text NOT NULL,
    confirmed_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    vapid_key text,
    told_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    CONSTRAINT followers_channel_known CHECK ((channel = ANY (ARRAY['mail'::text, 'push'::text]))),
    CONSTRAINT followers_langue_known CHECK ((langue = ANY (ARRAY['fr'::text, 'en'::text]))),
    CONSTRAINT followers_whole CHECK (((channel = 'push'::text) = (vapid_key IS NOT NULL)))
);

-- What they follow: one subject of one commune.
CREATE TABLE follows (
    id uuid NOT NULL,
    follower_id uuid NOT NULL,
    commune_id uuid NOT NULL,
    topic text NOT NULL,
    -- A sector of the collections of the commune; null: every sector.
    secteur text,
    -- The proof of consent: when, to which version of which sentence, by which channel, for what, how.
    consent jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    CONSTRAINT follows_topic_known CHECK ((topic = ANY (ARRAY['alertes'::text, 'bacs'::text, 'weekend'::text])))
);

-- One e-mail to one follower. It is `en_main` before the network is used, and from there it never waits again but by the attempt that has it.
CREATE TABLE remises (
    envoi_id uuid NOT NULL,
    follower_id uuid NOT NULL,
    state text DEFAULT 'attend'::text NOT NULL,
    attempt integer DEFAULT 0 NOT NULL,
    taken_at timestamp(3) with time zone,
    next_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    -- Why it was not accepted: a stored message, which names no address.
    answer jsonb,
    repeated integer DEFAULT 0 NOT NULL,
    CONSTRAINT remises_state_known CHECK ((state = ANY (ARRAY['attend'::text, 'en_main'::text, 'acceptee'::text, 'refusee'::text, 'incertaine'::text, 'perimee'::text, 'depassee'::text, 'arretee'::text])))
);

-- The key pairs by which push services know this service (RFC 8292). A browser's subscription is bound to the one that it was made with, so that none is replaced.
CREATE TABLE vapid_keys (
    -- The uncompressed point of P-256, base64url.
    public_key text NOT NULL,
    sealed bytea NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    CONSTRAINT vapid_keys_point CHECK ((public_key ~ '^B[A-Za-z0-9_-]{86}$'::text))
);

INSERT INTO schema_functions (name, version, checksum, applied_at) VALUES
    ('acteurs_announce_name', 2, '1b5bf8b955a77c6f', now()),
    ('acteurs_count', 1, '777eb8af23fff08c', now()),
    ('acteurs_count_medias', 1, '81bfadedc98237c5', now()),
    ('acteurs_hide_publications', 2, 'd7a4ae5b7ac67d85', now()),
    ('acteurs_rename_claims', 1, 'd3f3cd2a65b05fc6', now()),
    ('actor_users_of_owners', 2, 'bf18332076e7c5a3', now()),
    ('alert_in_force', 1, 'd14aeeb14f4b5c4a', now()),
    ('audit_begin', 2, 'ce34ee62c39a8eb2', now()),
    ('audit_chain', 3, 'e3fa5c1e9f95cf51', now()),
    ('audit_count', 3, '0d369bac8bfd495a', now()),
    ('audit_hash', 4, '801573ba01857d62', now()),
    ('audit_refuse', 3, 'b8a01536d7da4939', now()),
    ('audit_seal', 3, '310dbdcda1d241e9', now()),
    ('audit_uncount', 3, '55ce6b894f7b324c', now()),
    ('claim_words', 1, '36c5443e76ff4822', now()),
    ('claims_acteur_nom', 1, 'b9d384a388b57d5a', now()),
    ('claims_count', 1, '9437fdc53e0afdd3', now()),
    ('communes_announce_name', 2, 'ae3e0a157a75b101', now()),
    ('communes_count', 1, '695a85de988e0f4b', now()),
    ('communes_move_occurrences', 1, '5a820e9fc2169519', now()),
    ('count_media_uses', 1, '757f8e5269dd2c3d', now()),
    ('database_place', 1, '91d6e1d5dc79221f', now()),
    ('day_scope', 1, 'ffd441670de52f56', now()),
    ('defibrillateur_query', 1, 'f2eac08e28b44420', now()),
    ('defibrillateur_runs_message', 1, '021a5c7561a225ea', now()),
    ('defibrillateurs_count', 2, 'a33c42978a23437e', now()),
    ('defibrillateurs_words', 1, '8dca7fbfc3f7eeef', now()),
    ('dismissals_judge', 2, 'dbe8efa02fbc2112', now()),
    ('duplicate_groups_judge', 1, '7e9454ecff2c820b', now()),
    ('duplicate_key', 2, 'b2c37aa5b8da8dfb', now()),
    ('elus_count_medias', 1, 'f3589dcac080cbd0', now()),
    ('emails_message', 1, '926c4b5bad73e435', now()),
    ('emails_thread_unread', 2, '90392136e908cb8c', now()),
    ('fold', 1, 'cc286c81807fa890', now()),
    ('fold_slot', 2, 'fe4ee43ae5817d0e', now()),
    ('ground_distance', 1, '28429435eccbc379', now()),
    ('group_dismissed', 2, '9eaa49a80ee939d9', now()),
    ('horaires_sorte', 1, '3d90da8642932c71', now()),
    ('hot_changed', 4, '01c25034b40be971', now()),
    ('hot_of_commune', 1, '2d33feea8ab681ea', now()),
    ('hot_publications', 1, 'ac33729581be25c4', now()),
    ('hot_table', 1, '4bf122716a9e0f76', now()),
    ('hot_tags', 2, '87a6b393526b2f68', now()),
    ('kind_scope', 1, 'fd7452bead3fb88b', now()),
    ('mail_domain_key', 1, '74989446887c6a53', now()),
    ('media_ids', 1, '3f7c818b3d0c3adc', now()),
    ('medias_queue_removal', 1, '50c46a1b0d160b21', now()),
    ('message_of_fault', 1, '71427bd54e815d4f', now()),
    ('message_of_text', 1, '0597c865bf2c12ed', now()),
    ('messages_search', 1, '49ae79a216a03e3c', now()),
    ('more_words', 1, 'eb1e09d109ed515a', now()),
    ('name_query', 1, '4c8d23f30d312921', now()),
    ('normalised_url', 3, '6c6477f18468c3cf', now()),
    ('now_ms', 1, '7a722f9b21123f0a', now()),
    ('occurrence_rows', 2, '14971ed744543077', now()),
    ('on_sphere', 3, '56ffff3d4f4953cc', now()),
    ('payment_events_message', 1, '3242792811fb68dd', now()),
    ('publication_content', 7, '74faa0461a8021ff', now()),
    ('publication_drafts_count_medias', 2, 'd2e3f88a01623803', now()),
    ('publication_scopes', 2, '2bd5f7b3f62f1d2b', now()),
    ('publications_before_insert', 2, 'a1ac6401d4c69699', now()),
    ('publications_before_write', 2, '8f628a3340fb8b45', now()),
    ('publications_count_medias', 1, '58f4bae879d78e95', now()),
    ('publications_derive_delete', 5, '1ce80513d7345765', now()),
    ('publications_derive_insert', 9, 'a1c934a80cf171a0', now()),
    ('publications_derive_update', 8, '21ac9fc1441726ed', now()),
    ('refusals_with_messages', 1, 'a1385d10bf059685', now()),
    ('refuse_erased', 2, '075e52db98b828e6', now()),
    ('search_hits', 1, '0212cf947a602124', now()),
    ('search_query', 3, 'caf63d1cabca3b86', now()),
    ('search_words', 3, '3c9ca78ab42987d4', now()),
    ('settings_changed', 1, '1a59198436ab65b3', now()),
    ('site_domain_key', 1, '745ef16153ce62aa', now()),
    ('straight_distance', 1, 'baddb7bba5a62115', now()),
    ('subscription_words', 1, 'c4477bfd733c752a', now()),
    ('thread_words_of', 1, '15dd95213b5cd738', now()),
    ('threads_count', 1, 'b4a3d23c949ede7c', now()),
    ('threads_search', 1, '67b195f38a04c2dc', now()),
    ('user_words', 1, 'fb86f3d358f17428', now()),
    ('users_count', 2, 'bee56c4d12d1ef2c', now()),
    ('vocabulary', 2, '2df823fe99ead549', now()),
    ('vocabulary_of', 1, 'd55845281bc0eb59', now()),
    ('with_stems', 1, '3e19ba6cece9bb4f', now()),
    ('words', 3, '3094211e1e350b0e', now()),
    ('write_slot', 2, '3547d81b3b08bdb9', now()),
    ('written_words', 1, '4a86ebbf280cef83', now());

ALTER TABLE ONLY envois_arret ADD CONSTRAINT envois_arret_pkey PRIMARY KEY (id);
ALTER TABLE ONLY envois ADD CONSTRAINT envois_pkey PRIMARY KEY (id);
ALTER TABLE ONLY followers ADD CONSTRAINT followers_one UNIQUE (channel, address_digest);
ALTER TABLE ONLY followers ADD CONSTRAINT followers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY follows ADD CONSTRAINT follows_one UNIQUE (follower_id, commune_id, topic);
ALTER TABLE ONLY follows ADD CONSTRAINT follows_pkey PRIMARY KEY (id);
ALTER TABLE ONLY remises ADD CONSTRAINT remises_pkey PRIMARY KEY (envoi_id, follower_id);
ALTER TABLE ONLY vapid_keys ADD CONSTRAINT vapid_keys_pkey PRIMARY KEY (public_key);
CREATE INDEX envois_due ON envois USING btree (due_at) WHERE (state = 'programme'::text);
CREATE INDEX envois_ended ON envois USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX envois_of_approvers ON envois USING btree (approver_id) WHERE (approver_id IS NOT NULL);
CREATE INDEX envois_of_authors ON envois USING btree (author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX envois_of_communes ON envois USING btree (commune_id);

-- Of a reminder `slot` is the day of the collection; of an alert what is sent once: the publication, with its correction, end or version.
CREATE INDEX envois_of_publications ON envois USING btree (publication_id, created_at) WHERE (publication_id IS NOT NULL);

CREATE UNIQUE INDEX envois_once ON envois USING btree (kind, slot, commune_id);
CREATE INDEX envois_running ON envois USING btree (created_at) WHERE (state = 'en_cours'::text);
CREATE INDEX envois_to_approve ON envois USING btree (created_at) WHERE (state = 'a_approuver'::text);
CREATE INDEX follows_of_communes ON follows USING btree (commune_id, topic, follower_id);
CREATE INDEX remises_in_hand ON remises USING btree (taken_at) WHERE (state = 'en_main'::text);
CREATE INDEX remises_of_followers ON remises USING btree (follower_id);
CREATE INDEX remises_waiting ON remises USING btree (envoi_id, next_at) WHERE (state = 'attend'::text);
ALTER TABLE ONLY envois ADD CONSTRAINT envois_approver_id_fkey FOREIGN KEY (approver_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ONLY envois ADD CONSTRAINT envois_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ONLY envois ADD CONSTRAINT envois_commune_id_fkey FOREIGN KEY (commune_id) REFERENCES communes(id) ON DELETE CASCADE;
ALTER TABLE ONLY envois ADD CONSTRAINT envois_publication_id_fkey FOREIGN KEY (publication_id) REFERENCES publications(id) ON DELETE SET NULL;
ALTER TABLE ONLY follows ADD CONSTRAINT follows_commune_id_fkey FOREIGN KEY (commune_id) REFERENCES communes(id) ON DELETE CASCADE;
ALTER TABLE ONLY follows ADD CONSTRAINT follows_follower_id_fkey FOREIGN KEY (follower_id) REFERENCES followers(id) ON DELETE CASCADE;
ALTER TABLE ONLY remises ADD CONSTRAINT remises_envoi_id_fkey FOREIGN KEY (envoi_id) REFERENCES envois(id) ON DELETE CASCADE;
ALTER TABLE ONLY remises ADD CONSTRAINT remises_follower_id_fkey FOREIGN KEY (follower_id) REFERENCES followers(id) ON DELETE CASCADE;

set local check_function_bodies = on;

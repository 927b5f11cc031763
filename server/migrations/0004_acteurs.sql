-- Baseline of 0.1.0, 4 of 11: the schema that the migrations before it made, as pg_dump writes it. Each object comes after what it needs.
-- Nobody edits it, and it is not written again: a change is a new migration.

set local check_function_bodies = off;

create function acteurs_announce_name() returns trigger language plpgsql as $$
begin
  perform hot_changed(array(
    select distinct tag from (
      select p from publications p where p.acteur_id = new.id and p.publiable limit 131
    ) shown, hot_tags(shown.p) tag));
  return null;
end $$;

create function acteurs_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into acteur_totals as t select type, valide, active, deleted_at is not null, count(*) from new_rows group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (type, valide, active, deleted) do update set n = t.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into acteur_totals as t select type, valide, active, deleted_at is not null, -count(*) from old_rows group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (type, valide, active, deleted) do update set n = t.n + excluded.n;
  else
    insert into acteur_totals as t
      select type, valide, active, deleted, sum(d) from (
        select type, valide, active, deleted_at is not null as deleted, 1 as d from new_rows
        union all select type, valide, active, deleted_at is not null, -1 from old_rows
      ) changes group by 1, 2, 3, 4 having sum(d) <> 0 order by 1, 2, 3, 4
      on conflict (type, valide, active, deleted) do update set n = t.n + excluded.n;
  end if;
  return null;
end $$;

create function acteurs_count_medias() returns trigger language plpgsql as $$
begin
  perform count_media_uses(
    array(select media_ids(jsonb_path_query_array(jsonb_build_array(o.logo, o.photo), '$[*] ? (@ != null)'), null)
      from old_rows o where (o.logo is not null or o.photo is not null) and o.deleted_at is null),
    array(select media_ids(jsonb_path_query_array(jsonb_build_array(n.logo, n.photo), '$[*] ? (@ != null)'), null)
      from new_rows n where (n.logo is not null or n.photo is not null) and n.deleted_at is null));
  return null;
end $$;

create function acteurs_hide_publications() returns trigger language plpgsql as $$
begin
  -- In the order of every other lock on several publications: without it a bulk decision and this would wait for each other.
  perform from publications where acteur_id = new.id order by id for update;
  update publications set acteur_actif = (new.active and new.deleted_at is null) where acteur_id = new.id;
  return null;
end $$;

create function acteurs_rename_claims() returns trigger language plpgsql as $$
begin
  update claims set acteur_nom = new.nom where acteur_id = new.id;
  return null;
end $$;

create function actor_users_of_owners() returns trigger language plpgsql as $$
begin
  new.permissions := array['manage_publications', 'publish_publications'];
  return new;
end $$;

-- Spec §2, §4.3: claims. One pending claim an actor: of two at the same instant the index lets one in.
CREATE TABLE claims (
    id uuid NOT NULL,
    acteur_id uuid NOT NULL,
    user_id uuid,
    message text NOT NULL,
    nom text,
    email text,
    telephone text,
    telephone_e164 text,
    status text DEFAULT 'pending'::text NOT NULL,
    reason text,
    decided_by uuid,
    decided_at timestamp(3) with time zone,
    -- Whom the approval linked: the claimant, or the user that the administrator named.
    owner_id uuid,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    -- A search in claims looks for the actor's name too: kept beside the claim, so that one index finds both and no actor is read.
    acteur_nom text,
    -- A claim without an account keeps no address once it is erased; one that is pending always has somebody to answer.
    erased_at timestamp(3) with time zone,
    -- The keyed hash of the code with which a claimant without an account follows the claim. The code itself is nowhere.
    follow_up_hash text,
    -- Whether the actor had an owner when the claim was submitted.
    -- In steps: with a default, the table's indexes by a function of the row would forbid it.
    contest boolean DEFAULT false NOT NULL,
    suspect boolean,
    -- When a claim that waited became pending; null for the others.
    began_at timestamp(3) with time zone,
    CONSTRAINT claims_decided CHECK (((status = ANY (ARRAY['waiting'::text, 'pending'::text])) = (decided_at IS NULL))),
    CONSTRAINT claims_status CHECK ((status = ANY (ARRAY['waiting'::text, 'pending'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text, 'expired'::text]))),
    CONSTRAINT claims_suspect CHECK (suspect),
    -- Only a person with an account waits.
    CONSTRAINT claims_waiting CHECK (((status <> 'waiting'::text) OR (user_id IS NOT NULL)))
);

create function claim_words(c claims) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('simple', words(concat_ws(' ', c.nom, c.email, c.message, c.acteur_nom)));

create function claims_acteur_nom() returns trigger language plpgsql as $$
begin
  select nom into new.acteur_nom from acteurs where id = new.acteur_id;
  return new;
end $$;

create function claims_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into claim_totals as t select status, count(*) from new_rows group by 1 order by 1
      on conflict (status) do update set n = t.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into claim_totals as t select status, -count(*) from old_rows group by 1 order by 1
      on conflict (status) do update set n = t.n + excluded.n;
  else
    insert into claim_totals as t
      select status, sum(d) from (select status, 1 as d from new_rows union all select status, -1 from old_rows) changes
      group by 1 having sum(d) <> 0 order by 1
      on conflict (status) do update set n = t.n + excluded.n;
  end if;
  return null;
end $$;

create function media_ids(images jsonb, documents jsonb) returns setof uuid language sql immutable parallel safe as $$
  select (e ->> 'media_id')::uuid from jsonb_array_elements(coalesce(nullif(images, 'null'), '[]') || coalesce(nullif(documents, 'null'), '[]')) e
$$;

create function site_domain_key(site text) returns text
  language sql immutable parallel safe
  return reverse(lower(substring(site from '^(?:[A-Za-z][A-Za-z0-9+.-]*://)?(?:[^/?#@]*@)?([^/?#:@]+)'))) || '.';

-- Communes an actor may publish in besides its own.
CREATE TABLE acteur_communes (
    acteur_id uuid NOT NULL,
    commune_id uuid NOT NULL
);

-- Actors that people propose because the directory lacks them: an administrator approves, which creates the actor, or rejects with a reason. Spec §2-75.
CREATE TABLE acteur_proposals (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    nom text NOT NULL,
    type text NOT NULL,
    commune_id uuid NOT NULL,
    adresse text,
    telephone text,
    email text,
    site_web text,
    message text NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    reason text,
    -- Of an approved one the actor that was created; of a rejected one the actor that was meant, if the decision names it.
    acteur_id uuid,
    decided_by uuid,
    decided_at timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    gestion_message text,
    gestion_nom text,
    gestion_telephone text,
    -- Of an approved one the claim that the decision opened.
    claim_id uuid,
    CONSTRAINT acteur_proposals_decided CHECK (((decided_at IS NULL) = (status = 'pending'::text))),
    CONSTRAINT acteur_proposals_gestion CHECK (((gestion_message IS NOT NULL) OR (num_nonnulls(gestion_nom, gestion_telephone, claim_id) = 0))),
    CONSTRAINT acteur_proposals_reason CHECK (((status <> 'rejected'::text) OR (reason IS NOT NULL))),
    CONSTRAINT acteur_proposals_status CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text])))
);

-- Exact totals of lists without a search, as sums over a few rows.
CREATE TABLE acteur_totals (
    type text NOT NULL,
    valide boolean NOT NULL,
    active boolean NOT NULL,
    deleted boolean NOT NULL,
    n integer NOT NULL
);

CREATE TABLE acteurs (
    id uuid NOT NULL,
    nom text NOT NULL,
    slug text NOT NULL,
    type text NOT NULL,
    description text,
    commune_id uuid NOT NULL,
    adresse text,
    telephone text,
    email text,
    site_web text,
    valide boolean DEFAULT false NOT NULL,
    badge text,
    active boolean DEFAULT true NOT NULL,
    can_publish boolean DEFAULT false NOT NULL,
    deleted_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    -- Actors.
    version integer DEFAULT 1 NOT NULL,
    telephone_e164 text,
    -- {media_id, media}, and {media_id, alt, decorative, credit, media}: media is what the public answer shows of the row of `medias`.
    logo jsonb,
    photo jsonb,
    horaires jsonb DEFAULT '[]'::jsonb NOT NULL,
    latitude double precision,
    longitude double precision,
    CONSTRAINT acteurs_badge CHECK ((badge = ANY (ARRAY['officiel'::text, 'verifie'::text, 'partenaire'::text]))),
    CONSTRAINT acteurs_position CHECK (((latitude IS NULL) = (longitude IS NULL))),
    CONSTRAINT acteurs_type CHECK ((type = ANY (ARRAY['mairie'::text, 'association'::text, 'commerce'::text, 'entreprise'::text, 'service_public'::text, 'ecole'::text, 'sante'::text, 'culture'::text, 'sport'::text, 'autre'::text])))
);

-- Spec §2, Claim: the link between actors and users.
CREATE TABLE actor_users (
    acteur_id uuid NOT NULL,
    user_id uuid NOT NULL,
    role text NOT NULL,
    permissions text[] DEFAULT '{}'::text[] NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    CONSTRAINT actor_users_permissions CHECK ((permissions <@ ARRAY['manage_publications'::text, 'publish_publications'::text])),
    CONSTRAINT actor_users_role CHECK ((role = ANY (ARRAY['owner'::text, 'member'::text])))
);

-- The invitation of a claimant without an account, after the approval. Its token is computed from `id` by a secret of the service.
CREATE TABLE claim_invitations (
    id uuid NOT NULL,
    claim_id uuid NOT NULL,
    -- In lower case: only an account with this address may accept.
    email text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    accepted_at timestamp(3) with time zone,
    accepted_by uuid,
    withdrawn_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    CONSTRAINT claim_invitations_accepted CHECK (((accepted_at IS NULL) = (accepted_by IS NULL))),
    CONSTRAINT claim_invitations_one_end CHECK ((num_nonnulls(accepted_at, withdrawn_at) <= 1))
);

-- What a claimant adds to a claim: a file, a confirmed e-mail address, a code on the actor's own web page. For deciders alone.
CREATE TABLE claim_proofs (
    id uuid NOT NULL,
    claim_id uuid NOT NULL,
    kind text NOT NULL,
    state text NOT NULL,
    -- In lower case: the address that got the code. The code is computed from `id` by a secret of the service.
    email text,
    -- Refused attempts of that code, and its end.
    attempts integer DEFAULT 0 NOT NULL,
    expires_at timestamp(3) with time zone,
    -- The page of the actor that is asked for the code.
    url text,
    filename text,
    mime text,
    bytes integer,
    sha256 text,
    content bytea,
    checked_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    -- Evidence of an owner against the claim. Null: of the claimant, who never sees the others.
    answered_by uuid,
    CONSTRAINT claim_proofs_answer CHECK (((answered_by IS NULL) OR (kind = 'file'::text))),
    CONSTRAINT claim_proofs_kind CHECK (
CASE kind
    WHEN 'file'::text THEN ((state = 'received'::text) AND (num_nonnulls(filename, mime, bytes, sha256, content) = 5) AND (num_nonnulls(email, url) = 0))
    WHEN 'email'::text THEN ((state = ANY (ARRAY['waiting'::text, 'confirmed'::text])) AND (email IS NOT NULL) AND (num_nonnulls(filename, mime, bytes, sha256, content, url) = 0))
    WHEN 'website'::text THEN ((state = ANY (ARRAY['waiting'::text, 'checking'::text, 'found'::text, 'not_found'::text, 'unreachable'::text])) AND (url IS NOT NULL) AND (num_nonnulls(filename, mime, bytes, sha256, content, email) = 0))
    ELSE false
END)
);

-- Claims by status. A claim takes this row's lock before that of the trail's head, like every total.
CREATE TABLE claim_totals (
    status text NOT NULL,
    n integer NOT NULL
);

-- What the owners of an actor answer when somebody else claims it, one answer for all of them: docs/decisions/0028.
CREATE TABLE contest_answers (
    claim_id uuid NOT NULL,
    -- Who wrote it last.
    user_id uuid NOT NULL,
    message text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL
);

CREATE TABLE invitations (
    id uuid NOT NULL,
    -- In lower case. Only an account with this proven address can accept.
    email text NOT NULL,
    -- To the team of this actor, with this role and these permissions of its link.
    acteur_id uuid,
    link_role text,
    permissions text[] DEFAULT '{}'::text[] NOT NULL,
    -- Or to roles of the platform, within a territory; null: everywhere.
    roles text[] DEFAULT '{}'::text[] NOT NULL,
    territory jsonb,
    -- Who must still have the right to invite when it is accepted.
    invited_by uuid NOT NULL,
    sendings integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    accepted_at timestamp(3) with time zone,
    accepted_by uuid,
    withdrawn_at timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    CONSTRAINT invitations_accepted_by_one CHECK (((accepted_at IS NULL) = (accepted_by IS NULL))),
    CONSTRAINT invitations_email_lower CHECK ((email = lower(email))),
    CONSTRAINT invitations_end_once CHECK ((num_nonnulls(accepted_at, withdrawn_at) <= 1)),
    CONSTRAINT invitations_link_role CHECK ((link_role = ANY (ARRAY['owner'::text, 'member'::text]))),
    CONSTRAINT invitations_of_one_kind CHECK ((((acteur_id IS NULL) = (link_role IS NULL)) AND ((acteur_id IS NULL) = (cardinality(roles) > 0)))),
    CONSTRAINT invitations_permissions CHECK ((permissions <@ ARRAY['manage_publications'::text, 'publish_publications'::text]))
);

-- Codes with which a person proves to represent the town hall of a commune, sent to the address that the national directory gives. The codes are computed
-- from the id and the end: no column has one. Spec §2-84.
CREATE TABLE mairie_codes (
    id uuid NOT NULL,
    commune_id uuid NOT NULL,
    user_id uuid NOT NULL,
    -- The address of the directory when the code was sent: the code proves nothing once the directory gives another.
    email text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL
);

ALTER TABLE ONLY acteur_communes ADD CONSTRAINT acteur_communes_pkey PRIMARY KEY (acteur_id, commune_id);
ALTER TABLE ONLY acteur_proposals ADD CONSTRAINT acteur_proposals_pkey PRIMARY KEY (id);
ALTER TABLE ONLY acteur_totals ADD CONSTRAINT acteur_totals_pkey PRIMARY KEY (type, valide, active, deleted);
ALTER TABLE ONLY acteurs ADD CONSTRAINT acteurs_pkey PRIMARY KEY (id);

-- A municipal office is an actor of type mairie of that commune, whichever side is changed. Older rows are not looked at.
ALTER TABLE ONLY acteurs ADD CONSTRAINT acteurs_place UNIQUE (id, commune_id, type);

ALTER TABLE ONLY acteurs ADD CONSTRAINT acteurs_slug_key UNIQUE (slug);
ALTER TABLE ONLY actor_users ADD CONSTRAINT actor_users_pkey PRIMARY KEY (user_id, acteur_id);
ALTER TABLE ONLY claim_invitations ADD CONSTRAINT claim_invitations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY claim_proofs ADD CONSTRAINT claim_proofs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY claim_totals ADD CONSTRAINT claim_totals_pkey PRIMARY KEY (status);
ALTER TABLE ONLY claims ADD CONSTRAINT claims_pkey PRIMARY KEY (id);
ALTER TABLE ONLY contest_answers ADD CONSTRAINT contest_answers_pkey PRIMARY KEY (claim_id);
ALTER TABLE ONLY invitations ADD CONSTRAINT invitations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY mairie_codes ADD CONSTRAINT mairie_codes_one UNIQUE (commune_id, user_id);
ALTER TABLE ONLY mairie_codes ADD CONSTRAINT mairie_codes_pkey PRIMARY KEY (id);
CREATE INDEX acteur_communes_commune ON acteur_communes USING btree (commune_id);
CREATE INDEX acteur_proposals_acteur ON acteur_proposals USING btree (acteur_id) WHERE (acteur_id IS NOT NULL);
CREATE INDEX acteur_proposals_claim ON acteur_proposals USING btree (claim_id) WHERE (claim_id IS NOT NULL);
CREATE INDEX acteur_proposals_commune ON acteur_proposals USING btree (commune_id, status, created_at, id);
CREATE INDEX acteur_proposals_decided_at ON acteur_proposals USING btree (decided_at) WHERE (decided_at IS NOT NULL);
CREATE INDEX acteur_proposals_decider ON acteur_proposals USING btree (decided_by) WHERE (decided_by IS NOT NULL);

-- Nobody proposes the same name twice in a commune while the first one waits.
CREATE UNIQUE INDEX acteur_proposals_same ON acteur_proposals USING btree (user_id, commune_id, words(nom)) WHERE (status = 'pending'::text);

CREATE INDEX acteur_proposals_status ON acteur_proposals USING btree (status, created_at, id);
CREATE INDEX acteur_proposals_user ON acteur_proposals USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX acteurs_commune_nom ON acteurs USING btree (commune_id, nom COLLATE "und-x-icu", id) INCLUDE (type, valide, active, deleted_at);
CREATE INDEX acteurs_created ON acteurs USING btree (created_at DESC, id DESC);
CREATE INDEX acteurs_deleted ON acteurs USING btree (nom COLLATE "und-x-icu", id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX acteurs_inactive ON acteurs USING btree (nom COLLATE "und-x-icu", id) INCLUDE (type, valide, deleted_at) WHERE (NOT active);
CREATE INDEX acteurs_logo_media ON acteurs USING btree (((logo ->> 'media_id'::text))) WHERE ((logo IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX acteurs_mail_domain ON acteurs USING btree (mail_domain_key(email) COLLATE "C") WHERE ((email IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX acteurs_mots ON acteurs USING gin (to_tsvector('simple'::regconfig, words(nom)));
CREATE INDEX acteurs_nom ON acteurs USING btree (nom COLLATE "und-x-icu", id);

-- The few that an administrator looks for.
CREATE INDEX acteurs_not_validated ON acteurs USING btree (created_at DESC, id DESC) WHERE ((NOT valide) AND (deleted_at IS NULL));

CREATE INDEX acteurs_not_validated_nom ON acteurs USING btree (nom COLLATE "und-x-icu", id) INCLUDE (type, active, deleted_at) WHERE (NOT valide);
CREATE INDEX acteurs_not_validated_type ON acteurs USING btree (type, nom COLLATE "und-x-icu", id) INCLUDE (active, deleted_at) WHERE (NOT valide);
CREATE INDEX acteurs_photo_media ON acteurs USING btree (((photo ->> 'media_id'::text))) WHERE ((photo IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX acteurs_site_domain ON acteurs USING btree (site_domain_key(site_web) COLLATE "C") WHERE ((site_web IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX acteurs_type_nom ON acteurs USING btree (type, nom COLLATE "und-x-icu", id);
CREATE INDEX acteurs_updated ON acteurs USING btree (updated_at DESC, id DESC);
CREATE INDEX actor_users_acteur ON actor_users USING btree (acteur_id);
CREATE INDEX claim_invitations_accepted_by ON claim_invitations USING btree (accepted_by) WHERE (accepted_by IS NOT NULL);
CREATE INDEX claim_invitations_claim ON claim_invitations USING btree (claim_id);
CREATE INDEX claim_invitations_email ON claim_invitations USING btree (email);
CREATE UNIQUE INDEX claim_invitations_one_open ON claim_invitations USING btree (claim_id) WHERE ((accepted_at IS NULL) AND (withdrawn_at IS NULL));
CREATE INDEX claim_proofs_answered_by ON claim_proofs USING btree (answered_by) WHERE (answered_by IS NOT NULL);
CREATE INDEX claim_proofs_claim ON claim_proofs USING btree (claim_id, created_at, id);
CREATE INDEX claim_proofs_email ON claim_proofs USING btree (email) WHERE (email IS NOT NULL);
CREATE UNIQUE INDEX claim_proofs_one_address ON claim_proofs USING btree (claim_id, email) WHERE (kind = 'email'::text);
CREATE UNIQUE INDEX claim_proofs_one_website ON claim_proofs USING btree (claim_id) WHERE (kind = 'website'::text);
CREATE INDEX claims_acteur ON claims USING btree (acteur_id, created_at DESC, id DESC);
CREATE INDEX claims_created ON claims USING btree (created_at DESC, id DESC);
CREATE INDEX claims_decided_at ON claims USING btree (decided_at) WHERE (decided_at IS NOT NULL);
CREATE INDEX claims_email ON claims USING btree (lower(email)) WHERE (email IS NOT NULL);
CREATE INDEX claims_mail_domain ON claims USING btree (mail_domain_key(email) COLLATE "C") WHERE (email IS NOT NULL);
CREATE UNIQUE INDEX claims_one_pending ON claims USING btree (acteur_id) WHERE (status = 'pending'::text);
CREATE UNIQUE INDEX claims_one_waiting ON claims USING btree (acteur_id, user_id) WHERE (status = 'waiting'::text);
CREATE INDEX claims_status_created ON claims USING btree (status, created_at DESC, id DESC);
CREATE INDEX claims_unreachable ON claims USING btree (created_at) WHERE ((status = 'pending'::text) AND (user_id IS NULL) AND (email IS NULL) AND (telephone IS NULL));
CREATE INDEX claims_user_latest ON claims USING btree (user_id, created_at DESC, id DESC) WHERE (user_id IS NOT NULL);
CREATE INDEX claims_words ON claims USING gin (claim_words(claims.*));
CREATE INDEX contest_answers_user ON contest_answers USING btree (user_id);
CREATE INDEX invitations_accepted_by ON invitations USING btree (accepted_by);
CREATE INDEX invitations_acteur ON invitations USING btree (acteur_id, created_at DESC) WHERE (acteur_id IS NOT NULL);
CREATE INDEX invitations_email ON invitations USING btree (email);
CREATE INDEX invitations_invited_by ON invitations USING btree (invited_by);
CREATE INDEX invitations_of_roles ON invitations USING btree (created_at DESC, id) WHERE (acteur_id IS NULL);

-- One that nobody has accepted or withdrawn, for an address and an actor; and one for roles.
CREATE UNIQUE INDEX invitations_one_open_of_acteur ON invitations USING btree (acteur_id, email) WHERE ((accepted_at IS NULL) AND (withdrawn_at IS NULL) AND (acteur_id IS NOT NULL));

CREATE UNIQUE INDEX invitations_one_open_of_roles ON invitations USING btree (email) WHERE ((accepted_at IS NULL) AND (withdrawn_at IS NULL) AND (acteur_id IS NULL));
CREATE INDEX mairie_codes_expires ON mairie_codes USING btree (expires_at);
CREATE INDEX mairie_codes_user ON mairie_codes USING btree (user_id);

CREATE TRIGGER acteurs_announce_name AFTER UPDATE OF nom, slug, badge ON acteurs FOR EACH ROW WHEN ((((old.nom IS DISTINCT FROM new.nom) OR (old.slug IS DISTINCT FROM new.slug)) OR (old.badge IS DISTINCT FROM new.badge))) EXECUTE FUNCTION acteurs_announce_name();
ALTER TABLE acteurs ENABLE ALWAYS TRIGGER acteurs_announce_name;

CREATE TRIGGER acteurs_count_delete AFTER DELETE ON acteurs REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION acteurs_count();
CREATE TRIGGER acteurs_count_insert AFTER INSERT ON acteurs REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION acteurs_count();
CREATE TRIGGER acteurs_count_medias AFTER UPDATE ON acteurs REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION acteurs_count_medias();
CREATE TRIGGER acteurs_count_update AFTER UPDATE ON acteurs REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION acteurs_count();
CREATE TRIGGER acteurs_hide_publications AFTER UPDATE OF active, deleted_at ON acteurs FOR EACH ROW WHEN (((old.active AND (old.deleted_at IS NULL)) IS DISTINCT FROM (new.active AND (new.deleted_at IS NULL)))) EXECUTE FUNCTION acteurs_hide_publications();
CREATE TRIGGER acteurs_rename_claims AFTER UPDATE OF nom ON acteurs FOR EACH ROW WHEN ((old.nom IS DISTINCT FROM new.nom)) EXECUTE FUNCTION acteurs_rename_claims();
CREATE TRIGGER actor_users_not_erased BEFORE INSERT OR UPDATE OF user_id ON actor_users FOR EACH ROW EXECUTE FUNCTION refuse_erased('user_id');
CREATE TRIGGER actor_users_of_owners BEFORE INSERT OR UPDATE ON actor_users FOR EACH ROW WHEN ((new.role = 'owner'::text)) EXECUTE FUNCTION actor_users_of_owners();
CREATE TRIGGER claims_acteur_nom BEFORE INSERT OR UPDATE OF acteur_id ON claims FOR EACH ROW EXECUTE FUNCTION claims_acteur_nom();
CREATE TRIGGER claims_count_delete AFTER DELETE ON claims REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION claims_count();
CREATE TRIGGER claims_count_insert AFTER INSERT ON claims REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION claims_count();
CREATE TRIGGER claims_count_update AFTER UPDATE ON claims REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION claims_count();

CREATE TRIGGER hot_delete AFTER DELETE ON acteurs REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION hot_of_commune();
ALTER TABLE acteurs ENABLE ALWAYS TRIGGER hot_delete;

CREATE TRIGGER hot_insert AFTER INSERT ON acteurs REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION hot_of_commune();
ALTER TABLE acteurs ENABLE ALWAYS TRIGGER hot_insert;

CREATE TRIGGER hot_truncate AFTER TRUNCATE ON acteurs FOR EACH STATEMENT EXECUTE FUNCTION hot_table();
ALTER TABLE acteurs ENABLE ALWAYS TRIGGER hot_truncate;

CREATE TRIGGER hot_update AFTER UPDATE ON acteurs REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION hot_of_commune();
ALTER TABLE acteurs ENABLE ALWAYS TRIGGER hot_update;

ALTER TABLE ONLY acteur_communes ADD CONSTRAINT acteur_communes_acteur_id_fkey FOREIGN KEY (acteur_id) REFERENCES acteurs(id) ON DELETE CASCADE;
ALTER TABLE ONLY acteur_communes ADD CONSTRAINT acteur_communes_commune_id_fkey FOREIGN KEY (commune_id) REFERENCES communes(id) ON DELETE CASCADE;
ALTER TABLE ONLY acteur_proposals ADD CONSTRAINT acteur_proposals_acteur_id_fkey FOREIGN KEY (acteur_id) REFERENCES acteurs(id) ON DELETE SET NULL;
ALTER TABLE ONLY acteur_proposals ADD CONSTRAINT acteur_proposals_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(id) ON DELETE SET NULL;
ALTER TABLE ONLY acteur_proposals ADD CONSTRAINT acteur_proposals_commune_id_fkey FOREIGN KEY (commune_id) REFERENCES communes(id);
ALTER TABLE ONLY acteur_proposals ADD CONSTRAINT acteur_proposals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id);
ALTER TABLE ONLY acteur_proposals ADD CONSTRAINT acteur_proposals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY acteurs ADD CONSTRAINT acteurs_commune_id_fkey FOREIGN KEY (commune_id) REFERENCES communes(id);
ALTER TABLE ONLY actor_users ADD CONSTRAINT actor_users_acteur_id_fkey FOREIGN KEY (acteur_id) REFERENCES acteurs(id) ON DELETE CASCADE;
ALTER TABLE ONLY actor_users ADD CONSTRAINT actor_users_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY claim_invitations ADD CONSTRAINT claim_invitations_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES users(id);
ALTER TABLE ONLY claim_invitations ADD CONSTRAINT claim_invitations_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(id) ON DELETE CASCADE;
ALTER TABLE ONLY claim_proofs ADD CONSTRAINT claim_proofs_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id);
ALTER TABLE ONLY claim_proofs ADD CONSTRAINT claim_proofs_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(id) ON DELETE CASCADE;
ALTER TABLE ONLY claims ADD CONSTRAINT claims_acteur_id_fkey FOREIGN KEY (acteur_id) REFERENCES acteurs(id);
ALTER TABLE ONLY claims ADD CONSTRAINT claims_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id);
ALTER TABLE ONLY claims ADD CONSTRAINT claims_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id);
ALTER TABLE ONLY claims ADD CONSTRAINT claims_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY communes ADD CONSTRAINT communes_mairie_fkey FOREIGN KEY (mairie_actor_id, id, mairie_type) REFERENCES acteurs(id, commune_id, type) NOT VALID;
ALTER TABLE ONLY contest_answers ADD CONSTRAINT contest_answers_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(id) ON DELETE CASCADE;
ALTER TABLE ONLY contest_answers ADD CONSTRAINT contest_answers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY invitations ADD CONSTRAINT invitations_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES users(id);
ALTER TABLE ONLY invitations ADD CONSTRAINT invitations_acteur_id_fkey FOREIGN KEY (acteur_id) REFERENCES acteurs(id) ON DELETE CASCADE;
ALTER TABLE ONLY invitations ADD CONSTRAINT invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id);
ALTER TABLE ONLY mairie_codes ADD CONSTRAINT mairie_codes_commune_id_fkey FOREIGN KEY (commune_id) REFERENCES communes(id) ON DELETE CASCADE;
ALTER TABLE ONLY mairie_codes ADD CONSTRAINT mairie_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY suspended_grants ADD CONSTRAINT suspended_grants_acteur_id_fkey FOREIGN KEY (acteur_id) REFERENCES acteurs(id) ON DELETE CASCADE;

set local check_function_bodies = on;

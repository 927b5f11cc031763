-- Baseline of 0.1.0, 3 of 11: the schema that the migrations before it made, as pg_dump writes it. Each object comes after what it needs.
-- Nobody edits it, and it is not written again: a change is a new migration.

set local check_function_bodies = off;

create function communes_announce_name() returns trigger language plpgsql as $$
begin
  perform hot_changed(array(
    select distinct tag from (
      select p from publication_communes l join publications p on p.id = l.publication_id
      where l.commune_id = new.id and p.publiable limit 131
    ) shown, hot_tags(shown.p) tag));
  return null;
end $$;

create function communes_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into commune_totals select departement, count(*) from new_rows group by 1 order by 1
      on conflict (departement) do update set n = commune_totals.n + excluded.n;
  elsif tg_op = 'DELETE' then
    update commune_totals t set n = t.n - d.n
      from (select departement, count(*) as n from old_rows group by 1) d where d.departement = t.departement;
  else
    -- Only a change of département counts: any other update must not queue on the total's row.
    insert into commune_totals
      select departement, sum(n) from (
        select departement, 1 as n from new_rows union all select departement, -1 from old_rows) moved
      group by 1 having sum(n) <> 0 order by 1
      on conflict (departement) do update set n = commune_totals.n + excluded.n;
  end if;
  return null;
end $$;

create function communes_move_occurrences() returns trigger language plpgsql as $$
begin
  update publication_occurrences o set departement = new.departement
    where o.commune_id = new.id and o.publication_id in (select l.publication_id from publication_communes l where l.commune_id = new.id);
  return null;
end $$;

create function count_media_uses(removed uuid[], added uuid[]) returns void language plpgsql as $$
declare
  changed uuid[];
begin
  select array_agg(id) into changed from (
    select id from (select unnest(added) as id, 1 as d union all select unnest(removed), -1) one group by 1 having sum(d) <> 0) net;
  if changed is null then return; end if;
  perform from medias where id = any (changed) order by id for update;
  update medias m set uses = greatest(m.uses + c.d, 0),
      attached_at = coalesce(m.attached_at, case when c.d > 0 then now_ms() end),
      detached_at = case when m.uses + c.d <= 0 then now_ms() end
    from (select id, sum(d)::int as d from (select unnest(added) as id, 1 as d union all select unnest(removed), -1) one group by 1) c
    where m.id = c.id and m.id = any (changed);
end $$;

create function elus_count_medias() returns trigger language plpgsql as $$
declare
  removed uuid[] := '{}';
  added uuid[] := '{}';
begin
  if tg_op <> 'INSERT' then select array_agg((photo ->> 'media_id')::uuid) into removed from old_rows where photo is not null; end if;
  if tg_op <> 'DELETE' then select array_agg((photo ->> 'media_id')::uuid) into added from new_rows where photo is not null; end if;
  if removed is not null or added is not null then perform count_media_uses(removed, added); end if;
  return null;
end $$;

create function hot_of_commune() returns trigger language plpgsql as $$
declare
  places text[];
begin
  if tg_op = 'INSERT' then
    places := array(select distinct commune_id from new_rows limit 51);
  elsif tg_op = 'DELETE' then
    places := array(select distinct commune_id from old_rows limit 51);
  else
    places := array(select commune_id from old_rows union select commune_id from new_rows limit 51);
  end if;
  if cardinality(places) = 0 then
    return null;
  end if;
  if cardinality(places) > 50 then
    places := array['*'];
  end if;
  perform hot_changed(array[tg_table_name::text] || array(select tg_table_name || ':' || place from unnest(places) as place));
  return null;
end $$;

create function hot_table() returns trigger language plpgsql as $$
begin
  perform hot_changed(array[case when tg_op = 'TRUNCATE' then '*' else tg_table_name end]);
  return null;
end $$;

create function on_sphere(latitude double precision, longitude double precision) returns cube
  language sql immutable strict parallel safe
  return cube(array[
    6371008.8 * cos(radians(latitude)) * cos(radians(longitude)),
    6371008.8 * cos(radians(latitude)) * sin(radians(longitude)),
    6371008.8 * sin(radians(latitude))]);

CREATE TABLE collectes (
    id uuid NOT NULL,
    commune_id uuid NOT NULL,
    secteur text,
    secteur_detail text,
    type_dechet text NOT NULL,
    libelle text NOT NULL,
    mode text DEFAULT 'porte_a_porte'::text NOT NULL,
    contenant text,
    couleur text,
    frequence text NOT NULL,
    -- ISO days: 1 = Monday … 7 = Sunday.
    jours integer[] DEFAULT '{}'::integer[] NOT NULL,
    parite_semaine text,
    semaines_du_mois integer[],
    date_reference date,
    heure_debut time without time zone,
    heure_fin time without time zone,
    consigne text,
    -- "MM-DD", both included; a season may run over the new year.
    periode_debut text,
    periode_fin text,
    dates date[] DEFAULT '{}'::date[] NOT NULL,
    regle_feries text DEFAULT 'non_precise'::text NOT NULL,
    exceptions jsonb DEFAULT '[]'::jsonb NOT NULL,
    public text DEFAULT 'tous'::text NOT NULL,
    gestionnaire_nom text,
    gestionnaire_siren text,
    url text,
    valide_du date,
    valide_au date,
    source text,
    source_maj_le date,
    ordre integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    CONSTRAINT collectes_contenant CHECK ((contenant = ANY (ARRAY['bac'::text, 'sac'::text, 'conteneur'::text]))),
    CONSTRAINT collectes_frequence CHECK ((frequence = ANY (ARRAY['hebdomadaire'::text, 'quinzaine'::text, 'mensuelle'::text, 'dates'::text, 'saisonniere'::text]))),
    CONSTRAINT collectes_jours CHECK ((jours <@ ARRAY[1, 2, 3, 4, 5, 6, 7])),
    CONSTRAINT collectes_mode CHECK ((mode = ANY (ARRAY['porte_a_porte'::text, 'apport_volontaire'::text, 'sur_rendez_vous'::text]))),
    CONSTRAINT collectes_parite CHECK ((parite_semaine = ANY (ARRAY['paire'::text, 'impaire'::text]))),
    CONSTRAINT collectes_periode CHECK (((periode_debut ~ '^\d\d-\d\d$'::text) AND (periode_fin ~ '^\d\d-\d\d$'::text))),
    CONSTRAINT collectes_public CHECK ((public = ANY (ARRAY['tous'::text, 'individuel'::text, 'collectif'::text]))),
    CONSTRAINT collectes_regle_feries CHECK ((regle_feries = ANY (ARRAY['maintenue'::text, 'lendemain'::text, 'veille'::text, 'supprimee'::text, 'non_precise'::text]))),
    CONSTRAINT collectes_type_dechet CHECK ((type_dechet = ANY (ARRAY['ordures_menageres'::text, 'emballages'::text, 'papiers'::text, 'verre'::text, 'biodechets'::text, 'dechets_verts'::text, 'encombrants'::text, 'sapins'::text, 'autre'::text])))
);

-- The outlines of communes, from the open data of the IGN, simplified to one path each (server/chapters/communes/registers/contours/). Spec §2-91.
CREATE TABLE commune_contours (
    commune_id uuid NOT NULL,
    -- The data of an SVG path in whole numbers, in a frame from 0 0 to largeur hauteur, of which the longer side is 1000.
    trace text NOT NULL,
    largeur integer NOT NULL,
    hauteur integer NOT NULL,
    -- The frame in degrees.
    ouest double precision NOT NULL,
    sud double precision NOT NULL,
    est double precision NOT NULL,
    nord double precision NOT NULL,
    -- A point in the largest part of the commune. The commune has it as its position where no other source gave one.
    latitude double precision NOT NULL,
    longitude double precision NOT NULL,
    source text NOT NULL,
    -- The edition of the source; null where nobody said it.
    millesime integer,
    updated_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    CONSTRAINT commune_contours_frame CHECK ((((largeur >= 1) AND (largeur <= 1000)) AND ((hauteur >= 1) AND (hauteur <= 1000)))),
    CONSTRAINT commune_contours_trace CHECK ((length(trace) <= 1024))
);

CREATE TABLE commune_infos (
    id uuid NOT NULL,
    commune_id uuid NOT NULL,
    type text DEFAULT 'contact'::text NOT NULL,
    libelle text NOT NULL,
    adresse text,
    complement text,
    code_postal text,
    ville text,
    telephone text,
    telephone_e164 text,
    email text,
    site_web text,
    -- [{jours: [1..5], plages: [["09:00","12:00"], …], commentaire}]
    horaires jsonb DEFAULT '[]'::jsonb NOT NULL,
    texte text,
    latitude double precision,
    longitude double precision,
    source text DEFAULT 'manuel'::text NOT NULL,
    source_id text,
    source_maj_le date,
    ordre integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    -- Of a row of the directory that people have corrected: the values of the directory, as last read. Spec §2-67.
    officiel jsonb,
    CONSTRAINT commune_infos_dila CHECK (((source <> 'dila'::text) OR (source_id IS NOT NULL))),
    CONSTRAINT commune_infos_source CHECK ((source = ANY (ARRAY['dila'::text, 'manuel'::text]))),
    CONSTRAINT commune_infos_type CHECK ((type = ANY (ARRAY['mairie'::text, 'mairie_annexe'::text, 'mairie_deleguee'::text, 'contact'::text, 'lien'::text, 'urgence'::text])))
);

-- Every name a commune is looked for by: its own, and those of the communes it absorbed or contains.
CREATE TABLE commune_noms (
    commune_id uuid NOT NULL,
    nom text NOT NULL,
    recherche text NOT NULL,
    type text NOT NULL,
    CONSTRAINT commune_noms_type CHECK ((type = ANY (ARRAY['commune'::text, 'deleguee'::text, 'associee'::text, 'arrondissement'::text, 'ancienne'::text])))
);

-- Slugs that a commune had before an administrator changed it: old addresses go on leading there.
CREATE TABLE commune_slugs (
    slug text NOT NULL,
    commune_id uuid NOT NULL
);

-- How many communes there are, by département: a list's total must not cost a count.
CREATE TABLE commune_totals (
    departement text NOT NULL,
    n integer NOT NULL
);

CREATE TABLE communes (
    id uuid NOT NULL,
    code_insee text NOT NULL,
    slug text NOT NULL,
    nom text NOT NULL,
    departement text NOT NULL,
    departement_nom text NOT NULL,
    region text NOT NULL,
    region_nom text NOT NULL,
    codes_postaux text[] DEFAULT '{}'::text[] NOT NULL,
    -- Former, delegated and arrondissement codes: other registers still use them.
    codes_alias text[] DEFAULT '{}'::text[] NOT NULL,
    population integer,
    siren text,
    epci_siren text,
    epci_nom text,
    latitude double precision,
    longitude double precision,
    timezone text DEFAULT 'Europe/Paris'::text NOT NULL,
    mairie_actor_id uuid,
    -- Edition of the official list the row was last read from; null where an administrator made it.
    millesime integer,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    mairie_type text GENERATED ALWAYS AS ('mairie'::text) STORED NOT NULL,
    CONSTRAINT communes_slug_form CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text))
);

CREATE TABLE elus (
    id uuid NOT NULL,
    commune_id uuid NOT NULL,
    civilite text,
    nom text NOT NULL,
    prenom text NOT NULL,
    fonction text,
    fonction_type text NOT NULL,
    rang integer,
    delegation text,
    photo_url text,
    date_debut_mandat date,
    date_debut_fonction date,
    source text DEFAULT 'manuel'::text NOT NULL,
    -- Keyed hash of name and birth date: the register has no person id, and the birth date itself is not kept.
    source_cle text,
    visible boolean DEFAULT true NOT NULL,
    ordre integer DEFAULT 0 NOT NULL,
    vu_le timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    -- What each file of the register of officials last said of a person: {"maires" | "conseillers" | "arrondissements":
    -- {"debut", "fonctions": [[texte, debut]]}}. Files imported in any order agree; null in rows made by hand.
    mandats jsonb,
    -- {media_id, media}: media is what the public answer shows of the row of `medias`.
    photo jsonb,
    CONSTRAINT elus_civilite CHECK ((civilite = ANY (ARRAY['M'::text, 'F'::text]))),
    CONSTRAINT elus_fonction_type CHECK ((fonction_type = ANY (ARRAY['maire'::text, 'maire_delegue'::text, 'adjoint'::text, 'conseiller'::text]))),
    CONSTRAINT elus_rne CHECK (((source <> 'rne'::text) OR ((source_cle IS NOT NULL) AND (mandats IS NOT NULL)))),
    CONSTRAINT elus_source CHECK ((source = ANY (ARRAY['rne'::text, 'manuel'::text])))
);

ALTER TABLE ONLY collectes ADD CONSTRAINT collectes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY commune_contours ADD CONSTRAINT commune_contours_pkey PRIMARY KEY (commune_id);
ALTER TABLE ONLY commune_infos ADD CONSTRAINT commune_infos_pkey PRIMARY KEY (id);
ALTER TABLE ONLY commune_noms ADD CONSTRAINT commune_noms_pkey PRIMARY KEY (commune_id, recherche);
ALTER TABLE ONLY commune_slugs ADD CONSTRAINT commune_slugs_pkey PRIMARY KEY (slug);
ALTER TABLE ONLY commune_totals ADD CONSTRAINT commune_totals_pkey PRIMARY KEY (departement);
ALTER TABLE ONLY communes ADD CONSTRAINT communes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY elus ADD CONSTRAINT elus_pkey PRIMARY KEY (id);
CREATE INDEX collectes_commune ON collectes USING btree (commune_id, ordre, id);
CREATE INDEX commune_infos_commune ON commune_infos USING btree (commune_id, ordre, id);

-- A record of the directory may serve several communes; each has its own row of it.
CREATE UNIQUE INDEX commune_infos_dila ON commune_infos USING btree (commune_id, source_id) WHERE (source = 'dila'::text);

-- The space in front makes the first word begin like any other: one index finds the beginnings of words and forgives slips.
CREATE INDEX commune_noms_trgm ON commune_noms USING gin (((' '::text || recherche)) gin_trgm_ops);

CREATE INDEX commune_slugs_commune ON commune_slugs USING btree (commune_id);
CREATE UNIQUE INDEX communes_code_insee_key ON communes USING btree (code_insee);
CREATE INDEX communes_codes_alias ON communes USING gin (codes_alias);
CREATE INDEX communes_codes_postaux ON communes USING gin (codes_postaux);
CREATE INDEX communes_departement ON communes USING btree (departement, nom COLLATE "und-x-icu", id);
CREATE INDEX communes_epci ON communes USING btree (epci_siren) WHERE (epci_siren IS NOT NULL);
CREATE INDEX communes_mairie ON communes USING btree (mairie_actor_id) WHERE (mairie_actor_id IS NOT NULL);
CREATE INDEX communes_near ON communes USING gist (on_sphere(latitude, longitude)) INCLUDE (id, latitude, longitude);
CREATE INDEX communes_nom ON communes USING btree (nom COLLATE "und-x-icu", id);
CREATE INDEX communes_population ON communes USING btree (population DESC NULLS LAST, id);
CREATE UNIQUE INDEX communes_slug_key ON communes USING btree (slug);
CREATE INDEX elus_commune ON elus USING btree (commune_id, ordre, id) WHERE visible;

-- One person once per commune; also finds a commune's hidden officials, which elus_commune leaves out.
CREATE UNIQUE INDEX elus_personne ON elus USING btree (commune_id, source_cle);

CREATE INDEX elus_photo_media ON elus USING btree (((photo ->> 'media_id'::text))) WHERE (photo IS NOT NULL);

CREATE TRIGGER communes_announce_name AFTER UPDATE OF nom, slug ON communes FOR EACH ROW WHEN (((old.nom IS DISTINCT FROM new.nom) OR (old.slug IS DISTINCT FROM new.slug))) EXECUTE FUNCTION communes_announce_name();
ALTER TABLE communes ENABLE ALWAYS TRIGGER communes_announce_name;

CREATE TRIGGER communes_count_delete AFTER DELETE ON communes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION communes_count();
CREATE TRIGGER communes_count_insert AFTER INSERT ON communes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION communes_count();
CREATE TRIGGER communes_count_update AFTER UPDATE ON communes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION communes_count();
CREATE TRIGGER communes_move_occurrences AFTER UPDATE OF departement ON communes FOR EACH ROW WHEN ((old.departement IS DISTINCT FROM new.departement)) EXECUTE FUNCTION communes_move_occurrences();
CREATE TRIGGER elus_count_medias_delete AFTER DELETE ON elus REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION elus_count_medias();
CREATE TRIGGER elus_count_medias_insert AFTER INSERT ON elus REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION elus_count_medias();
CREATE TRIGGER elus_count_medias_update AFTER UPDATE ON elus REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION elus_count_medias();

CREATE TRIGGER hot_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON commune_noms FOR EACH STATEMENT EXECUTE FUNCTION hot_table();
ALTER TABLE commune_noms ENABLE ALWAYS TRIGGER hot_change;

CREATE TRIGGER hot_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON commune_slugs FOR EACH STATEMENT EXECUTE FUNCTION hot_table();
ALTER TABLE commune_slugs ENABLE ALWAYS TRIGGER hot_change;

CREATE TRIGGER hot_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON communes FOR EACH STATEMENT EXECUTE FUNCTION hot_table();
ALTER TABLE communes ENABLE ALWAYS TRIGGER hot_change;

CREATE TRIGGER hot_delete AFTER DELETE ON collectes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION hot_of_commune();
ALTER TABLE collectes ENABLE ALWAYS TRIGGER hot_delete;

CREATE TRIGGER hot_delete AFTER DELETE ON commune_contours REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION hot_of_commune();
ALTER TABLE commune_contours ENABLE ALWAYS TRIGGER hot_delete;

CREATE TRIGGER hot_delete AFTER DELETE ON commune_infos REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION hot_of_commune();
ALTER TABLE commune_infos ENABLE ALWAYS TRIGGER hot_delete;

CREATE TRIGGER hot_delete AFTER DELETE ON elus REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION hot_of_commune();
ALTER TABLE elus ENABLE ALWAYS TRIGGER hot_delete;

CREATE TRIGGER hot_insert AFTER INSERT ON collectes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION hot_of_commune();
ALTER TABLE collectes ENABLE ALWAYS TRIGGER hot_insert;

CREATE TRIGGER hot_insert AFTER INSERT ON commune_contours REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION hot_of_commune();
ALTER TABLE commune_contours ENABLE ALWAYS TRIGGER hot_insert;

CREATE TRIGGER hot_insert AFTER INSERT ON commune_infos REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION hot_of_commune();
ALTER TABLE commune_infos ENABLE ALWAYS TRIGGER hot_insert;

CREATE TRIGGER hot_insert AFTER INSERT ON elus REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION hot_of_commune();
ALTER TABLE elus ENABLE ALWAYS TRIGGER hot_insert;

CREATE TRIGGER hot_truncate AFTER TRUNCATE ON collectes FOR EACH STATEMENT EXECUTE FUNCTION hot_table();
ALTER TABLE collectes ENABLE ALWAYS TRIGGER hot_truncate;

CREATE TRIGGER hot_truncate AFTER TRUNCATE ON commune_contours FOR EACH STATEMENT EXECUTE FUNCTION hot_table();
ALTER TABLE commune_contours ENABLE ALWAYS TRIGGER hot_truncate;

CREATE TRIGGER hot_truncate AFTER TRUNCATE ON commune_infos FOR EACH STATEMENT EXECUTE FUNCTION hot_table();
ALTER TABLE commune_infos ENABLE ALWAYS TRIGGER hot_truncate;

CREATE TRIGGER hot_truncate AFTER TRUNCATE ON elus FOR EACH STATEMENT EXECUTE FUNCTION hot_table();
ALTER TABLE elus ENABLE ALWAYS TRIGGER hot_truncate;

CREATE TRIGGER hot_update AFTER UPDATE ON collectes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION hot_of_commune();
ALTER TABLE collectes ENABLE ALWAYS TRIGGER hot_update;

CREATE TRIGGER hot_update AFTER UPDATE ON commune_contours REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION hot_of_commune();
ALTER TABLE commune_contours ENABLE ALWAYS TRIGGER hot_update;

CREATE TRIGGER hot_update AFTER UPDATE ON commune_infos REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION hot_of_commune();
ALTER TABLE commune_infos ENABLE ALWAYS TRIGGER hot_update;

CREATE TRIGGER hot_update AFTER UPDATE ON elus REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION hot_of_commune();
ALTER TABLE elus ENABLE ALWAYS TRIGGER hot_update;

ALTER TABLE ONLY collectes ADD CONSTRAINT collectes_commune_id_fkey FOREIGN KEY (commune_id) REFERENCES communes(id) ON DELETE CASCADE;
ALTER TABLE ONLY commune_contours ADD CONSTRAINT commune_contours_commune_id_fkey FOREIGN KEY (commune_id) REFERENCES communes(id) ON DELETE CASCADE;
ALTER TABLE ONLY commune_infos ADD CONSTRAINT commune_infos_commune_id_fkey FOREIGN KEY (commune_id) REFERENCES communes(id) ON DELETE CASCADE;
ALTER TABLE ONLY commune_noms ADD CONSTRAINT commune_noms_commune_id_fkey FOREIGN KEY (commune_id) REFERENCES communes(id) ON DELETE CASCADE;
ALTER TABLE ONLY commune_slugs ADD CONSTRAINT commune_slugs_commune_id_fkey FOREIGN KEY (commune_id) REFERENCES communes(id) ON DELETE CASCADE;
ALTER TABLE ONLY elus ADD CONSTRAINT elus_commune_id_fkey FOREIGN KEY (commune_id) REFERENCES communes(id) ON DELETE CASCADE;

set local check_function_bodies = on;

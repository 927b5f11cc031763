-- Communes, the actors (acteurs) that live there, and who may act for an actor. Spec §2, §4.4.

create table communes (
  id uuid primary key,
  code_insee text not null,
  slug text not null,
  nom text not null,
  departement text not null,
  departement_nom text not null,
  region text not null,
  region_nom text not null,
  codes_postaux text[] not null default '{}',
  -- Former, delegated and arrondissement codes: other registers still use them.
  codes_alias text[] not null default '{}',
  population integer,
  siren text,
  epci_siren text,
  epci_nom text,
  latitude double precision,
  longitude double precision,
  timezone text not null default 'Europe/Paris',
  mairie_actor_id uuid,
  -- Edition of the official list the row was last read from; null where an administrator made it.
  millesime integer,
  version integer not null default 1,
  created_at timestamptz(3) not null default now_ms(),
  updated_at timestamptz(3) not null default now_ms(),
  constraint communes_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
create unique index communes_code_insee_key on communes (code_insee);
create unique index communes_slug_key on communes (slug);
create index communes_nom on communes (nom collate "und-x-icu", id);
create index communes_population on communes (population desc nulls last, id);
create index communes_departement on communes (departement, nom collate "und-x-icu", id);
create index communes_codes_postaux on communes using gin (codes_postaux);
create index communes_codes_alias on communes using gin (codes_alias);
create index communes_mairie on communes (mairie_actor_id) where mairie_actor_id is not null;

-- Every name a commune is looked for by: its own, and those of the communes it absorbed or contains.
create table commune_noms (
  commune_id uuid not null references communes on delete cascade,
  nom text not null,
  -- searchForm(nom) of server/communes/names.ts: what a search compares with.
  recherche text not null,
  type text not null,
  primary key (commune_id, recherche),
  constraint commune_noms_type check (type in ('commune', 'deleguee', 'associee', 'arrondissement', 'ancienne'))
);
-- The space in front makes the first word begin like any other: one index finds the beginnings of words and forgives slips.
create index commune_noms_trgm on commune_noms using gin ((' ' || recherche) gin_trgm_ops);

-- How many communes there are, by département: a list's total must not cost a count.
create table commune_totals (
  departement text primary key,
  n integer not null
);
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
create trigger communes_count_insert after insert on communes
  referencing new table as new_rows for each statement execute function communes_count();
create trigger communes_count_update after update on communes
  referencing old table as old_rows new table as new_rows for each statement execute function communes_count();
create trigger communes_count_delete after delete on communes
  referencing old table as old_rows for each statement execute function communes_count();

create table elus (
  id uuid primary key,
  commune_id uuid not null references communes on delete cascade,
  civilite text,
  nom text not null,
  prenom text not null,
  fonction text,
  fonction_type text not null,
  rang integer,
  delegation text,
  photo_url text,
  date_debut_mandat date,
  date_debut_fonction date,
  source text not null default 'manuel',
  -- Keyed hash of name and birth date: the register has no person id, and the birth date itself is not kept.
  source_cle text,
  visible boolean not null default true,
  ordre integer not null default 0,
  vu_le timestamptz(3),
  created_at timestamptz(3) not null default now_ms(),
  updated_at timestamptz(3) not null default now_ms(),
  constraint elus_civilite check (civilite in ('M', 'F')),
  constraint elus_fonction_type check (fonction_type in ('maire', 'maire_delegue', 'adjoint', 'conseiller')),
  constraint elus_source check (source in ('rne', 'manuel'))
);
create index elus_commune on elus (commune_id, ordre, id) where visible;

create table collectes (
  id uuid primary key,
  commune_id uuid not null references communes on delete cascade,
  secteur text,
  secteur_detail text,
  type_dechet text not null,
  libelle text not null,
  mode text not null default 'porte_a_porte',
  contenant text,
  couleur text,
  frequence text not null,
  -- ISO days: 1 = Monday … 7 = Sunday.
  jours integer[] not null default '{}',
  parite_semaine text,
  semaines_du_mois integer[],
  date_reference date,
  heure_debut time,
  heure_fin time,
  consigne text,
  -- "MM-DD", both included; a season may run over the new year.
  periode_debut text,
  periode_fin text,
  dates date[] not null default '{}',
  regle_feries text not null default 'non_precise',
  -- [{date, remplacee_par|null, motif}]
  exceptions jsonb not null default '[]',
  public text not null default 'tous',
  gestionnaire_nom text,
  gestionnaire_siren text,
  url text,
  valide_du date,
  valide_au date,
  source text,
  source_maj_le date,
  ordre integer not null default 0,
  created_at timestamptz(3) not null default now_ms(),
  updated_at timestamptz(3) not null default now_ms(),
  constraint collectes_type_dechet check (type_dechet in ('ordures_menageres', 'emballages', 'papiers', 'verre', 'biodechets', 'dechets_verts', 'encombrants', 'sapins', 'autre')),
  constraint collectes_mode check (mode in ('porte_a_porte', 'apport_volontaire', 'sur_rendez_vous')),
  constraint collectes_contenant check (contenant in ('bac', 'sac', 'conteneur')),
  constraint collectes_frequence check (frequence in ('hebdomadaire', 'quinzaine', 'mensuelle', 'dates', 'saisonniere')),
  constraint collectes_parite check (parite_semaine in ('paire', 'impaire')),
  constraint collectes_regle_feries check (regle_feries in ('maintenue', 'lendemain', 'veille', 'supprimee', 'non_precise')),
  constraint collectes_public check (public in ('tous', 'individuel', 'collectif')),
  constraint collectes_jours check (jours <@ array[1, 2, 3, 4, 5, 6, 7]),
  constraint collectes_periode check (periode_debut ~ '^\d\d-\d\d$' and periode_fin ~ '^\d\d-\d\d$')
);
create index collectes_commune on collectes (commune_id, ordre, id);

create table commune_infos (
  id uuid primary key,
  commune_id uuid not null references communes on delete cascade,
  type text not null default 'contact',
  libelle text not null,
  adresse text,
  complement text,
  code_postal text,
  ville text,
  telephone text,
  telephone_e164 text,
  email text,
  site_web text,
  -- [{jours: [1..5], plages: [["09:00","12:00"], …], commentaire}]
  horaires jsonb not null default '[]',
  texte text,
  latitude double precision,
  longitude double precision,
  source text not null default 'manuel',
  source_id text,
  source_maj_le date,
  ordre integer not null default 0,
  created_at timestamptz(3) not null default now_ms(),
  updated_at timestamptz(3) not null default now_ms(),
  constraint commune_infos_type check (type in ('mairie', 'mairie_annexe', 'mairie_deleguee', 'contact', 'lien', 'urgence')),
  constraint commune_infos_source check (source in ('dila', 'manuel'))
);
create index commune_infos_commune on commune_infos (commune_id, ordre, id);

create table acteurs (
  id uuid primary key,
  nom text not null,
  slug text not null unique,
  type text not null,
  description text,
  commune_id uuid not null references communes,
  adresse text,
  telephone text,
  email text,
  site_web text,
  valide boolean not null default false,
  badge text,
  active boolean not null default true,
  can_publish boolean not null default false,
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null default now_ms(),
  updated_at timestamptz(3) not null default now_ms(),
  constraint acteurs_type check (type in ('mairie', 'association', 'commerce', 'entreprise', 'service_public', 'ecole', 'sante', 'culture', 'sport', 'autre')),
  constraint acteurs_badge check (badge in ('officiel', 'verifie', 'partenaire'))
);
create index acteurs_commune on acteurs (commune_id, id);

alter table communes add constraint communes_mairie_actor_id_fkey foreign key (mairie_actor_id) references acteurs;

-- Communes an actor may publish in besides its own.
create table acteur_communes (
  acteur_id uuid not null references acteurs on delete cascade,
  commune_id uuid not null references communes on delete cascade,
  primary key (acteur_id, commune_id)
);
create index acteur_communes_commune on acteur_communes (commune_id);

-- Spec §2, Claim: the link between actors and users.
create table actor_users (
  acteur_id uuid not null references acteurs on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null,
  permissions text[] not null default '{}',
  created_at timestamptz(3) not null default now_ms(),
  primary key (user_id, acteur_id),
  constraint actor_users_role check (role in ('owner', 'member')),
  constraint actor_users_permissions check (permissions <@ array['manage_publications', 'publish_publications'])
);
create index actor_users_acteur on actor_users (acteur_id);

-- Defibrillators: the national catalogue as the registry Géo'DAE gives it, each commune's view of it, and the runs that bring
-- both up to date. Spec §2, §4.1, §4.4; decisions on Spec §2, Defibrillator listing.

create extension if not exists cube;

-- A place on the sphere as a point in space, in metres: the nearest in a straight line is the nearest on the ground, and an
-- index finds it everywhere alike, across the antimeridian too.
create function on_sphere(latitude double precision, longitude double precision) returns cube
  language sql immutable strict parallel safe
  return cube(array[
    6371008.8 * cos(radians(latitude)) * cos(radians(longitude)),
    6371008.8 * cos(radians(latitude)) * sin(radians(longitude)),
    6371008.8 * sin(radians(latitude))]);

-- Metres on the ground for metres in a straight line.
create function ground_distance(straight double precision) returns double precision
  language sql immutable strict parallel safe
  return 2 * 6371008.8 * asin(least(1, straight / (2 * 6371008.8)));
-- The reverse: how far a straight line reaches that spans so many metres on the ground.
create function straight_distance(ground double precision) returns double precision
  language sql immutable strict parallel safe
  return 2 * 6371008.8 * sin(least(ground, pi() * 6371008.8) / (2 * 6371008.8));

create table defibrillateurs (
  id uuid primary key,
  -- The registry's c_gid.
  source_id text not null,
  nom text,
  latitude double precision not null,
  longitude double precision not null,
  position_douteuse boolean not null default false,
  -- Why: nulle, hors_limites, inversee, provisoire, hors_territoire, eloignee.
  position_motif text,
  position cube not null generated always as (on_sphere(latitude, longitude)) stored,
  adresse text,
  code_postal text,
  code_insee_source text,
  commune_nom text,
  -- Null where the registry names none that can be told.
  commune_id uuid references communes,
  -- How the commune was found: insee, ancien_code, arrondissement, code_postal.
  commune_resolution text,
  environnement text,
  acces_libre boolean,
  etage text,
  acces_complement text,
  -- As server/defibrillateurs/horaires reads it.
  horaires jsonb not null,
  -- The same hours have the same key: availability is worked out once for each, not for each device.
  horaires_cle text not null generated always as (md5(horaires::text)) stored,
  horaires_texte text,
  etat_fonctionnement text,
  etat_validation text,
  electrodes_pediatriques boolean,
  derniere_maintenance date,
  mobile boolean not null default false,
  doublon_source boolean not null default false,
  -- Another device that this one may be: same name or operator, within a few metres. Shown to administrators, hides nothing.
  doublon_possible_de uuid,
  exploitant_nom text,
  source_updated_at timestamptz(3),
  -- Digest of everything that the registry says of it: an unchanged row is not written again.
  source_hash text not null,
  -- When a sync last wrote the row, and of one that is absent when the registry last had it: a row that is there and unchanged is
  -- not written at all, it was seen by the last sync that ended well.
  seen_at timestamptz(3) not null default now_ms(),
  absent_since timestamptz(3),
  -- The administrator's, which no sync touches.
  admin_status text not null default 'auto',
  admin_note text,
  version integer not null default 1,
  created_at timestamptz(3) not null default now_ms(),
  updated_at timestamptz(3) not null default now_ms(),
  recherche text not null generated always as (
    words(coalesce(nom, '') || ' ' || coalesce(adresse, '') || ' ' || coalesce(code_postal, '') || ' ' || coalesce(commune_nom, ''))) stored,
  -- The registry's word on whether it may be shown, but for what an administrator says: works, stays in place, is where it says.
  montrable boolean not null generated always as (
    coalesce(etat_fonctionnement = 'En fonctionnement', false) and not mobile and not doublon_source and absent_since is null
      and not position_douteuse) stored,
  -- Decisions on Spec §2: what the public sees of the national catalogue. It stands here and nowhere else.
  affiche boolean not null generated always as (
    admin_status = 'visible' or (admin_status = 'auto' and coalesce(etat_fonctionnement = 'En fonctionnement', false) and not mobile
      and not doublon_source and absent_since is null and not position_douteuse)) stored,
  constraint defibrillateurs_position check (latitude between -90 and 90 and longitude between -180 and 180),
  constraint defibrillateurs_environnement check (environnement in ('interieur', 'exterieur')),
  constraint defibrillateurs_admin_status check (admin_status in ('auto', 'visible', 'masque', 'a_verifier'))
);
create unique index defibrillateurs_source_id_key on defibrillateurs (source_id);
create index defibrillateurs_near on defibrillateurs using gist (position) where affiche;
create index defibrillateurs_box on defibrillateurs using gist (point(longitude, latitude)) where affiche;
create index defibrillateurs_public on defibrillateurs (commune_nom collate "und-x-icu", id) where affiche;
create index defibrillateurs_postal on defibrillateurs (code_postal, id) where affiche;
create index defibrillateurs_commune on defibrillateurs (commune_id, id);
create index defibrillateurs_words on defibrillateurs using gin (to_tsvector('simple', recherche));
create index defibrillateurs_trgm on defibrillateurs using gin (recherche gin_trgm_ops);
create index defibrillateurs_updated on defibrillateurs (updated_at desc, id desc);
create index defibrillateurs_decided on defibrillateurs (admin_status, updated_at desc, id desc) where admin_status <> 'auto';
create index defibrillateurs_doubtful on defibrillateurs (updated_at desc, id desc) where position_douteuse;
create index defibrillateurs_absent on defibrillateurs (updated_at desc, id desc) where absent_since is not null;
create index defibrillateurs_double on defibrillateurs (updated_at desc, id desc) where doublon_source or doublon_possible_de is not null;

-- How many the public sees: a total that must not cost a count.
create table defibrillateur_totals (affiche boolean primary key, n integer not null);
create function defibrillateurs_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into defibrillateur_totals as t select affiche, count(*) from new_rows group by 1 order by 1
      on conflict (affiche) do update set n = t.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into defibrillateur_totals as t select affiche, -count(*) from old_rows group by 1 order by 1
      on conflict (affiche) do update set n = t.n + excluded.n;
  else
    insert into defibrillateur_totals as t
      select affiche, sum(d) from (select affiche, 1 as d from new_rows union all select affiche, -1 from old_rows) changes
      group by 1 having sum(d) <> 0 order by 1
      on conflict (affiche) do update set n = t.n + excluded.n;
  end if;
  return null;
end $$;
create trigger defibrillateurs_count_insert after insert on defibrillateurs
  referencing new table as new_rows for each statement execute function defibrillateurs_count();
create trigger defibrillateurs_count_delete after delete on defibrillateurs
  referencing old table as old_rows for each statement execute function defibrillateurs_count();
create trigger defibrillateurs_count_update after update on defibrillateurs
  referencing old table as old_rows new table as new_rows for each statement execute function defibrillateurs_count();

-- A commune's view of a device that stands there: a status and a note of its own. A device that moves away leaves its view
-- behind, and finds it again when it comes back.
create table commune_defibrillateurs (
  id uuid primary key,
  commune_id uuid not null references communes on delete cascade,
  defibrillateur_id uuid not null references defibrillateurs on delete cascade,
  admin_status text not null default 'auto',
  admin_note text,
  version integer not null default 1,
  created_at timestamptz(3) not null default now_ms(),
  updated_at timestamptz(3) not null default now_ms(),
  constraint commune_defibrillateurs_admin_status check (admin_status in ('auto', 'visible', 'masque', 'a_verifier'))
);
create unique index commune_defibrillateurs_key on commune_defibrillateurs (commune_id, defibrillateur_id);
create index commune_defibrillateurs_device on commune_defibrillateurs (defibrillateur_id);

-- What each sync did. scope is france, or the commune's id.
create table defibrillateur_runs (
  id uuid primary key,
  scope text not null,
  commune_id uuid references communes on delete cascade,
  status text not null default 'queued',
  force boolean not null default false,
  requested_by uuid,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  -- Hundredths of the work; null while it cannot be told.
  progress integer,
  read integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  absent integer not null default 0,
  refused integer not null default 0,
  -- The first hundred rows refused: [{line, source_id, reason}].
  refusals jsonb not null default '[]',
  message text,
  source_url text,
  -- What the source said of its file, so that an unchanged one costs nothing.
  etag text,
  last_modified text,
  -- Which edition of our reading of the file this was: a newer one reads an unchanged file anew.
  lecture integer not null default 0,
  created_at timestamptz(3) not null default now_ms(),
  constraint defibrillateur_runs_status check (status in ('queued', 'running', 'done', 'failed'))
);
create unique index defibrillateur_runs_one on defibrillateur_runs (scope) where status in ('queued', 'running');
create index defibrillateur_runs_scope on defibrillateur_runs (scope, created_at desc, id desc);

-- Publications, and what is kept up to date beside them so that no list or total costs more as the table grows.
-- Spec §2 (Publication), §3 (visibility), §4.1 (duplicates). docs/architecture.md draws how these tables hang together.

-- Search words without French stop words; stems come from the built-in French configuration.
create text search dictionary mots_fr (template = pg_catalog.simple, stopwords = french);
create text search configuration mots_fr (copy = pg_catalog.simple);
alter text search configuration mots_fr
  alter mapping for asciiword, word, numword, hword, numhword, asciihword, hword_asciipart, hword_part, hword_numpart
  with mots_fr;

-- Spec §4.1: the address a publication comes from, so that two spellings of one address are equal.
create function normalised_url(url text) returns text language plpgsql immutable strict parallel safe as $$
declare
  parts text[] := regexp_match(split_part(btrim(url), '#', 1), '^(https?)://(?:[^/?@]*@)?([^/?:]+)(?::(\d+))?([^?]*)(?:\?(.*))?$', 'i');
begin
  if parts is null then
    return lower(btrim(url));
  end if;
  return regexp_replace(lower(parts[2]), '^www\.', '')
    || case when parts[3] is null or parts[3] in ('80', '443') then '' else ':' || parts[3] end
    || rtrim(parts[4], '/')
    || coalesce('?' || (
      select string_agg(parameter, '&' order by parameter collate "C")
      from regexp_split_to_table(parts[5], '&') as parameter
      where parameter <> '' and parameter !~* '^(utm_[^=]*|fbclid|gclid|dclid|gbraid|wbraid|msclkid|yclid|igshid|mc_cid|mc_eid|_ga|_gl|xtor|at_[^=]*)(=|$)'
    ), '');
end $$;

-- Spec §4.1: same source address, else same actor, type, title, start date and beginning of the content.
create function duplicate_key(source_url text, acteur_id uuid, type_id uuid, title text, date_debut date, body text) returns text
  language sql immutable parallel safe
  return case
    when btrim(source_url) <> '' then 'u:' || md5(normalised_url(source_url))
    else 's:' || md5(concat_ws('|', acteur_id, coalesce(type_id::text, ''), words(title),
      coalesce((date_debut - date '2000-01-01')::text, ''), left(words(body), 200)))
  end;

create table publication_types (
  id uuid primary key,
  code text not null unique,
  nom text not null,
  ordre integer not null
);
insert into publication_types (id, code, nom, ordre) values
  ('01990000-0000-7000-8000-000000000001', 'actualite', 'Actualité', 1),
  ('01990000-0000-7000-8000-000000000002', 'evenement', 'Événement', 2),
  ('01990000-0000-7000-8000-000000000003', 'alerte', 'Alerte', 3),
  ('01990000-0000-7000-8000-000000000004', 'travaux', 'Travaux et circulation', 4),
  ('01990000-0000-7000-8000-000000000005', 'vie-municipale', 'Vie municipale', 5),
  ('01990000-0000-7000-8000-000000000006', 'vie-associative', 'Vie associative', 6),
  ('01990000-0000-7000-8000-000000000007', 'commerce', 'Commerce et marché', 7),
  ('01990000-0000-7000-8000-000000000008', 'petite-annonce', 'Petite annonce', 8),
  ('01990000-0000-7000-8000-000000000009', 'emploi', 'Emploi', 9);

create table publications (
  id uuid primary key,
  title text not null,
  body text not null,
  acteur_id uuid not null references acteurs,
  commune_id uuid not null references communes,
  -- Further communes it is attached to; the link rows of publication_communes are derived from both.
  commune_ids uuid[] not null default '{}',
  type_id uuid references publication_types,
  moderation_status text not null default 'pending',
  valide boolean not null default false,
  publie_le timestamptz(3),
  en_avant boolean not null default false,
  featured_until timestamptz(3),
  epingle boolean not null default false,
  source_url text,
  date_debut date,
  date_fin date,
  image_url text,
  status_reason text,
  -- The last status that an administrator gave it: it binds the municipal office and the author. Spec §4.2, rule 5.
  admin_decision text,
  reports_count integer not null default 0,
  import_source_id uuid,
  created_by uuid references users,
  version integer not null default 1,
  created_at timestamptz(3) not null default now_ms(),
  updated_at timestamptz(3) not null default now_ms(),
  deleted_at timestamptz(3),
  -- Whether its actor is active and not deleted: kept by triggers, so that a list needs no join to know.
  acteur_actif boolean not null default true,
  -- Spec §3, the visibility rule but for the clock. It stands here and nowhere else; publications/visibility.ts adds "and publie_le <= now()".
  publiable boolean not null generated always as (
    valide and moderation_status in ('approved', 'published') and publie_le is not null and deleted_at is null and acteur_actif
  ) stored,
  dup_key text not null generated always as (duplicate_key(source_url, acteur_id, type_id, title, date_debut, body)) stored,
  constraint publications_status check (moderation_status in ('pending', 'approved', 'published', 'rejected')),
  constraint publications_admin_decision check (admin_decision in ('pending', 'approved', 'published', 'rejected')),
  constraint publications_featured check (en_avant or featured_until is null),
  constraint publications_dates check (date_fin is null or date_debut is null or date_fin >= date_debut)
);

-- Public lists, newest first: of France, of a type, of an actor; those of a commune go through publication_communes.
-- What decides the order is included, so that the rows before a page are skipped without being read.
create index publications_public on publications (publie_le desc, id desc) include (en_avant, featured_until) where publiable;
create index publications_public_type on publications (type_id, publie_le desc, id desc) include (en_avant, featured_until) where publiable;
create index publications_public_acteur on publications (acteur_id, publie_le desc, id desc) include (en_avant, featured_until, epingle) where publiable;
-- What comes first whatever its date, by when that ends: those for which it has ended are never read again.
create index publications_head on publications ((coalesce(featured_until, 'infinity')))
  include (publie_le, id, featured_until) where publiable and en_avant;
create index publications_head_type on publications (type_id, (coalesce(featured_until, 'infinity')))
  include (publie_le, id, featured_until) where publiable and en_avant;
create index publications_head_acteur on publications
  (acteur_id, (case when epingle then 'infinity' else coalesce(featured_until, 'infinity') end))
  include (publie_le, id, en_avant, featured_until, epingle) where publiable and (en_avant or epingle);
-- The moderation queue.
create index publications_queue on publications (moderation_status, created_at desc, id desc) where deleted_at is null;
create index publications_queue_publie_le on publications (moderation_status, publie_le desc nulls last, id desc) where deleted_at is null;
-- The admin list, in each of its orders; deleted ones are in them, for the views that show both.
create index publications_created on publications (created_at desc, id desc) include (deleted_at);
create index publications_updated on publications (updated_at desc, id desc) include (deleted_at);
create index publications_publie_le on publications (publie_le desc nulls last, id desc) include (deleted_at);
create index publications_title on publications (title collate "und-x-icu", id) include (deleted_at);
create index publications_reports on publications (reports_count desc, id desc) include (deleted_at);
create index publications_acteur on publications (acteur_id, created_at desc, id desc) include (deleted_at);
create index publications_type on publications (type_id, created_at desc, id desc) include (deleted_at);
create index publications_import on publications (import_source_id, created_at desc) where import_source_id is not null;
create index publications_dup on publications (dup_key, created_at desc, id desc) include (moderation_status) where deleted_at is null;
-- The few of which the admin list can show only those, or leave those out.
create index publications_deleted on publications (created_at desc, id desc) where deleted_at is not null;
create index publications_featured on publications (created_at desc, id desc) include (deleted_at) where en_avant;
create index publications_reported on publications (created_at desc, id desc) include (deleted_at) where reports_count > 0;

-- Where a publication appears: one row a commune, its own included. Derived by triggers, never written by hand.
create table publication_communes (
  commune_id uuid not null references communes,
  publication_id uuid not null references publications on delete cascade,
  publiable boolean not null,
  publie_le timestamptz(3),
  en_avant boolean not null,
  featured_until timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (publication_id, commune_id)
);
create index publication_communes_public on publication_communes (commune_id, publie_le desc, publication_id desc)
  include (en_avant, featured_until) where publiable;
create index publication_communes_head on publication_communes (commune_id, (coalesce(featured_until, 'infinity')))
  include (publie_le, publication_id, featured_until) where publiable and en_avant;
create index publication_communes_created on publication_communes (commune_id, created_at desc, publication_id desc);

-- What a search reads: narrow rows, so that those of a common word are few pages, and no change of state touches the index of
-- words. Derived by triggers; the words themselves are kept beside the rows.
create table publication_search (
  publication_id uuid primary key references publications on delete cascade,
  created_at timestamptz(3) not null,
  moderation_status text not null,
  deleted boolean not null,
  publiable boolean not null,
  publie_le timestamptz(3),
  en_avant boolean not null,
  featured_until timestamptz(3),
  words tsvector not null,
  -- A value is moved out of its row only where the row passes 2 kB, which the words alone seldom do. Compressed it is 40 bytes.
  padding text not null default repeat(' ', 2048)
) with (fillfactor = 85, toast_tuple_target = 128);
alter table publication_search alter words set storage external;
create index publication_search_words on publication_search using gin (words) with (fastupdate = off);

-- Exact totals by scope and state: a total is a sum over a few rows. scope_id is the nil UUID for all of France, and the number
-- of the day for those created on a day (day_scope).
create table publication_totals (
  scope text not null,
  scope_id uuid not null,
  moderation_status text not null,
  valide boolean not null,
  deleted boolean not null,
  publiable boolean not null,
  n integer not null,
  primary key (scope, scope_id, moderation_status, valide, deleted, publiable),
  constraint publication_totals_scope check (scope in ('france', 'acteur', 'commune', 'type', 'jour'))
) with (fillfactor = 70);

-- How many not-deleted publications share a duplicate key.
create table duplicate_groups (
  dup_key text primary key,
  n integer not null
) with (fillfactor = 80);
create index duplicate_groups_many on duplicate_groups (dup_key) include (n) where n > 1;

-- Words that occur in publications that were shown, never in hidden ones, which a search must not betray: a word typed with a slip is looked up here, not in a million texts.
create table publication_mots (mot text primary key);
create index publication_mots_debut on publication_mots (mot text_pattern_ops);
create index publication_mots_trgm on publication_mots using gin (mot gin_trgm_ops);

-- Spec §4.1, q: every word of the query, as a beginning of a word or by its stem; a word that begins none in use is
-- taken for a slip of the nearest ones. Null where the query holds no word that counts.
create function search_query(q text) returns tsquery language plpgsql stable parallel safe
  set pg_trgm.similarity_threshold = 0.3 as $$
declare
  word text;
  stems text[];
  near text[];
  term text;
  terms text[] := '{}';
begin
  foreach word in array array(select distinct unnest(string_to_array(words(q), ' ')) order by 1) loop
    continue when word = '' or to_tsvector('mots_fr', word) = ''::tsvector
      -- Missing from the list of stop words, or there with an accent that is folded here.
      or word in ('les', 'leurs', 'cet', 'cette', 'a', 'meme', 'etait', 'etaient');
    stems := tsvector_to_array(to_tsvector('french', word));
    term := array_to_string(array[word || case when length(word) > 1 then ':*' else '' end] || stems, ' | ');
    if length(word) between 4 and 40 and not exists (select from publication_mots where mot like word || '%') then
      select array_agg(mot) into near from (
        select mot from publication_mots
        where mot % word and abs(length(mot) - length(word)) <= 2 order by similarity(mot, word) desc, mot limit 3
      ) nearest;
      term := array_to_string(term || near, ' | ');
    end if;
    terms := terms || ('(' || term || ')');
  end loop;
  return to_tsquery('simple', nullif(array_to_string(terms, ' & '), ''));
end $$;

-- The words of a publication as they are looked for: as written, and their stems.
create function search_words(title text, body text) returns tsvector
  language sql immutable parallel safe
  return strip(to_tsvector('mots_fr', words(title || ' ' || body)) || to_tsvector('french', words(title || ' ' || body)));

-- A day in France as the scope of a total; in order, so that the days of a period are neighbours.
create function day_scope(at timestamptz) returns uuid
  language sql immutable parallel safe
  return lpad(((at at time zone 'Europe/Paris')::date - date '0001-01-01')::text, 32, '0')::uuid;

-- Every scope whose totals count this publication.
create function publication_scopes(p publications) returns table (scope text, scope_id uuid)
  language sql immutable parallel safe as $$
  select 'france', '00000000-0000-0000-0000-000000000000'::uuid
  union all select 'jour', day_scope(p.created_at)
  union all select 'acteur', p.acteur_id
  union all select 'type', p.type_id where p.type_id is not null
  union all select distinct 'commune', place from unnest(p.commune_id || p.commune_ids) as place
$$;

-- A publication born into an inactive actor is not visible. The shared lock waits for a deactivation under way.
create function publications_before_insert() returns trigger language plpgsql as $$
begin
  select active and deleted_at is null into new.acteur_actif from acteurs where id = new.acteur_id for share;
  new.acteur_actif := coalesce(new.acteur_actif, false);
  return new;
end $$;
create trigger publications_before_insert before insert on publications
  for each row execute function publications_before_insert();

-- All counted rows are locked in one order (scope, then id), so that bulk changes never deadlock on them.
create function publications_derive_insert() returns trigger language plpgsql as $$
begin
  insert into publication_totals as t
    select s.scope, s.scope_id, p.moderation_status, p.valide, p.deleted_at is not null, p.publiable, count(*)
    from new_rows p, publication_scopes(p) s group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (scope, scope_id, moderation_status, valide, deleted, publiable) do update set n = t.n + excluded.n;
  insert into duplicate_groups as g
    select p.dup_key, count(*) from new_rows p where p.deleted_at is null group by 1 order by 1
    on conflict (dup_key) do update set n = g.n + excluded.n;
  insert into publication_communes
    select distinct place, p.id, p.publiable, p.publie_le, p.en_avant, p.featured_until, p.created_at
    from new_rows p, unnest(p.commune_id || p.commune_ids) as place order by 2, 1;
  insert into publication_search (publication_id, created_at, moderation_status, deleted, publiable, publie_le, en_avant, featured_until, words)
    select p.id, p.created_at, p.moderation_status, p.deleted_at is not null, p.publiable, p.publie_le, p.en_avant, p.featured_until,
      search_words(p.title, p.body)
    from new_rows p order by 1;
  insert into publication_mots
    select distinct mot from new_rows p, unnest(tsvector_to_array(to_tsvector('mots_fr', words(p.title || ' ' || p.body)))) as mot
    where p.publiable and length(mot) between 3 and 40 order by 1
    on conflict do nothing;
  return null;
end $$;
create trigger publications_derive_insert after insert on publications
  referencing new table as new_rows for each statement execute function publications_derive_insert();

create function publications_derive_update() returns trigger language plpgsql as $$
begin
  insert into publication_totals as t
    select scope, scope_id, moderation_status, valide, deleted, publiable, sum(d) from (
      select s.scope, s.scope_id, p.moderation_status, p.valide, p.deleted_at is not null as deleted, p.publiable, 1 as d
        from new_rows p, publication_scopes(p) s
      union all
      select s.scope, s.scope_id, p.moderation_status, p.valide, p.deleted_at is not null, p.publiable, -1
        from old_rows p, publication_scopes(p) s
    ) changes group by 1, 2, 3, 4, 5, 6 having sum(d) <> 0 order by 1, 2, 3, 4, 5, 6
    on conflict (scope, scope_id, moderation_status, valide, deleted, publiable) do update set n = t.n + excluded.n;
  insert into duplicate_groups as g
    select dup_key, sum(d) from (
      select dup_key, 1 as d from new_rows where deleted_at is null
      union all select dup_key, -1 from old_rows where deleted_at is null
    ) changes group by 1 having sum(d) <> 0 order by 1
    on conflict (dup_key) do update set n = g.n + excluded.n;
  delete from publication_communes l
    using old_rows o join new_rows n on n.id = o.id
    where (o.commune_id, o.commune_ids) is distinct from (n.commune_id, n.commune_ids)
      and l.publication_id = o.id and l.commune_id <> all (n.commune_id || n.commune_ids);
  insert into publication_communes
    select distinct place, n.id, n.publiable, n.publie_le, n.en_avant, n.featured_until, n.created_at
    from old_rows o join new_rows n on n.id = o.id, unnest(n.commune_id || n.commune_ids) as place
    where (o.commune_id, o.commune_ids, o.publiable, o.publie_le, o.en_avant, o.featured_until)
      is distinct from (n.commune_id, n.commune_ids, n.publiable, n.publie_le, n.en_avant, n.featured_until)
    order by 2, 1
    on conflict (publication_id, commune_id) do update
      set publiable = excluded.publiable, publie_le = excluded.publie_le,
        en_avant = excluded.en_avant, featured_until = excluded.featured_until;
  update publication_search s
    set moderation_status = n.moderation_status, deleted = n.deleted_at is not null, publiable = n.publiable,
      publie_le = n.publie_le, en_avant = n.en_avant, featured_until = n.featured_until
    from new_rows n
    where s.publication_id = n.id
      and (s.moderation_status, s.deleted, s.publiable, s.publie_le, s.en_avant, s.featured_until)
        is distinct from (n.moderation_status, n.deleted_at is not null, n.publiable, n.publie_le, n.en_avant, n.featured_until);
  update publication_search s set words = search_words(n.title, n.body)
    from old_rows o join new_rows n on n.id = o.id
    where s.publication_id = n.id and (o.title, o.body) is distinct from (n.title, n.body);
  insert into publication_mots
    select distinct mot from old_rows o join new_rows n on n.id = o.id,
      unnest(tsvector_to_array(to_tsvector('mots_fr', words(n.title || ' ' || n.body)))) as mot
    where n.publiable and (not o.publiable or (o.title, o.body) is distinct from (n.title, n.body))
      and length(mot) between 3 and 40 order by 1
    on conflict do nothing;
  return null;
end $$;
create trigger publications_derive_update after update on publications
  referencing old table as old_rows new table as new_rows for each statement execute function publications_derive_update();

create function publications_derive_delete() returns trigger language plpgsql as $$
begin
  insert into publication_totals as t
    select s.scope, s.scope_id, p.moderation_status, p.valide, p.deleted_at is not null, p.publiable, -count(*)
    from old_rows p, publication_scopes(p) s group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (scope, scope_id, moderation_status, valide, deleted, publiable) do update set n = t.n + excluded.n;
  insert into duplicate_groups as g
    select p.dup_key, -count(*) from old_rows p where p.deleted_at is null group by 1 order by 1
    on conflict (dup_key) do update set n = g.n + excluded.n;
  return null;
end $$;
create trigger publications_derive_delete after delete on publications
  referencing old table as old_rows for each statement execute function publications_derive_delete();

-- Deactivating or deleting an actor hides its publications; the reverse shows them again, unchanged.
create function acteurs_hide_publications() returns trigger language plpgsql as $$
begin
  -- In the order of every other lock on several publications: without it a bulk decision and this would wait for each other.
  perform from publications where acteur_id = new.id order by id for update;
  update publications set acteur_actif = (new.active and new.deleted_at is null) where acteur_id = new.id;
  return null;
end $$;
create trigger acteurs_hide_publications after update of active, deleted_at on acteurs for each row
  when ((old.active and old.deleted_at is null) is distinct from (new.active and new.deleted_at is null))
  execute function acteurs_hide_publications();

create table publication_reports (
  id uuid primary key,
  publication_id uuid not null references publications on delete cascade,
  reason text not null,
  message text,
  email text,
  -- Keyed hash of the reporter (user, else network address): the address itself is not kept.
  reporter_hash text not null,
  status text not null default 'open',
  created_at timestamptz(3) not null default now_ms(),
  resolved_at timestamptz(3),
  constraint publication_reports_reason check (reason in ('illegal_content', 'spam', 'harassment', 'misinformation', 'privacy', 'other')),
  constraint publication_reports_status check (status in ('open', 'resolved'))
);
create unique index publication_reports_open on publication_reports (publication_id, reporter_hash) where status = 'open';
create index publication_reports_publication on publication_reports (publication_id, created_at desc);

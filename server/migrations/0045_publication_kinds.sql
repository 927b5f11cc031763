-- What a publication carries: the kind of its type, an event with occurrences, an alert, and the times at which it ends.
-- Only added columns and tables: the release before writes rows without naming them. Columns that follow from others are set by a trigger,
-- also for the release before.

alter table publication_types add column kind text not null default 'information'
  constraint publication_types_kind check (kind in ('actualite', 'evenement', 'alerte', 'acte', 'information'));
update publication_types set kind = code where code in ('actualite', 'evenement', 'alerte');
update publication_types set kind = 'actualite' where code in ('vie-municipale', 'vie-associative');

-- PostgreSQL adds no column with a default to a table whose row type the body of a function names. This function is created again below, with
-- its body as text.
drop function publication_content(publications);

alter table publications
  -- The kind of its type; a publication without a type is news. Set by publications_before_write().
  add column kind text not null default 'actualite',
  -- Validated by 0047: a check of all rows here would make readers wait.
  add constraint publications_kind check (kind in ('actualite', 'evenement', 'alerte', 'acte', 'information')) not valid,
  -- From this time on nobody but its author and the offices reads it.
  add column expire_le timestamptz(3),
  -- The event and the alert, in the shapes of contract/publications/. Times are in UTC.
  add column evenement jsonb,
  add column alerte jsonb,
  -- The time at which it leaves the lists: the end of its last occurrence, or expire_le. Set by publications_before_write().
  add column jusqua timestamptz(3),
  -- Whether jusqua has passed and the totals count it so. Set by publications_before_write() and by the hourly maintenance.
  add column hors_liste boolean not null default false;

alter table publication_communes
  add column kind text not null default 'actualite',
  add column jusqua timestamptz(3),
  -- Whether it has an alert that is not lifted: it is first in the lists of its communes.
  add column en_alerte boolean not null default false;
alter table publication_search add column jusqua timestamptz(3);

-- The occurrences of events, one row for each commune of the publication. Maintained by triggers of publications.
create table publication_occurrences (
  publication_id uuid not null references publications on delete cascade,
  commune_id uuid not null references communes,
  -- The identifier of the occurrence within its event.
  occurrence text not null,
  departement text not null,
  debut timestamptz(3) not null,
  -- Its end; without one, the end of its day.
  fin timestamptz(3) not null,
  -- Longer than a day: an agenda finds it by its end, any other by its begin.
  longue boolean not null generated always as (fin - debut > interval '1 day') stored,
  -- Of a permanent event, such as an exhibition.
  permanent boolean not null,
  -- Columns of its publication: visibility is publiable, publie_le and expire_le.
  publiable boolean not null,
  publie_le timestamptz(3),
  expire_le timestamptz(3),
  primary key (publication_id, commune_id, occurrence)
);
create index publication_occurrences_commune on publication_occurrences (commune_id, debut, publication_id)
  include (fin, permanent, publie_le, expire_le) where publiable and not longue;
create index publication_occurrences_departement on publication_occurrences (departement, debut, publication_id)
  include (fin, permanent, publie_le, expire_le) where publiable and not longue;
create index publication_occurrences_france on publication_occurrences (debut, publication_id)
  include (fin, permanent, publie_le, expire_le) where publiable and not longue;
create index publication_occurrences_long_commune on publication_occurrences (commune_id, fin, publication_id)
  include (debut, permanent, publie_le, expire_le) where publiable and longue;
create index publication_occurrences_long on publication_occurrences (fin, publication_id)
  include (debut, departement, permanent, publie_le, expire_le) where publiable and longue;

-- Spec §6-20. What later work tells subscribers of: written in the transaction of the change. An event of the future is due when it becomes visible.
create table publication_changes (
  id uuid primary key default gen_random_uuid(),
  publication_id uuid not null,
  kind text not null constraint publication_changes_kind check (kind in ('publication.visible', 'publication.changed', 'publication.withdrawn')),
  due_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now_ms()
);
create index publication_changes_due on publication_changes (due_at, id);

-- Totals by kind. Until 0046 gives them their kind, all publications are news: what is counted of France is counted of that kind. The functions
-- below count from now on.
alter table publication_totals drop constraint publication_totals_scope,
  add constraint publication_totals_scope check (scope in ('france', 'acteur', 'commune', 'type', 'jour', 'kind'));
create or replace function kind_scope(kind text) returns uuid
  language sql immutable parallel safe
  return lpad(to_hex(array_position(array['actualite', 'evenement', 'alerte', 'acte', 'information'], kind)), 32, '0')::uuid;
insert into publication_totals (scope, scope_id, moderation_status, valide, deleted, publiable, n)
  select 'kind', kind_scope('actualite'), moderation_status, valide, deleted, publiable, n from publication_totals where scope = 'france';

create function publications_before_write() returns trigger language plpgsql as $$
declare
  ends timestamptz(3);
begin
  new.kind := coalesce((select t.kind from publication_types t where t.id = new.type_id), 'actualite');
  if new.evenement is not null then
    select min((o ->> 'jour_debut')::date), max((o ->> 'jour_fin')::date),
        coalesce(max((o ->> 'termine_le')::timestamptz) filter (where o ->> 'statut' <> 'annule'), max((o ->> 'termine_le')::timestamptz))
      into new.date_debut, new.date_fin, ends
      from jsonb_array_elements(new.evenement -> 'occurrences') o;
  end if;
  new.jusqua := least(new.expire_le, ends);
  new.hors_liste := coalesce(new.jusqua <= now(), false);
  return new;
end $$;
create trigger publications_before_write before insert or update of type_id, evenement, date_debut, date_fin, expire_le on publications
  for each row execute function publications_before_write();

-- As before for a publication with none of the new columns.
create function publication_content(p publications) returns text
  language sql stable parallel safe as $$
  select md5(jsonb_build_array(p.title, p.body, p.commune_id, p.commune_ids, p.type_id, p.date_debut, p.date_fin, p.source_url,
    p.image_url)::text || concat(extract(epoch from p.expire_le), p.evenement::text, p.alerte::text))
$$;

-- 0046 changes rows and relies on these.
create or replace function publication_scopes(p publications) returns table (scope text, scope_id uuid)
  language sql immutable parallel safe as $$
  select 'france', '00000000-0000-0000-0000-000000000000'::uuid
  union all select 'jour', day_scope(p.created_at)
  union all select 'acteur', p.acteur_id where p.acteur_id is not null
  union all select 'type', p.type_id where p.type_id is not null
  union all select 'kind', kind_scope(p.kind)
  union all select distinct 'commune', place from unnest(p.commune_id || p.commune_ids) as place
$$;

create or replace function alert_in_force(alerte jsonb) returns boolean
  language sql immutable parallel safe
  return alerte is not null and alerte ->> 'levee_le' is null;

create or replace function occurrence_rows(p publications) returns table (
  commune_id uuid, occurrence text, departement text, debut timestamptz, fin timestamptz, permanent boolean, publiable boolean,
  publie_le timestamptz, expire_le timestamptz
) language sql stable parallel safe as $$
  select c.id, o ->> 'id', c.departement, (o ->> 'debut')::timestamptz, (o ->> 'termine_le')::timestamptz,
    (p.evenement ->> 'permanent')::boolean, p.publiable, p.publie_le, p.expire_le
  from jsonb_array_elements(p.evenement -> 'occurrences') o, communes c
  where c.id = any (p.commune_id || p.commune_ids)
  union all
  select c.id, '', c.departement, p.date_debut::timestamp at time zone c.timezone,
    (coalesce(p.date_fin, p.date_debut) + 1)::timestamp at time zone c.timezone, coalesce(p.date_fin > p.date_debut + 6, false),
    p.publiable, p.publie_le, p.expire_le
  from communes c
  where p.kind = 'evenement' and p.evenement is null and p.date_debut is not null and c.id = any (p.commune_id || p.commune_ids)
$$;

create or replace function publications_derive_insert() returns trigger language plpgsql as $$
begin
  insert into publication_totals as t
    select s.scope, s.scope_id, p.moderation_status, p.valide, p.deleted_at is not null, p.publiable and not p.hors_liste, count(*)
    from new_rows p, publication_scopes(p) s group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (scope, scope_id, moderation_status, valide, deleted, publiable) do update set n = t.n + excluded.n;
  insert into duplicate_groups as g
    select p.dup_key, count(*) from new_rows p where p.deleted_at is null group by 1 order by 1
    on conflict (dup_key) do update set n = g.n + excluded.n;
  insert into publication_communes
    (commune_id, publication_id, publiable, publie_le, en_avant, featured_until, created_at, type_id, kind, jusqua, en_alerte)
    select distinct place, p.id, p.publiable and not p.hors_liste, p.publie_le, p.en_avant, p.featured_until, p.created_at, p.type_id, p.kind,
      p.jusqua, alert_in_force(p.alerte)
    from new_rows p, unnest(p.commune_id || p.commune_ids) as place order by 2, 1;
  insert into publication_occurrences
    (publication_id, commune_id, occurrence, departement, debut, fin, permanent, publiable, publie_le, expire_le)
    select p.id, s.* from new_rows p, occurrence_rows(p) s where p.kind = 'evenement' order by 1, 2, 3;
  insert into publication_search
    (publication_id, created_at, moderation_status, deleted, publiable, publie_le, en_avant, featured_until, jusqua, words)
    select p.id, p.created_at, p.moderation_status, p.deleted_at is not null, p.publiable and not p.hors_liste, p.publie_le, p.en_avant,
      p.featured_until, p.jusqua, search_words(p.title, p.body)
    from new_rows p order by 1;
  insert into publication_mots
    select distinct mot from new_rows p, vocabulary(p.title, p.body) as mot
    where p.publiable and not p.hors_liste and p.publie_le <= now() order by 1
    on conflict do nothing;
  insert into publication_changes (publication_id, kind, due_at)
    select p.id, 'publication.visible', greatest(p.publie_le, now_ms()) from new_rows p where p.publiable order by 1;
  return null;
end $$;

create or replace function publications_derive_update() returns trigger language plpgsql as $$
begin
  insert into publication_totals as t
    select scope, scope_id, moderation_status, valide, deleted, publiable, sum(d) from (
      select s.scope, s.scope_id, p.moderation_status, p.valide, p.deleted_at is not null as deleted, p.publiable and not p.hors_liste as publiable, 1 as d
        from new_rows p, publication_scopes(p) s
      union all
      select s.scope, s.scope_id, p.moderation_status, p.valide, p.deleted_at is not null, p.publiable and not p.hors_liste, -1
        from old_rows p, publication_scopes(p) s
    ) changes group by 1, 2, 3, 4, 5, 6 having sum(d) <> 0 order by 1, 2, 3, 4, 5, 6
    on conflict (scope, scope_id, moderation_status, valide, deleted, publiable) do update set n = t.n + excluded.n;
  insert into duplicate_groups as g
    select dup_key, sum(d) from (
      select dup_key, id, sum(d) as d from (
        select dup_key, id, 1 as d from new_rows where deleted_at is null
        union all select dup_key, id, -1 from old_rows where deleted_at is null
      ) changes group by 1, 2 having sum(d) <> 0
    ) moves group by 1 order by 1
    on conflict (dup_key) do update set n = g.n + excluded.n;
  delete from publication_communes l
    using old_rows o join new_rows n on n.id = o.id
    where (o.commune_id, o.commune_ids) is distinct from (n.commune_id, n.commune_ids)
      and l.publication_id = o.id and l.commune_id <> all (n.commune_id || n.commune_ids);
  insert into publication_communes
    (commune_id, publication_id, publiable, publie_le, en_avant, featured_until, created_at, type_id, kind, jusqua, en_alerte)
    select distinct place, n.id, n.publiable and not n.hors_liste, n.publie_le, n.en_avant, n.featured_until, n.created_at, n.type_id, n.kind,
      n.jusqua, alert_in_force(n.alerte)
    from old_rows o join new_rows n on n.id = o.id, unnest(n.commune_id || n.commune_ids) as place
    where (o.commune_id, o.commune_ids, o.publiable, o.hors_liste, o.publie_le, o.en_avant, o.featured_until, o.type_id, o.kind, o.jusqua, o.alerte)
      is distinct from
      (n.commune_id, n.commune_ids, n.publiable, n.hors_liste, n.publie_le, n.en_avant, n.featured_until, n.type_id, n.kind, n.jusqua, n.alerte)
    order by 2, 1
    on conflict (publication_id, commune_id) do update
      set publiable = excluded.publiable, publie_le = excluded.publie_le, en_avant = excluded.en_avant,
        featured_until = excluded.featured_until, type_id = excluded.type_id, kind = excluded.kind, jusqua = excluded.jusqua,
        en_alerte = excluded.en_alerte;
  delete from publication_occurrences s
    using old_rows o join new_rows n on n.id = o.id
    where o.kind = 'evenement' and s.publication_id = o.id
      and (o.kind, o.evenement, o.date_debut, o.date_fin, o.commune_id, o.commune_ids)
        is distinct from (n.kind, n.evenement, n.date_debut, n.date_fin, n.commune_id, n.commune_ids);
  insert into publication_occurrences
    (publication_id, commune_id, occurrence, departement, debut, fin, permanent, publiable, publie_le, expire_le)
    select n.id, s.* from old_rows o join new_rows n on n.id = o.id, occurrence_rows(n) s
    where n.kind = 'evenement'
      and (o.kind, o.evenement, o.date_debut, o.date_fin, o.commune_id, o.commune_ids)
        is distinct from (n.kind, n.evenement, n.date_debut, n.date_fin, n.commune_id, n.commune_ids)
    order by 1, 2, 3;
  update publication_occurrences s set publiable = n.publiable, publie_le = n.publie_le, expire_le = n.expire_le
    from new_rows n
    where n.kind = 'evenement' and s.publication_id = n.id
      and (s.publiable, s.publie_le, s.expire_le) is distinct from (n.publiable, n.publie_le, n.expire_le);
  update publication_search s
    set moderation_status = n.moderation_status, deleted = n.deleted_at is not null, publiable = n.publiable and not n.hors_liste,
      publie_le = n.publie_le, en_avant = n.en_avant, featured_until = n.featured_until, jusqua = n.jusqua
    from new_rows n
    where s.publication_id = n.id
      and (s.moderation_status, s.deleted, s.publiable, s.publie_le, s.en_avant, s.featured_until, s.jusqua)
        is distinct from
        (n.moderation_status, n.deleted_at is not null, n.publiable and not n.hors_liste, n.publie_le, n.en_avant, n.featured_until, n.jusqua);
  update publication_search s set words = search_words(n.title, n.body)
    from old_rows o join new_rows n on n.id = o.id
    where s.publication_id = n.id and (o.title, o.body) is distinct from (n.title, n.body);
  insert into publication_mots
    select distinct mot from old_rows o join new_rows n on n.id = o.id, vocabulary(n.title, n.body) as mot
    where n.publiable and not n.hors_liste and n.publie_le <= now()
      and (not o.publiable or o.hors_liste or (o.publie_le, o.title, o.body) is distinct from (n.publie_le, n.title, n.body))
    order by 1
    on conflict do nothing;
  -- A publication that was rewritten, hidden or left the lists may have had the last use of a word. To check each word at once would make
  -- every hiding slow.
  insert into publication_mots_a_revoir
    select distinct mot from old_rows o join new_rows n on n.id = o.id, vocabulary(o.title, o.body) as mot
    where o.publiable and not o.hors_liste
      and (not n.publiable or n.hors_liste or (o.title, o.body) is distinct from (n.title, n.body)) order by 1
    on conflict do nothing;
  insert into publication_changes (publication_id, kind, due_at)
    select n.id,
      case when not n.publiable then 'publication.withdrawn' when not o.publiable then 'publication.visible' else 'publication.changed' end,
      case when n.publiable then greatest(n.publie_le, now_ms()) else now_ms() end
    from old_rows o join new_rows n on n.id = o.id
    where o.publiable <> n.publiable
      or (n.publiable and ((o.publie_le, o.expire_le) is distinct from (n.publie_le, n.expire_le) or publication_content(o) <> publication_content(n)))
    order by 1;
  return null;
end $$;

create or replace function publications_derive_delete() returns trigger language plpgsql as $$
begin
  insert into publication_totals as t
    select s.scope, s.scope_id, p.moderation_status, p.valide, p.deleted_at is not null, p.publiable and not p.hors_liste, -count(*)
    from old_rows p, publication_scopes(p) s group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (scope, scope_id, moderation_status, valide, deleted, publiable) do update set n = t.n + excluded.n;
  insert into duplicate_groups as g
    select p.dup_key, -count(*) from old_rows p where p.deleted_at is null group by 1 order by 1
    on conflict (dup_key) do update set n = g.n + excluded.n;
  return null;
end $$;

-- Publications show the names of their actor and communes.
create function acteurs_announce_name() returns trigger language plpgsql as $$
begin
  perform hot_changed(array(
    select distinct tag from (
      select p from publications p where p.acteur_id = new.id and p.publiable limit 101
    ) shown, hot_tags(shown.p) tag));
  return null;
end $$;
create trigger acteurs_announce_name after update of nom, slug, badge on acteurs for each row
  when ((old.nom, old.slug, old.badge) is distinct from (new.nom, new.slug, new.badge)) execute function acteurs_announce_name();
alter table acteurs enable always trigger acteurs_announce_name;
create function communes_announce_name() returns trigger language plpgsql as $$
begin
  perform hot_changed(array(
    select distinct tag from (
      select p from publication_communes l join publications p on p.id = l.publication_id
      where l.commune_id = new.id and p.publiable limit 101
    ) shown, hot_tags(shown.p) tag));
  return null;
end $$;
create trigger communes_announce_name after update of nom, slug on communes for each row
  when ((old.nom, old.slug) is distinct from (new.nom, new.slug)) execute function communes_announce_name();
alter table communes enable always trigger communes_announce_name;

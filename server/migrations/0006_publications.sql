-- Baseline of 0.1.0, 6 of 11: the schema that the migrations before it made, as pg_dump writes it. Each object comes after what it needs.
-- Nobody edits it, and it is not written again: a change is a new migration.

set local check_function_bodies = off;

create function alert_in_force(alerte jsonb) returns boolean
  language sql immutable parallel safe
  return alerte is not null and alerte ->> 'levee_le' is null;

create function day_scope(at timestamptz) returns uuid
  language sql immutable parallel safe
  return lpad(((at at time zone 'Europe/Paris')::date - date '0001-01-01')::text, 32, '0')::uuid;

create function dismissals_judge() returns trigger language plpgsql as $$
begin
  update duplicate_groups set n = n where dup_key = new.dup_key;
  return null;
end $$;

create function duplicate_groups_judge() returns trigger language plpgsql as $$
begin
  new.dismissed := group_dismissed(new.dup_key, new.n);
  return new;
end $$;

create function normalised_url(url text) returns text language plpgsql immutable strict parallel safe as $$
declare
  without_fragment constant text := split_part(btrim(url), '#', 1);
  parts text[];
begin
  -- Most addresses have neither a user nor a port. Captures of a pattern cost ten times as much as cutting the text.
  if without_fragment ~* '^https?://[^/?:@]+(?:[/?]|$)' then
    parts[2] := split_part(split_part(without_fragment, '?', 1), '/', 3);
    parts[4] := substr(split_part(without_fragment, '?', 1), strpos(without_fragment, '//') + 2 + length(parts[2]));
    parts[5] := substr(without_fragment, nullif(strpos(without_fragment, '?'), 0) + 1);
  else
    parts := regexp_match(without_fragment, '^(https?)://(?:[^/?@]*@)?([^/?:]+)(?::(\d+))?([^?]*)(?:\?(.*))?$', 'i');
  end if;
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

create function duplicate_key(source_url text, acteur_id uuid, type_id uuid, title text, date_debut date, body text) returns text
  language sql immutable parallel safe
  return case
    when btrim(source_url) <> '' then 'u:' || md5(normalised_url(source_url))
    else 's:' || md5(concat_ws('|', acteur_id, coalesce(type_id::text, ''), coalesce(nullif(words(title), ''), btrim(title)),
      coalesce((date_debut - date '2000-01-01')::text, ''), left(coalesce(nullif(words(body), ''), btrim(body)), 200)))
  end;

create function fold_slot(from_slot integer) returns integer language plpgsql as $$
declare
  moved integer;
begin
  perform pg_advisory_xact_lock(7212040, 0);
  perform set_config('beffroi.slot', '0', true);
  if from_slot = 0 or not pg_try_advisory_xact_lock(7212040, from_slot) then
    return 0;
  end if;
  with publications as (delete from publication_totals where slot = from_slot returning *),
  into_publications as (
    insert into publication_totals as t (scope, scope_id, moderation_status, valide, deleted, publiable, n, slot)
      select scope, scope_id, moderation_status, valide, deleted, publiable, n, 0 from publications order by 1, 2, 3, 4, 5, 6
      on conflict (scope, scope_id, moderation_status, valide, deleted, publiable, slot) do update set n = t.n + excluded.n),
  actions as (delete from audit_totals where slot = from_slot returning *),
  into_actions as (
    insert into audit_totals as t (action, target_type, jour, n, slot) select action, target_type, jour, n, 0 from actions order by 1, 2, 3
      on conflict (action, target_type, jour, slot) do update set n = t.n + excluded.n),
  users as (delete from audit_user_totals where slot = from_slot returning *),
  into_users as (
    insert into audit_user_totals as t (user_id, action, n, slot) select user_id, action, n, 0 from users order by 1, 2
      on conflict (user_id, action, slot) do update set n = t.n + excluded.n),
  accounts as (delete from user_totals where slot = from_slot returning *),
  into_accounts as (
    insert into user_totals as t (active, n, slot) select active, n, 0 from accounts order by 1
      on conflict (active, slot) do update set n = t.n + excluded.n)
  select (select count(*) from publications) + (select count(*) from actions) + (select count(*) from users) + (select count(*) from accounts)
    into moved;
  delete from publication_totals where slot = 0 and n = 0;
  return moved;
end $$;

-- "These are no duplicates of each other": of one key and exactly these members.
CREATE TABLE duplicate_dismissals (
    id uuid NOT NULL,
    dup_key text NOT NULL,
    -- In the order of their ids.
    members uuid[] NOT NULL,
    dismissed_by uuid,
    dismissed_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    -- When it was taken back.
    withdrawn_at timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT duplicate_dismissals_members CHECK (((cardinality(members) >= 2) AND (cardinality(members) <= 50)))
);

CREATE TABLE publications (
    id uuid NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    acteur_id uuid,
    commune_id uuid NOT NULL,
    -- Further communes it is attached to; the link rows of publication_communes are derived from both.
    commune_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    type_id uuid,
    moderation_status text DEFAULT 'pending'::text NOT NULL,
    valide boolean DEFAULT false NOT NULL,
    publie_le timestamp(3) with time zone,
    en_avant boolean DEFAULT false NOT NULL,
    featured_until timestamp(3) with time zone,
    epingle boolean DEFAULT false NOT NULL,
    source_url text,
    date_debut date,
    date_fin date,
    image_url text,
    status_reason text,
    -- The last status that an administrator gave it: it binds the municipal office and the author. Spec §4.2, rule 5.
    admin_decision text,
    reports_count integer DEFAULT 0 NOT NULL,
    import_source_id uuid,
    created_by uuid,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    deleted_at timestamp(3) with time zone,
    -- Whether its actor is active and not deleted: kept by triggers, so that a list needs no join to know.
    acteur_actif boolean DEFAULT true NOT NULL,
    publiable boolean GENERATED ALWAYS AS ((valide AND (moderation_status = ANY (ARRAY['approved'::text, 'published'::text])) AND (publie_le IS NOT NULL) AND (deleted_at IS NULL) AND acteur_actif)) STORED NOT NULL,
    dup_key text GENERATED ALWAYS AS (duplicate_key(source_url, acteur_id, type_id, title, date_debut, body)) STORED NOT NULL,
    -- The kind of its type; a publication without a type is news. Set by publications_before_write().
    kind text DEFAULT 'actualite'::text NOT NULL,
    -- From this time on nobody but its author and the offices reads it.
    expire_le timestamp(3) with time zone,
    -- The event and the alert, in the shapes of contract/publications/. Times are in UTC.
    evenement jsonb,
    alerte jsonb,
    -- The time at which it leaves the lists: the end of its last occurrence, or expire_le. Set by publications_before_write().
    jusqua timestamp(3) with time zone,
    -- Whether jusqua has passed and the totals count it so. Set by publications_before_write() and by the hourly maintenance.
    hors_liste boolean DEFAULT false NOT NULL,
    -- The status of the edit, written with the edit: the status that offices see is the first of the two that is not null.
    waiting_edit_status text,
    -- [{media_id, alt, decorative, legende, credit, media}]: media is what the public answer shows of the row of `medias`. Null: none.
    images jsonb,
    -- [{media_id, titre, media}]
    documents jsonb,
    acte jsonb,
    -- The day of posting of an act. Set by publications_before_write().
    affiche_le date,
    -- Whether the last refusal of the newest version of a publication asks its author for a correction. Without a rewrite of the table.
    correction_demandee boolean DEFAULT false NOT NULL,
    -- Further communes that their municipal offices took off a publication: no edit puts them back.
    communes_retirees uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    -- When a change last took something away at once from an event that residents see, without the right to publish; null: never. Moderators look at it afterwards.
    taken_away_at timestamp(3) with time zone,
    CONSTRAINT publications_admin_decision CHECK ((admin_decision = ANY (ARRAY['pending'::text, 'approved'::text, 'published'::text, 'rejected'::text]))),
    CONSTRAINT publications_dates CHECK (((date_fin IS NULL) OR (date_debut IS NULL) OR (date_fin >= date_debut))),
    CONSTRAINT publications_featured CHECK ((en_avant OR (featured_until IS NULL))),
    -- Validated by 0047: a check of all rows here would make readers wait.
    CONSTRAINT publications_kind CHECK ((kind = ANY (ARRAY['actualite'::text, 'evenement'::text, 'alerte'::text, 'acte'::text, 'information'::text]))),
    CONSTRAINT publications_status CHECK ((moderation_status = ANY (ARRAY['pending'::text, 'approved'::text, 'published'::text, 'rejected'::text])))
);

create function group_dismissed(key text, n integer) returns boolean language sql stable
  return exists (
    select from duplicate_dismissals d
    where d.dup_key = key and d.withdrawn_at is null and cardinality(d.members) = n
      and d.members = (select array_agg(p.id order by p.id) from publications p where p.dup_key = key and p.deleted_at is null));

create function hot_publications() returns trigger language plpgsql as $$
declare
  tags text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct tag) into tags from new_rows p, hot_tags(p) tag where p.publiable;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct tag) into tags from old_rows p, hot_tags(p) tag where p.publiable;
  else
    select array_agg(distinct tag) into tags from (
      select tag from old_rows p, hot_tags(p) tag where p.publiable
      union all select tag from new_rows p, hot_tags(p) tag where p.publiable
    ) changed;
  end if;
  perform hot_changed(tags);
  return null;
end $$;

create function hot_tags(p publications) returns setof text language sql immutable parallel safe as $$
  select 'publications' union all select 'publication:' || p.id union all select 'acteur:' || p.acteur_id where p.acteur_id is not null
  union all select 'commune:' || place from unnest(p.commune_id || p.commune_ids) as place
  union all select 'commune:' || place || ':' || kind
  from unnest(p.commune_id || p.commune_ids) as place, unnest(array[
    p.kind, case when p.evenement is not null then 'evenement' end, case when p.affiche_le is not null then 'acte' end
  ]) as kind
  where kind is not null
$$;

create function kind_scope(kind text) returns uuid
  language sql immutable parallel safe
  return lpad(to_hex(array_position(array['actualite', 'evenement', 'alerte', 'acte', 'information'], kind)), 32, '0')::uuid;

create function occurrence_rows(p publications) returns table (
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

create function publication_content(p publications) returns text
  language sql stable parallel safe as $$
  select md5(jsonb_build_array(p.title, p.body, p.commune_id, p.commune_ids, p.type_id, p.date_debut, p.date_fin, p.source_url,
    p.image_url)::text || concat(extract(epoch from p.expire_le), p.evenement::text, p.alerte::text,
      nullif(p.images, '[]')::text, nullif(p.documents, '[]')::text, p.acte::text))
$$;

create function publication_drafts_count_medias() returns trigger language plpgsql as $$
declare
  removed uuid[] := '{}';
  added uuid[] := '{}';
begin
  if tg_op <> 'INSERT' then
    select array_agg(used) into removed from old_rows d, media_ids(d.content -> 'images', d.content -> 'documents') used;
  end if;
  if tg_op <> 'DELETE' then
    select array_agg(used) into added from new_rows d, media_ids(d.content -> 'images', d.content -> 'documents') used;
  end if;
  if removed is not null or added is not null then perform count_media_uses(removed, added); end if;
  return null;
end $$;

create function publication_scopes(p publications) returns table (scope text, scope_id uuid)
  language sql immutable parallel safe as $$
  select 'france', '00000000-0000-0000-0000-000000000000'::uuid
  union all select 'jour', day_scope(p.created_at)
  union all select 'acteur', p.acteur_id where p.acteur_id is not null
  union all select 'type', p.type_id where p.type_id is not null
  union all select 'kind', kind_scope(p.kind)
  union all select distinct 'commune', place from unnest(p.commune_id || p.commune_ids) as place
$$;

create function publications_before_insert() returns trigger language plpgsql as $$
begin
  if new.acteur_id is null then
    new.acteur_actif := true;
    return new;
  end if;
  select active and deleted_at is null into new.acteur_actif from acteurs where id = new.acteur_id for share;
  new.acteur_actif := coalesce(new.acteur_actif, false);
  return new;
end $$;

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
  new.affiche_le := null;
  if new.acte is not null then
    new.affiche_le := coalesce((new.acte ->> 'affichage_donne')::date,
      (new.publie_le at time zone (select c.timezone from communes c where c.id = new.commune_id))::date);
    new.acte := new.acte || jsonb_build_object('affiche_le', new.affiche_le, 'affiche_jusqu_au', (new.affiche_le + interval '2 months')::date);
  end if;
  new.jusqua := least(new.expire_le, ends);
  new.hors_liste := coalesce(new.jusqua <= now(), false);
  return new;
end $$;

create function publications_count_medias() returns trigger language plpgsql as $$
declare
  removed uuid[] := '{}';
  added uuid[] := '{}';
begin
  if tg_op <> 'INSERT' then
    select array_agg(used) into removed from old_rows p, media_ids(p.images, p.documents) used
      where (p.images is not null or p.documents is not null) and p.deleted_at is null;
  end if;
  if tg_op <> 'DELETE' then
    select array_agg(used) into added from new_rows p, media_ids(p.images, p.documents) used
      where (p.images is not null or p.documents is not null) and p.deleted_at is null;
  end if;
  if removed is not null or added is not null then perform count_media_uses(removed, added); end if;
  return null;
end $$;

create function publications_derive_delete() returns trigger language plpgsql as $$
declare
  own_slot constant integer := write_slot();
begin
  insert into publication_totals as t
    select s.scope, s.scope_id, coalesce(p.waiting_edit_status, p.moderation_status), p.valide and p.waiting_edit_status is null, p.deleted_at is not null,
      p.publiable and not p.hors_liste, -count(*), own_slot
    from old_rows p, publication_scopes(p) s group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (scope, scope_id, moderation_status, valide, deleted, publiable, slot) do update set n = t.n + excluded.n;
  insert into duplicate_groups as g
    select p.dup_key, -count(*) from old_rows p where p.deleted_at is null group by 1 order by 1
    on conflict (dup_key) do update set n = g.n + excluded.n;
  return null;
end $$;

create function publications_derive_insert() returns trigger language plpgsql as $$
declare
  own_slot constant integer := write_slot();
begin
  insert into publication_totals as t
    select s.scope, s.scope_id, coalesce(p.waiting_edit_status, p.moderation_status), p.valide and p.waiting_edit_status is null, p.deleted_at is not null,
      p.publiable and not p.hors_liste, count(*), own_slot
    from new_rows p, publication_scopes(p) s group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (scope, scope_id, moderation_status, valide, deleted, publiable, slot) do update set n = t.n + excluded.n;
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
  -- Both from the same words: to find the words of a text takes most of the time.
  with written as materialized (
    select p.*, written_words(p.title, p.body) as words from new_rows p
  ), found as (
    insert into publication_search
      (publication_id, created_at, moderation_status, deleted, publiable, publie_le, en_avant, featured_until, jusqua, words)
    select p.id, p.created_at, coalesce(p.waiting_edit_status, p.moderation_status), p.deleted_at is not null, p.publiable and not p.hors_liste, p.publie_le, p.en_avant,
        p.featured_until, p.jusqua, with_stems(p.words)
      from written p order by 1
  )
  insert into publication_mots
    select distinct mot from written p, vocabulary_of(p.words) as mot
    where p.publiable and not p.hors_liste and p.publie_le <= now() order by 1
    on conflict do nothing;
  insert into changes (publication_id, kind, due_at)
    select p.id, 'publication.visible', greatest(p.publie_le, now_ms()) from new_rows p where p.publiable order by 1;
  return null;
end $$;

create function publications_derive_update() returns trigger language plpgsql as $$
declare
  own_slot constant integer := write_slot();
begin
  insert into publication_totals as t
    select scope, scope_id, moderation_status, valide, deleted, publiable, sum(d), own_slot from (
      select s.scope, s.scope_id, coalesce(p.waiting_edit_status, p.moderation_status) as moderation_status, p.valide and p.waiting_edit_status is null as valide,
          p.deleted_at is not null as deleted, p.publiable and not p.hors_liste as publiable, 1 as d
        from new_rows p, publication_scopes(p) s
      union all
      select s.scope, s.scope_id, coalesce(p.waiting_edit_status, p.moderation_status), p.valide and p.waiting_edit_status is null,
          p.deleted_at is not null, p.publiable and not p.hors_liste, -1
        from old_rows p, publication_scopes(p) s
    ) changes group by 1, 2, 3, 4, 5, 6 having sum(d) <> 0 order by 1, 2, 3, 4, 5, 6
    on conflict (scope, scope_id, moderation_status, valide, deleted, publiable, slot) do update set n = t.n + excluded.n;
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
    set moderation_status = coalesce(n.waiting_edit_status, n.moderation_status), deleted = n.deleted_at is not null, publiable = n.publiable and not n.hors_liste,
      publie_le = n.publie_le, en_avant = n.en_avant, featured_until = n.featured_until, jusqua = n.jusqua
    from new_rows n
    where s.publication_id = n.id
      and (s.moderation_status, s.deleted, s.publiable, s.publie_le, s.en_avant, s.featured_until, s.jusqua)
        is distinct from
        (coalesce(n.waiting_edit_status, n.moderation_status), n.deleted_at is not null, n.publiable and not n.hors_liste, n.publie_le, n.en_avant, n.featured_until, n.jusqua);
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
  insert into changes (publication_id, kind, due_at)
    select n.id,
      case when not n.publiable then 'publication.withdrawn' when not o.publiable then 'publication.visible' else 'publication.changed' end,
      case when n.publiable then greatest(n.publie_le, now_ms()) else now_ms() end
    from old_rows o join new_rows n on n.id = o.id
    where o.publiable <> n.publiable
      or (n.publiable and ((o.publie_le, o.expire_le) is distinct from (n.publie_le, n.expire_le) or publication_content(o) <> publication_content(n)))
    order by 1;
  return null;
end $$;

create function search_hits(query tsquery, most int) returns table (id uuid, publie_le timestamptz, en_avant boolean)
  language sql stable parallel safe set enable_seqscan = off as $$
  select s.publication_id, s.publie_le, s.en_avant and coalesce(s.featured_until, 'infinity') > now() from publication_search s
  where s.words @@ query and s.publiable and s.publie_le <= now() and (s.jusqua is null or s.jusqua > now()) limit most
$$;

create function search_query(q text) returns tsquery language plpgsql stable parallel safe
  set pg_trgm.similarity_threshold = 0.3 as $$
declare
  word text;
  stems text[];
  near text[];
  term text;
  terms text[] := '{}';
  looked_up int := 0;
begin
  foreach word in array array(select distinct unnest(string_to_array(words(q), ' ')) order by 1 limit 20) loop
    continue when word = '' or to_tsvector('mots_fr', word) = ''::tsvector
      -- Missing from the list of stop words, or there with an accent that is folded here.
      or word in ('les', 'leurs', 'cet', 'cette', 'a', 'meme', 'etait', 'etaient');
    stems := tsvector_to_array(to_tsvector('french', word));
    term := array_to_string(array[quote_literal(word) || case when length(word) > 1 then ':*' else '' end] || stems, ' | ');
    -- Each look-up reads what shares its letters in threes: a few slips are forgiven, twenty are no slip.
    if looked_up < 5 and length(word) between 4 and 40 and not exists (
      -- A range and not a pattern, which a kept plan could only compare with every word.
      select from publication_mots where mot ~>=~ word and mot ~<~ (word || chr(1114111))) then
      looked_up := looked_up + 1;
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

create function search_words(title text, body text) returns tsvector language plpgsql immutable parallel safe as $$
begin
  return with_stems(written_words(title, body));
end $$;

create function vocabulary_of(written tsvector) returns setof text
  language sql immutable parallel safe
  begin atomic
    select mot from unnest(tsvector_to_array(written)) as mot where length(mot) between 3 and 40 and mot !~ '[0-9]' limit 300;
  end;

create function written_words(title text, body text) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('mots_fr', words(title || ' ' || body));

create function vocabulary(title text, body text) returns setof text
  language sql immutable parallel safe
  begin atomic
    select mot from vocabulary_of(written_words(title, body)) as mot;
  end;

create function with_stems(written tsvector) returns tsvector language plpgsql immutable parallel safe as $$
begin
  return strip(written || to_tsvector('french', array_to_string(tsvector_to_array(written), ' ')));
end $$;

-- Decisions on up to five thousand publications, made in the background a hundred in a transaction.
CREATE TABLE bulk_runs (
    id uuid NOT NULL,
    action text NOT NULL,
    reason text,
    -- The publications with their versions, as they were when the run was asked for.
    ids uuid[] NOT NULL,
    versions integer[] NOT NULL,
    -- How many of them were dealt with: a run that was interrupted goes on here.
    "position" integer DEFAULT 0 NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    -- Those that were left as they were: [[id, code], ...].
    refusals jsonb DEFAULT '[]'::jsonb NOT NULL,
    status text DEFAULT 'queued'::text NOT NULL,
    requested_by uuid,
    request_id text,
    address_hash text,
    -- The row of the audit trail for the whole, and that of the undo.
    audit_id uuid NOT NULL,
    undo_audit_id uuid,
    undone_by uuid,
    undo_request_id text,
    -- The last of its steps that the undo has dealt with.
    undo_after uuid,
    undone integer DEFAULT 0 NOT NULL,
    kept jsonb DEFAULT '[]'::jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    finished_at timestamp(3) with time zone,
    CONSTRAINT bulk_runs_action CHECK ((action = ANY (ARRAY['publish'::text, 'approve'::text, 'reject'::text, 'delete'::text, 'close_reports'::text]))),
    CONSTRAINT bulk_runs_position CHECK ((("position" >= 0) AND ("position" <= cardinality(ids)))),
    CONSTRAINT bulk_runs_size CHECK ((((cardinality(ids) >= 1) AND (cardinality(ids) <= 5000)) AND (cardinality(ids) = cardinality(versions)))),
    CONSTRAINT bulk_runs_status CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'stopped'::text, 'undoing'::text, 'undone'::text])))
);

-- That it was loaded, and what: the trail, which said so before, loses its rows at their term.
CREATE TABLE demo_load (
    only_row boolean DEFAULT true NOT NULL,
    loaded_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    removed_at timestamp(3) with time zone,
    communes integer DEFAULT 0 NOT NULL,
    acteurs integer DEFAULT 0 NOT NULL,
    publications integer DEFAULT 0 NOT NULL,
    users integer DEFAULT 0 NOT NULL,
    claims integer DEFAULT 0 NOT NULL,
    accounts integer DEFAULT 0 NOT NULL,
    CONSTRAINT demo_load_only_row_check CHECK (only_row)
);

-- How many not-deleted publications share a duplicate key.
CREATE TABLE duplicate_groups (
    dup_key text NOT NULL,
    n integer NOT NULL,
    dismissed boolean DEFAULT false NOT NULL
)
WITH (fillfactor='80');

-- How often residents read the pages of a publication, an actor or a commune: sums by day, without identifiers. Spec §2-71.
-- No foreign keys: a count must not lock the row of what is read, and the sum of an actor keeps what was read of a removed publication.
CREATE TABLE lecture_jours (
    objet text NOT NULL,
    objet_id uuid NOT NULL,
    jour date NOT NULL,
    -- The actor whose statistics the count belongs to; null for communes and for publications without an actor.
    acteur_id uuid,
    pages integer NOT NULL,
    flux integer NOT NULL,
    agendas integer NOT NULL,
    partages integer NOT NULL,
    -- Frames of other sites are a channel of their own: before, they were counted as pages of the commune. Spec §2-71.
    cadres integer DEFAULT 0 NOT NULL,
    CONSTRAINT lecture_jours_objet_check CHECK ((objet = ANY (ARRAY['publication'::text, 'acteur'::text, 'commune'::text])))
);

-- When the last e-mail of a morning to a person was written, in its transaction.
CREATE TABLE morning_letters (
    user_id uuid NOT NULL,
    written_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL
);

-- What a municipal office says to the administrators about an actor of its commune (favorable: it should be validated; defavorable: it is contested) or about
-- a claim. One opinion of an office on each. It decides nothing. Spec §2-73.
CREATE TABLE office_opinions (
    id uuid NOT NULL,
    office_id uuid NOT NULL,
    acteur_id uuid,
    claim_id uuid,
    avis text NOT NULL,
    texte text,
    given_by uuid,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    -- Opinions of offices on proposals too.
    proposal_id uuid,
    CONSTRAINT office_opinions_avis CHECK ((avis = ANY (ARRAY['favorable'::text, 'defavorable'::text]))),
    CONSTRAINT office_opinions_of_one CHECK ((num_nonnulls(acteur_id, claim_id, proposal_id) = 1)),
    CONSTRAINT office_opinions_texte CHECK (((avis = 'favorable'::text) OR (texte IS NOT NULL)))
);

-- Who is to be told, in that e-mail, that what they wrote was published after it had waited.
CREATE TABLE online_notices (
    publication_id uuid NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL
);

-- Where a publication appears: one row a commune, its own included. Derived by triggers, never written by hand.
CREATE TABLE publication_communes (
    commune_id uuid NOT NULL,
    publication_id uuid NOT NULL,
    publiable boolean NOT NULL,
    publie_le timestamp(3) with time zone,
    en_avant boolean NOT NULL,
    featured_until timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    type_id uuid,
    kind text DEFAULT 'actualite'::text NOT NULL,
    jusqua timestamp(3) with time zone,
    -- Whether it has an alert that is not lifted: it is first in the lists of its communes.
    en_alerte boolean DEFAULT false NOT NULL
);

-- The dates of the events that drafts have, for the calendar of what is planned. A saved draft writes its own; a draft that was saved before has them
-- from its next change on. Spec §2-77.
CREATE TABLE publication_draft_dates (
    draft_id uuid NOT NULL,
    acteur_id uuid NOT NULL,
    -- The identifier that the occurrence has in a publication; empty for an event that has only days.
    occurrence text NOT NULL,
    debut timestamp(3) with time zone NOT NULL,
    fin timestamp(3) with time zone NOT NULL,
    journee boolean NOT NULL,
    statut text NOT NULL
);

-- Each saved version, for thirty days.
CREATE TABLE publication_draft_versions (
    draft_id uuid NOT NULL,
    version integer NOT NULL,
    content jsonb NOT NULL,
    saved_by uuid,
    saved_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL
);

-- Drafts are rows of a table of their own: no list, total, queue or search of publications can show one.
CREATE TABLE publication_drafts (
    -- The publication has the same id once the draft is submitted.
    id uuid NOT NULL,
    acteur_id uuid NOT NULL,
    created_by uuid,
    -- The fields that were given, in the shape of a request of contract/publications/.
    content jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL
);

-- Words that occur in publications that were shown, never in hidden ones, which a search must not betray: a word typed with a slip is looked up here, not in a million texts.
CREATE TABLE publication_mots (
    mot text NOT NULL
);

CREATE TABLE publication_mots_a_revoir (
    mot text NOT NULL
);

-- Up to when scheduled publications have been looked at.
CREATE TABLE publication_mots_etat (
    only_row boolean DEFAULT true NOT NULL,
    vu_jusqua timestamp(3) with time zone NOT NULL,
    CONSTRAINT publication_mots_etat_only_row_check CHECK (only_row)
);

-- The occurrences of events, one row for each commune of the publication. Maintained by triggers of publications.
CREATE TABLE publication_occurrences (
    publication_id uuid NOT NULL,
    commune_id uuid NOT NULL,
    -- The identifier of the occurrence within its event.
    occurrence text NOT NULL,
    departement text NOT NULL,
    debut timestamp(3) with time zone NOT NULL,
    -- Its end; without one, the end of its day.
    fin timestamp(3) with time zone NOT NULL,
    -- Longer than a day: an agenda finds it by its end, any other by its begin.
    longue boolean GENERATED ALWAYS AS (((fin - debut) > '1 day'::interval)) STORED NOT NULL,
    -- Of a permanent event, such as an exhibition.
    permanent boolean NOT NULL,
    -- Columns of its publication: visibility is publiable, publie_le and expire_le.
    publiable boolean NOT NULL,
    publie_le timestamp(3) with time zone,
    expire_le timestamp(3) with time zone
);

CREATE TABLE publication_reports (
    id uuid NOT NULL,
    publication_id uuid NOT NULL,
    reason text NOT NULL,
    message text,
    email text,
    -- Keyed hash of the reporter (user, else network address): the address itself is not kept.
    reporter_hash text NOT NULL,
    status text DEFAULT 'open'::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    resolved_at timestamp(3) with time zone,
    -- decision: a moderation settled it; no_action: closed without one; muted: came after that, about the same content.
    closed_how text,
    closing_id uuid,
    suspect boolean,
    office_id uuid,
    office_reason text,
    transmitted_at timestamp(3) with time zone,
    CONSTRAINT publication_reports_closed CHECK (((status = 'open'::text) = (closed_how IS NULL))),
    CONSTRAINT publication_reports_closed_how CHECK ((closed_how = ANY (ARRAY['decision'::text, 'no_action'::text, 'muted'::text, 'office'::text]))),
    CONSTRAINT publication_reports_closing CHECK (((closing_id IS NOT NULL) = COALESCE((closed_how <> ALL (ARRAY['decision'::text, 'office'::text])), false))),
    CONSTRAINT publication_reports_office CHECK (((office_reason IS NOT NULL) = ((transmitted_at IS NOT NULL) OR COALESCE((closed_how = 'office'::text), false)))),
    CONSTRAINT publication_reports_reason CHECK ((reason = ANY (ARRAY['illegal_content'::text, 'spam'::text, 'harassment'::text, 'misinformation'::text, 'privacy'::text, 'other'::text]))),
    CONSTRAINT publication_reports_status CHECK ((status = ANY (ARRAY['open'::text, 'resolved'::text]))),
    CONSTRAINT publication_reports_suspect CHECK (suspect)
);

-- What a search reads: narrow rows, so that those of a common word are few pages, and no change of state touches the index of
-- words. Derived by triggers; the words themselves are kept beside the rows.
CREATE TABLE publication_search (
    publication_id uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    moderation_status text NOT NULL,
    deleted boolean NOT NULL,
    publiable boolean NOT NULL,
    publie_le timestamp(3) with time zone,
    en_avant boolean NOT NULL,
    featured_until timestamp(3) with time zone,
    words tsvector NOT NULL,
    -- A value is moved out of its row only where the row passes 2 kB, which the words alone seldom do. Compressed it is 40 bytes.
    padding text DEFAULT repeat(' '::text, 2048) NOT NULL,
    jusqua timestamp(3) with time zone
)
WITH (fillfactor='85', toast_tuple_target='128');
ALTER TABLE ONLY publication_search ALTER COLUMN words SET STORAGE EXTERNAL;

-- Exact totals by scope and state: a total is a sum over a few rows. scope_id is the nil UUID for all of France, and the number
-- of the day for those created on a day (day_scope).
CREATE TABLE publication_totals (
    scope text NOT NULL,
    scope_id uuid NOT NULL,
    moderation_status text NOT NULL,
    valide boolean NOT NULL,
    deleted boolean NOT NULL,
    publiable boolean NOT NULL,
    n integer NOT NULL,
    slot integer DEFAULT 0 NOT NULL,
    CONSTRAINT publication_totals_scope CHECK ((scope = ANY (ARRAY['france'::text, 'acteur'::text, 'commune'::text, 'type'::text, 'jour'::text, 'kind'::text])))
)
WITH (fillfactor='70');

CREATE TABLE publication_types (
    id uuid NOT NULL,
    code text NOT NULL,
    nom text NOT NULL,
    ordre integer NOT NULL,
    kind text DEFAULT 'information'::text NOT NULL,
    CONSTRAINT publication_types_kind CHECK ((kind = ANY (ARRAY['actualite'::text, 'evenement'::text, 'alerte'::text, 'acte'::text, 'information'::text])))
);

-- Edits that wait for a decision beside the publication that residents see.
-- `publications` has what residents see. No public query, index or total reads this table.
CREATE TABLE publication_waiting_edits (
    publication_id uuid NOT NULL,
    -- The changed fields with their new values, by column.
    content jsonb NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    reason text,
    -- Who wrote last. Null once the account is erased.
    author uuid,
    -- The last status that an administrator gave the edit: it binds the municipal office and the author, as that of a publication does.
    admin_decision text,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    decided_at timestamp(3) with time zone,
    CONSTRAINT publication_waiting_edits_status CHECK ((status = ANY (ARRAY['pending'::text, 'rejected'::text])))
);

-- Who deals with a publication, a claim or an actor: one colleague at most.
CREATE TABLE record_assignments (
    publication_id uuid,
    claim_id uuid,
    acteur_id uuid,
    user_id uuid NOT NULL,
    assigned_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    CONSTRAINT record_assignments_of_one CHECK ((num_nonnulls(publication_id, claim_id, acteur_id) = 1))
);

-- Notes on a publication, a claim or an actor: exactly one of the three.
CREATE TABLE record_notes (
    id uuid NOT NULL,
    publication_id uuid,
    claim_id uuid,
    acteur_id uuid,
    author_id uuid NOT NULL,
    body text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    CONSTRAINT record_notes_of_one CHECK ((num_nonnulls(publication_id, claim_id, acteur_id) = 1))
);

CREATE UNLOGGED TABLE record_viewers (
    record_type text NOT NULL,
    record_id uuid NOT NULL,
    user_id uuid NOT NULL,
    drafting boolean DEFAULT false NOT NULL,
    began_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    seen_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL
);

-- Who is to be told that a publication was refused; gathered, so that many refusals make one e-mail.
CREATE TABLE refusal_notices (
    publication_id uuid NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL
);

-- One row each time that open reports are closed without a decision.
CREATE TABLE report_closings (
    id uuid NOT NULL,
    publication_id uuid NOT NULL,
    -- The content that was looked at: while the publication has it, new reports land closed.
    content text NOT NULL,
    reason text,
    closed_by uuid,
    closed_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    -- False once it was undone.
    standing boolean DEFAULT true NOT NULL
);

INSERT INTO publication_mots_etat (only_row, vu_jusqua) VALUES
    (true, now());

INSERT INTO publication_types (id, code, nom, ordre, kind) VALUES
    ('01990000-0000-7000-8000-000000000001', 'actualite', 'Actualité', 1, 'actualite'),
    ('01990000-0000-7000-8000-000000000002', 'evenement', 'Événement', 2, 'evenement'),
    ('01990000-0000-7000-8000-000000000003', 'alerte', 'Alerte', 3, 'alerte'),
    ('01990000-0000-7000-8000-000000000004', 'travaux', 'Travaux et circulation', 4, 'information'),
    ('01990000-0000-7000-8000-000000000005', 'vie-municipale', 'Vie municipale', 5, 'actualite'),
    ('01990000-0000-7000-8000-000000000006', 'vie-associative', 'Vie associative', 6, 'actualite'),
    ('01990000-0000-7000-8000-000000000007', 'commerce', 'Commerce et marché', 7, 'information'),
    ('01990000-0000-7000-8000-000000000008', 'petite-annonce', 'Petite annonce', 8, 'information'),
    ('01990000-0000-7000-8000-000000000009', 'emploi', 'Emploi', 9, 'information'),
    ('01990000-0000-7000-8000-00000000000a', 'acte', 'Acte administratif', 10, 'acte');

ALTER TABLE ONLY bulk_runs ADD CONSTRAINT bulk_runs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY demo_load ADD CONSTRAINT demo_load_pkey PRIMARY KEY (only_row);
ALTER TABLE ONLY duplicate_dismissals ADD CONSTRAINT duplicate_dismissals_pkey PRIMARY KEY (id);
ALTER TABLE ONLY duplicate_dismissals ADD CONSTRAINT duplicate_dismissals_set UNIQUE (dup_key, members);
ALTER TABLE ONLY duplicate_groups ADD CONSTRAINT duplicate_groups_pkey PRIMARY KEY (dup_key);
ALTER TABLE ONLY lecture_jours ADD CONSTRAINT lecture_jours_pkey PRIMARY KEY (objet_id, jour);
ALTER TABLE ONLY morning_letters ADD CONSTRAINT morning_letters_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY office_opinions ADD CONSTRAINT office_opinions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY online_notices ADD CONSTRAINT online_notices_pkey PRIMARY KEY (publication_id, user_id);
ALTER TABLE ONLY publication_communes ADD CONSTRAINT publication_communes_pkey PRIMARY KEY (publication_id, commune_id);
ALTER TABLE ONLY publication_draft_dates ADD CONSTRAINT publication_draft_dates_pkey PRIMARY KEY (draft_id, occurrence);
ALTER TABLE ONLY publication_draft_versions ADD CONSTRAINT publication_draft_versions_pkey PRIMARY KEY (draft_id, version);
ALTER TABLE ONLY publication_drafts ADD CONSTRAINT publication_drafts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY publication_mots_a_revoir ADD CONSTRAINT publication_mots_a_revoir_pkey PRIMARY KEY (mot);
ALTER TABLE ONLY publication_mots_etat ADD CONSTRAINT publication_mots_etat_pkey PRIMARY KEY (only_row);
ALTER TABLE ONLY publication_mots ADD CONSTRAINT publication_mots_pkey PRIMARY KEY (mot);
ALTER TABLE ONLY publication_occurrences ADD CONSTRAINT publication_occurrences_pkey PRIMARY KEY (publication_id, commune_id, occurrence);
ALTER TABLE ONLY publication_reports ADD CONSTRAINT publication_reports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY publication_search ADD CONSTRAINT publication_search_pkey PRIMARY KEY (publication_id);
ALTER TABLE ONLY publication_totals ADD CONSTRAINT publication_totals_pkey PRIMARY KEY (scope, scope_id, moderation_status, valide, deleted, publiable, slot);
ALTER TABLE ONLY publication_types ADD CONSTRAINT publication_types_code_key UNIQUE (code);
ALTER TABLE ONLY publication_types ADD CONSTRAINT publication_types_pkey PRIMARY KEY (id);
ALTER TABLE ONLY publication_waiting_edits ADD CONSTRAINT publication_waiting_edits_pkey PRIMARY KEY (publication_id);
ALTER TABLE ONLY publications ADD CONSTRAINT publications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY record_assignments ADD CONSTRAINT record_assignments_acteur_id_key UNIQUE (acteur_id);
ALTER TABLE ONLY record_assignments ADD CONSTRAINT record_assignments_claim_id_key UNIQUE (claim_id);
ALTER TABLE ONLY record_assignments ADD CONSTRAINT record_assignments_publication_id_key UNIQUE (publication_id);
ALTER TABLE ONLY record_notes ADD CONSTRAINT record_notes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY record_viewers ADD CONSTRAINT record_viewers_pkey PRIMARY KEY (record_type, record_id, user_id);
ALTER TABLE ONLY refusal_notices ADD CONSTRAINT refusal_notices_pkey PRIMARY KEY (publication_id, user_id);
ALTER TABLE ONLY report_closings ADD CONSTRAINT report_closings_pkey PRIMARY KEY (id);
CREATE INDEX bulk_runs_created ON bulk_runs USING btree (created_at);
CREATE INDEX bulk_runs_of ON bulk_runs USING btree (requested_by, created_at DESC);
CREATE INDEX bulk_runs_undone_by ON bulk_runs USING btree (undone_by) WHERE (undone_by IS NOT NULL);
CREATE INDEX duplicate_dismissals_standing ON duplicate_dismissals USING btree (dismissed_at DESC, id DESC) WHERE (withdrawn_at IS NULL);
CREATE INDEX duplicate_groups_many ON duplicate_groups USING btree (dup_key) INCLUDE (n) WHERE ((n > 1) AND (NOT dismissed));

-- The statistics of an actor over a period are read from the index alone.
CREATE INDEX lecture_jours_acteur ON lecture_jours USING btree (acteur_id, jour) INCLUDE (objet, objet_id, pages, flux, agendas, partages, cadres) WHERE (acteur_id IS NOT NULL);

CREATE INDEX lecture_jours_jour ON lecture_jours USING btree (jour);
CREATE UNIQUE INDEX office_opinions_acteur ON office_opinions USING btree (acteur_id, office_id) WHERE (acteur_id IS NOT NULL);
CREATE UNIQUE INDEX office_opinions_claim ON office_opinions USING btree (claim_id, office_id) WHERE (claim_id IS NOT NULL);
CREATE INDEX office_opinions_given_by ON office_opinions USING btree (given_by) WHERE (given_by IS NOT NULL);
CREATE INDEX office_opinions_office ON office_opinions USING btree (office_id, updated_at DESC);
CREATE UNIQUE INDEX office_opinions_proposal ON office_opinions USING btree (proposal_id, office_id) WHERE (proposal_id IS NOT NULL);
CREATE INDEX online_notices_user ON online_notices USING btree (user_id);
CREATE INDEX publication_communes_created ON publication_communes USING btree (commune_id, created_at DESC, publication_id DESC);
CREATE INDEX publication_communes_ends ON publication_communes USING btree (commune_id, jusqua) WHERE (publiable AND (jusqua IS NOT NULL));

CREATE INDEX publication_communes_first ON publication_communes USING btree (commune_id, (
CASE
    WHEN en_alerte THEN 'infinity'::timestamp with time zone
    ELSE COALESCE(featured_until, 'infinity'::timestamp with time zone)
END)) INCLUDE (publie_le, publication_id, en_avant, featured_until, en_alerte, jusqua) WHERE (publiable AND (en_avant OR en_alerte));

CREATE INDEX publication_communes_listed ON publication_communes USING btree (commune_id, publie_le DESC, publication_id DESC) INCLUDE (en_avant, featured_until, jusqua, en_alerte) WHERE publiable;
CREATE INDEX publication_communes_listed_kind ON publication_communes USING btree (commune_id, kind, publie_le DESC, publication_id DESC) INCLUDE (en_avant, featured_until, jusqua, en_alerte) WHERE publiable;
CREATE INDEX publication_communes_listed_type ON publication_communes USING btree (commune_id, type_id, publie_le DESC, publication_id DESC) INCLUDE (en_avant, featured_until, jusqua, en_alerte) WHERE publiable;
CREATE INDEX publication_draft_dates_acteur ON publication_draft_dates USING btree (acteur_id, debut);
CREATE INDEX publication_draft_versions_author ON publication_draft_versions USING btree (saved_by) WHERE (saved_by IS NOT NULL);
CREATE INDEX publication_draft_versions_saved ON publication_draft_versions USING btree (saved_at);
CREATE INDEX publication_drafts_acteur ON publication_drafts USING btree (acteur_id, updated_at DESC, id DESC);
CREATE INDEX publication_drafts_author ON publication_drafts USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX publication_mots_debut ON publication_mots USING btree (mot text_pattern_ops);
CREATE INDEX publication_mots_trgm ON publication_mots USING gin (mot gin_trgm_ops);
CREATE INDEX publication_occurrences_commune ON publication_occurrences USING btree (commune_id, debut, publication_id) INCLUDE (fin, permanent, publie_le, expire_le) WHERE (publiable AND (NOT longue));
CREATE INDEX publication_occurrences_departement ON publication_occurrences USING btree (departement, debut, publication_id) INCLUDE (fin, permanent, publie_le, expire_le) WHERE (publiable AND (NOT longue));
CREATE INDEX publication_occurrences_france ON publication_occurrences USING btree (debut, publication_id) INCLUDE (fin, permanent, publie_le, expire_le) WHERE (publiable AND (NOT longue));
CREATE INDEX publication_occurrences_long ON publication_occurrences USING btree (fin, publication_id) INCLUDE (debut, departement, permanent, publie_le, expire_le) WHERE (publiable AND longue);
CREATE INDEX publication_occurrences_long_commune ON publication_occurrences USING btree (commune_id, fin, publication_id) INCLUDE (debut, permanent, publie_le, expire_le) WHERE (publiable AND longue);
CREATE INDEX publication_reports_closing ON publication_reports USING btree (closing_id) WHERE (closing_id IS NOT NULL);
CREATE INDEX publication_reports_email ON publication_reports USING btree (lower(email)) WHERE (email IS NOT NULL);
CREATE INDEX publication_reports_handled ON publication_reports USING btree (office_id, created_at DESC, id DESC) WHERE (office_id IS NOT NULL);

-- Who reports twice meanwhile has one report, as while it were open.
CREATE UNIQUE INDEX publication_reports_muted ON publication_reports USING btree (closing_id, reporter_hash) WHERE (closed_how = 'muted'::text);

CREATE UNIQUE INDEX publication_reports_open ON publication_reports USING btree (publication_id, reporter_hash) WHERE (status = 'open'::text);
CREATE INDEX publication_reports_publication ON publication_reports USING btree (publication_id, created_at DESC);
CREATE INDEX publication_reports_reporter_latest ON publication_reports USING btree (reporter_hash, created_at DESC, id DESC);
CREATE INDEX publication_reports_resolved ON publication_reports USING btree (resolved_at) WHERE (resolved_at IS NOT NULL);
CREATE INDEX publication_search_words ON publication_search USING gin (words) WITH (fastupdate='on', gin_pending_list_limit='256');
CREATE INDEX publication_waiting_edits_author ON publication_waiting_edits USING btree (author) WHERE (author IS NOT NULL);
CREATE INDEX publication_waiting_edits_decided ON publication_waiting_edits USING btree (decided_at) WHERE (status = 'rejected'::text);
CREATE INDEX publication_waiting_edits_pending ON publication_waiting_edits USING btree (created_at) WHERE (status = 'pending'::text);
CREATE INDEX publications_acteur_commune ON publications USING btree (acteur_id, created_at DESC, id DESC) INCLUDE (deleted_at, commune_id);
COMMENT ON INDEX publications_acteur_commune IS 'The list of administrators of an actor; publications of an actor in a commune.';
CREATE INDEX publications_acts ON publications USING btree (affiche_le DESC, id DESC) WHERE (publiable AND (affiche_le IS NOT NULL));
COMMENT ON INDEX publications_acts IS 'Acts of France by their posting. Spec §4.2-27.';
CREATE INDEX publications_acts_commune ON publications USING btree (commune_id, affiche_le DESC, id DESC) WHERE (publiable AND (affiche_le IS NOT NULL));
COMMENT ON INDEX publications_acts_commune IS 'Acts of a commune by their posting. Spec §4.2-27.';
CREATE INDEX publications_acts_further ON publications USING gin (commune_ids) WHERE (publiable AND (affiche_le IS NOT NULL) AND (commune_ids <> '{}'::uuid[]));
COMMENT ON INDEX publications_acts_further IS 'Acts of a further commune. Spec §4.2-27.';
CREATE INDEX publications_alert_ends ON publications USING btree (expire_le) WHERE ((kind = 'alerte'::text) AND publiable);
COMMENT ON INDEX publications_alert_ends IS 'Alerts that ended in the last thirty days. Spec §3-33.';
CREATE INDEX publications_author ON publications USING btree (created_by) WHERE (created_by IS NOT NULL);
COMMENT ON INDEX publications_author IS 'The publications of a person who is erased or exported. Spec §6-19.';
CREATE INDEX publications_courtes ON publications USING btree ("right"((id)::text, 8));
COMMENT ON INDEX publications_courtes IS 'GET /publications/courtes/{code}: the publications of a short code';
CREATE INDEX publications_created ON publications USING btree (created_at DESC, id DESC) INCLUDE (deleted_at);
COMMENT ON INDEX publications_created IS 'The list of administrators, newest first; days of creation.';
CREATE INDEX publications_deleted ON publications USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);
COMMENT ON INDEX publications_deleted IS 'Deleted publications, newest first.';
CREATE INDEX publications_deleted_at ON publications USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
COMMENT ON INDEX publications_deleted_at IS 'Deletions whose term is over. Spec §6-18.';
CREATE INDEX publications_dup ON publications USING btree (dup_key, created_at DESC, id DESC) INCLUDE (moderation_status) WHERE (deleted_at IS NULL);
COMMENT ON INDEX publications_dup IS 'Groups of duplicates. Spec §4.1-11, §4.1-12.';
CREATE INDEX publications_dup_deleted ON publications USING btree (dup_key) WHERE (deleted_at IS NOT NULL);
COMMENT ON INDEX publications_dup_deleted IS 'Deleted publications of a group of duplicates.';
CREATE INDEX publications_ends ON publications USING btree (jusqua) WHERE (publiable AND (NOT hors_liste) AND (jusqua IS NOT NULL));
COMMENT ON INDEX publications_ends IS 'The next that leaves the list of France; what leaves the totals.';
CREATE INDEX publications_ends_acteur ON publications USING btree (acteur_id, jusqua) WHERE (publiable AND (NOT hors_liste) AND (jusqua IS NOT NULL));
COMMENT ON INDEX publications_ends_acteur IS 'The next that leaves the list of an actor.';
CREATE INDEX publications_ends_kind ON publications USING btree (kind, jusqua) WHERE (publiable AND (NOT hors_liste) AND (jusqua IS NOT NULL));
COMMENT ON INDEX publications_ends_kind IS 'The next that leaves the list of a kind.';
CREATE INDEX publications_ends_type ON publications USING btree (type_id, jusqua) WHERE (publiable AND (NOT hors_liste) AND (jusqua IS NOT NULL));
COMMENT ON INDEX publications_ends_type IS 'The next that leaves the list of a type.';
CREATE INDEX publications_events_acteur ON publications USING btree (acteur_id, jusqua) INCLUDE (id) WHERE (publiable AND (kind = 'evenement'::text));
COMMENT ON INDEX publications_events_acteur IS 'The agenda of an actor. Spec §4.2-22.';
CREATE INDEX publications_expire ON publications USING btree (expire_le) WHERE (publiable AND (expire_le IS NOT NULL));
COMMENT ON INDEX publications_expire IS 'The next that expires.';
CREATE INDEX publications_expire_acteur ON publications USING btree (acteur_id, expire_le) WHERE ((expire_le IS NOT NULL) AND (deleted_at IS NULL));
COMMENT ON INDEX publications_expire_acteur IS 'Ends in the calendar of an actor. Spec §2-77.';
CREATE INDEX publications_featured ON publications USING btree (COALESCE(featured_until, 'infinity'::timestamp with time zone), created_at DESC, id DESC) INCLUDE (deleted_at) WHERE en_avant;
COMMENT ON INDEX publications_featured IS 'Featured publications in the list of administrators.';
CREATE INDEX publications_featured_now ON publications USING btree (COALESCE(featured_until, 'infinity'::timestamp with time zone)) INCLUDE (id, featured_until) WHERE en_avant;
COMMENT ON INDEX publications_featured_now IS 'The next that is no longer featured.';
CREATE INDEX publications_first ON publications USING btree (COALESCE(featured_until, 'infinity'::timestamp with time zone)) INCLUDE (publie_le, id, featured_until, jusqua) WHERE (publiable AND (NOT hors_liste) AND en_avant);
COMMENT ON INDEX publications_first IS 'What is featured, first in the list of France.';

CREATE INDEX publications_first_acteur ON publications USING btree (acteur_id, (
CASE
    WHEN epingle THEN 'infinity'::timestamp with time zone
    ELSE COALESCE(featured_until, 'infinity'::timestamp with time zone)
END)) INCLUDE (publie_le, id, en_avant, featured_until, epingle, jusqua) WHERE (publiable AND (NOT hors_liste) AND (en_avant OR epingle));

COMMENT ON INDEX publications_first_acteur IS 'What is pinned or featured, first in the list of an actor.';
CREATE INDEX publications_first_kind ON publications USING btree (kind, COALESCE(featured_until, 'infinity'::timestamp with time zone)) INCLUDE (publie_le, id, featured_until, jusqua) WHERE (publiable AND (NOT hors_liste) AND en_avant);
COMMENT ON INDEX publications_first_kind IS 'What is featured, first in the list of a kind.';
CREATE INDEX publications_first_type ON publications USING btree (type_id, COALESCE(featured_until, 'infinity'::timestamp with time zone)) INCLUDE (publie_le, id, featured_until, jusqua) WHERE (publiable AND (NOT hors_liste) AND en_avant);
COMMENT ON INDEX publications_first_type IS 'What is featured, first in the list of a type.';
CREATE INDEX publications_further_communes ON publications USING gin (commune_ids) WHERE ((commune_ids <> '{}'::uuid[]) AND (deleted_at IS NULL));
COMMENT ON INDEX publications_further_communes IS 'Publications of others that name a commune as a further one. Spec §2-69.';
CREATE INDEX publications_import ON publications USING btree (import_source_id, created_at DESC) WHERE (import_source_id IS NOT NULL);
COMMENT ON INDEX publications_import IS 'The publications of an import source.';
CREATE INDEX publications_listed ON publications USING btree (publie_le DESC, id DESC) INCLUDE (en_avant, featured_until, jusqua) WHERE (publiable AND (NOT hors_liste));
COMMENT ON INDEX publications_listed IS 'The public list of France, newest first; a walk of a search for frequent words.';
CREATE INDEX publications_listed_acteur ON publications USING btree (acteur_id, publie_le DESC, id DESC) INCLUDE (en_avant, featured_until, epingle, jusqua) WHERE (publiable AND (NOT hors_liste));
COMMENT ON INDEX publications_listed_acteur IS 'The public list of an actor.';
CREATE INDEX publications_listed_kind ON publications USING btree (kind, publie_le DESC, id DESC) INCLUDE (en_avant, featured_until, jusqua) WHERE (publiable AND (NOT hors_liste));
COMMENT ON INDEX publications_listed_kind IS 'The public list of a kind: news of France.';
CREATE INDEX publications_listed_type ON publications USING btree (type_id, publie_le DESC, id DESC) INCLUDE (en_avant, featured_until, jusqua) WHERE (publiable AND (NOT hors_liste));
COMMENT ON INDEX publications_listed_type IS 'The public list of a type.';
CREATE INDEX publications_media_ids ON publications USING gin (jsonb_path_query_array((COALESCE(images, '[]'::jsonb) || COALESCE(documents, '[]'::jsonb)), '$[*]."media_id"'::jsonpath) jsonb_path_ops) WHERE (((images IS NOT NULL) OR (documents IS NOT NULL)) AND (deleted_at IS NULL));
COMMENT ON INDEX publications_media_ids IS 'The publications that use a picture or a document. Spec §2-60, §2-64.';
CREATE INDEX publications_pending_communes ON publications USING gin (((commune_id || commune_ids))) WHERE ((COALESCE(waiting_edit_status, moderation_status) = 'pending'::text) AND (deleted_at IS NULL));
COMMENT ON INDEX publications_pending_communes IS 'What waits in the communes of an office.';
COMMENT ON INDEX publications_pkey IS 'One publication by its id.';
CREATE INDEX publications_publie_le ON publications USING btree (publie_le DESC NULLS LAST, id DESC) INCLUDE (deleted_at);
COMMENT ON INDEX publications_publie_le IS 'The list of administrators by publication.';
CREATE INDEX publications_reported ON publications USING btree (created_at DESC, id DESC) INCLUDE (deleted_at) WHERE (reports_count > 0);
COMMENT ON INDEX publications_reported IS 'Reported publications, newest first.';
CREATE INDEX publications_reported_communes ON publications USING gin (((commune_id || commune_ids))) WHERE ((reports_count > 0) AND (deleted_at IS NULL));
COMMENT ON INDEX publications_reported_communes IS 'What is reported in the communes of an office.';
CREATE INDEX publications_reports ON publications USING btree (reports_count DESC, id DESC) INCLUDE (deleted_at);
COMMENT ON INDEX publications_reports IS 'Publications by the number of their reports.';
CREATE INDEX publications_scheduled_not_valid ON publications USING btree (acteur_id, publie_le) WHERE ((NOT valide) AND (moderation_status = ANY (ARRAY['approved'::text, 'published'::text])) AND (deleted_at IS NULL));
COMMENT ON INDEX publications_scheduled_not_valid IS 'What an actor has planned that a decision still forbids. Spec §2-77.';
CREATE INDEX publications_status ON publications USING btree (COALESCE(waiting_edit_status, moderation_status), created_at DESC, id DESC) WHERE (deleted_at IS NULL);
COMMENT ON INDEX publications_status IS 'The queue of administrators, newest first.';
CREATE INDEX publications_status_acteur ON publications USING btree (acteur_id, COALESCE(waiting_edit_status, moderation_status), created_at DESC, id DESC) WHERE (deleted_at IS NULL);
COMMENT ON INDEX publications_status_acteur IS 'The publications of an actor by state. Spec §2-74.';
CREATE INDEX publications_status_publie_le ON publications USING btree (COALESCE(waiting_edit_status, moderation_status), publie_le DESC NULLS LAST, id DESC) WHERE (deleted_at IS NULL);
COMMENT ON INDEX publications_status_publie_le IS 'The queue of administrators by publication.';
CREATE INDEX publications_taken_away ON publications USING btree (taken_away_at) WHERE (taken_away_at IS NOT NULL);
COMMENT ON INDEX publications_taken_away IS 'Events and dates that were cancelled without a decision lately. Spec §3-32.';
CREATE INDEX publications_title ON publications USING btree (title COLLATE "und-x-icu", id) INCLUDE (deleted_at);
COMMENT ON INDEX publications_title IS 'The list of administrators by title.';
CREATE INDEX publications_type ON publications USING btree (type_id, created_at DESC, id DESC) INCLUDE (deleted_at);
COMMENT ON INDEX publications_type IS 'The list of administrators of a type or a kind.';
CREATE INDEX publications_updated ON publications USING btree (updated_at DESC, id DESC) INCLUDE (deleted_at);
COMMENT ON INDEX publications_updated IS 'The list of administrators by change.';
CREATE INDEX record_assignments_user ON record_assignments USING btree (user_id);
CREATE INDEX record_notes_acteur ON record_notes USING btree (acteur_id, created_at, id) WHERE (acteur_id IS NOT NULL);
CREATE INDEX record_notes_author ON record_notes USING btree (author_id);
CREATE INDEX record_notes_claim ON record_notes USING btree (claim_id, created_at, id) WHERE (claim_id IS NOT NULL);
CREATE INDEX record_notes_publication ON record_notes USING btree (publication_id, created_at, id) WHERE (publication_id IS NOT NULL);
CREATE INDEX refusal_notices_waiting ON refusal_notices USING btree (created_at);
CREATE INDEX report_closings_publication ON report_closings USING btree (publication_id, content) WHERE standing;
CREATE TRIGGER dismissals_judge AFTER INSERT OR UPDATE ON duplicate_dismissals FOR EACH ROW EXECUTE FUNCTION dismissals_judge();
CREATE TRIGGER duplicate_groups_judge BEFORE UPDATE ON duplicate_groups FOR EACH ROW EXECUTE FUNCTION duplicate_groups_judge();

CREATE TRIGGER hot_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON publication_types FOR EACH STATEMENT EXECUTE FUNCTION hot_table();
ALTER TABLE publication_types ENABLE ALWAYS TRIGGER hot_change;

CREATE TRIGGER hot_delete AFTER DELETE ON publications REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION hot_publications();
ALTER TABLE publications ENABLE ALWAYS TRIGGER hot_delete;

CREATE TRIGGER hot_insert AFTER INSERT ON publications REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION hot_publications();
ALTER TABLE publications ENABLE ALWAYS TRIGGER hot_insert;

CREATE TRIGGER hot_truncate AFTER TRUNCATE ON publications FOR EACH STATEMENT EXECUTE FUNCTION hot_table();
ALTER TABLE publications ENABLE ALWAYS TRIGGER hot_truncate;

CREATE TRIGGER hot_update AFTER UPDATE ON publications REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION hot_publications();
ALTER TABLE publications ENABLE ALWAYS TRIGGER hot_update;

CREATE TRIGGER publication_drafts_count_medias_delete AFTER DELETE ON publication_drafts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION publication_drafts_count_medias();
CREATE TRIGGER publication_drafts_count_medias_insert AFTER INSERT ON publication_drafts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION publication_drafts_count_medias();
CREATE TRIGGER publication_drafts_count_medias_update AFTER UPDATE ON publication_drafts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION publication_drafts_count_medias();
CREATE TRIGGER publication_waiting_edits_count_medias_delete AFTER DELETE ON publication_waiting_edits REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION publication_drafts_count_medias();

-- Waiting edits use media as drafts do: the rows of both have the fields of a request or an answer in `content`.
CREATE TRIGGER publication_waiting_edits_count_medias_insert AFTER INSERT ON publication_waiting_edits REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION publication_drafts_count_medias();

CREATE TRIGGER publication_waiting_edits_count_medias_update AFTER UPDATE ON publication_waiting_edits REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION publication_drafts_count_medias();
CREATE TRIGGER publications_before_insert BEFORE INSERT ON publications FOR EACH ROW EXECUTE FUNCTION publications_before_insert();
CREATE TRIGGER publications_before_write BEFORE INSERT OR UPDATE OF type_id, commune_id, evenement, date_debut, date_fin, expire_le, acte, publie_le ON publications FOR EACH ROW EXECUTE FUNCTION publications_before_write();
CREATE TRIGGER publications_count_medias_delete AFTER DELETE ON publications REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION publications_count_medias();
CREATE TRIGGER publications_count_medias_insert AFTER INSERT ON publications REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION publications_count_medias();
CREATE TRIGGER publications_count_medias_update AFTER UPDATE ON publications REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION publications_count_medias();
CREATE TRIGGER publications_derive_delete AFTER DELETE ON publications REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION publications_derive_delete();
CREATE TRIGGER publications_derive_insert AFTER INSERT ON publications REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION publications_derive_insert();
CREATE TRIGGER publications_derive_update AFTER UPDATE ON publications REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION publications_derive_update();
ALTER TABLE ONLY bulk_runs ADD CONSTRAINT bulk_runs_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id);
ALTER TABLE ONLY bulk_runs ADD CONSTRAINT bulk_runs_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES users(id);
ALTER TABLE ONLY duplicate_dismissals ADD CONSTRAINT duplicate_dismissals_dismissed_by_fkey FOREIGN KEY (dismissed_by) REFERENCES users(id);
ALTER TABLE ONLY morning_letters ADD CONSTRAINT morning_letters_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY office_opinions ADD CONSTRAINT office_opinions_acteur_id_fkey FOREIGN KEY (acteur_id) REFERENCES acteurs(id) ON DELETE CASCADE;
ALTER TABLE ONLY office_opinions ADD CONSTRAINT office_opinions_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(id) ON DELETE CASCADE;
ALTER TABLE ONLY office_opinions ADD CONSTRAINT office_opinions_given_by_fkey FOREIGN KEY (given_by) REFERENCES users(id);
ALTER TABLE ONLY office_opinions ADD CONSTRAINT office_opinions_office_id_fkey FOREIGN KEY (office_id) REFERENCES acteurs(id) ON DELETE CASCADE;
ALTER TABLE ONLY office_opinions ADD CONSTRAINT office_opinions_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES acteur_proposals(id) ON DELETE CASCADE;
ALTER TABLE ONLY online_notices ADD CONSTRAINT online_notices_publication_id_fkey FOREIGN KEY (publication_id) REFERENCES publications(id) ON DELETE CASCADE;
ALTER TABLE ONLY online_notices ADD CONSTRAINT online_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY publication_communes ADD CONSTRAINT publication_communes_commune_id_fkey FOREIGN KEY (commune_id) REFERENCES communes(id);
ALTER TABLE ONLY publication_communes ADD CONSTRAINT publication_communes_publication_id_fkey FOREIGN KEY (publication_id) REFERENCES publications(id) ON DELETE CASCADE;
ALTER TABLE ONLY publication_draft_dates ADD CONSTRAINT publication_draft_dates_acteur_id_fkey FOREIGN KEY (acteur_id) REFERENCES acteurs(id) ON DELETE CASCADE;
ALTER TABLE ONLY publication_draft_dates ADD CONSTRAINT publication_draft_dates_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES publication_drafts(id) ON DELETE CASCADE;
ALTER TABLE ONLY publication_draft_versions ADD CONSTRAINT publication_draft_versions_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES publication_drafts(id) ON DELETE CASCADE;
ALTER TABLE ONLY publication_draft_versions ADD CONSTRAINT publication_draft_versions_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ONLY publication_drafts ADD CONSTRAINT publication_drafts_acteur_id_fkey FOREIGN KEY (acteur_id) REFERENCES acteurs(id) ON DELETE CASCADE;
ALTER TABLE ONLY publication_drafts ADD CONSTRAINT publication_drafts_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ONLY publication_occurrences ADD CONSTRAINT publication_occurrences_commune_id_fkey FOREIGN KEY (commune_id) REFERENCES communes(id);
ALTER TABLE ONLY publication_occurrences ADD CONSTRAINT publication_occurrences_publication_id_fkey FOREIGN KEY (publication_id) REFERENCES publications(id) ON DELETE CASCADE;
ALTER TABLE ONLY publication_reports ADD CONSTRAINT publication_reports_closing_id_fkey FOREIGN KEY (closing_id) REFERENCES report_closings(id) ON DELETE CASCADE;
ALTER TABLE ONLY publication_reports ADD CONSTRAINT publication_reports_office_id_fkey FOREIGN KEY (office_id) REFERENCES acteurs(id) ON DELETE SET NULL;
ALTER TABLE ONLY publication_reports ADD CONSTRAINT publication_reports_publication_id_fkey FOREIGN KEY (publication_id) REFERENCES publications(id) ON DELETE CASCADE;
ALTER TABLE ONLY publication_search ADD CONSTRAINT publication_search_publication_id_fkey FOREIGN KEY (publication_id) REFERENCES publications(id) ON DELETE CASCADE;
ALTER TABLE ONLY publication_waiting_edits ADD CONSTRAINT publication_waiting_edits_author_fkey FOREIGN KEY (author) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ONLY publication_waiting_edits ADD CONSTRAINT publication_waiting_edits_publication_id_fkey FOREIGN KEY (publication_id) REFERENCES publications(id) ON DELETE CASCADE;
ALTER TABLE ONLY publications ADD CONSTRAINT publications_acteur_id_fkey FOREIGN KEY (acteur_id) REFERENCES acteurs(id);
ALTER TABLE ONLY publications ADD CONSTRAINT publications_commune_id_fkey FOREIGN KEY (commune_id) REFERENCES communes(id);
ALTER TABLE ONLY publications ADD CONSTRAINT publications_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
ALTER TABLE ONLY publications ADD CONSTRAINT publications_type_id_fkey FOREIGN KEY (type_id) REFERENCES publication_types(id);
ALTER TABLE ONLY record_assignments ADD CONSTRAINT record_assignments_acteur_id_fkey FOREIGN KEY (acteur_id) REFERENCES acteurs(id) ON DELETE CASCADE;
ALTER TABLE ONLY record_assignments ADD CONSTRAINT record_assignments_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(id) ON DELETE CASCADE;
ALTER TABLE ONLY record_assignments ADD CONSTRAINT record_assignments_publication_id_fkey FOREIGN KEY (publication_id) REFERENCES publications(id) ON DELETE CASCADE;
ALTER TABLE ONLY record_assignments ADD CONSTRAINT record_assignments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY record_notes ADD CONSTRAINT record_notes_acteur_id_fkey FOREIGN KEY (acteur_id) REFERENCES acteurs(id) ON DELETE CASCADE;
ALTER TABLE ONLY record_notes ADD CONSTRAINT record_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id);
ALTER TABLE ONLY record_notes ADD CONSTRAINT record_notes_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(id) ON DELETE CASCADE;
ALTER TABLE ONLY record_notes ADD CONSTRAINT record_notes_publication_id_fkey FOREIGN KEY (publication_id) REFERENCES publications(id) ON DELETE CASCADE;
ALTER TABLE ONLY refusal_notices ADD CONSTRAINT refusal_notices_publication_id_fkey FOREIGN KEY (publication_id) REFERENCES publications(id) ON DELETE CASCADE;
ALTER TABLE ONLY refusal_notices ADD CONSTRAINT refusal_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY report_closings ADD CONSTRAINT report_closings_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id);
ALTER TABLE ONLY report_closings ADD CONSTRAINT report_closings_publication_id_fkey FOREIGN KEY (publication_id) REFERENCES publications(id) ON DELETE CASCADE;

set local check_function_bodies = on;

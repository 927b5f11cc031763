-- Words in every script, and a vocabulary that only knows what readers can see. Spec §3, §4.1 (q, duplicates).

-- As in 0001, but letters and digits of every script count: a text in Arabic or Greek has words as well.
create or replace function words(text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(fold($1) collate "und-x-icu", '[^[:alnum:]]+', ' ', 'g'));

-- As in 0003; a text that has no word at all, such as one of emoji alone, is compared as it stands.
create or replace function duplicate_key(source_url text, acteur_id uuid, type_id uuid, title text, date_debut date, body text) returns text
  language sql immutable parallel safe
  return case
    when btrim(source_url) <> '' then 'u:' || md5(normalised_url(source_url))
    else 's:' || md5(concat_ws('|', acteur_id, coalesce(type_id::text, ''), coalesce(nullif(words(title), ''), btrim(title)),
      coalesce((date_debut - date '2000-01-01')::text, ''), left(coalesce(nullif(words(body), ''), btrim(body)), 200)))
  end;

-- What both give for texts of other scripts is computed anew; all others stay as they are.
update publications set title = title where words(title || body) ~ '[^a-z0-9 ]' or words(title) = '' or words(body) = '';
update publication_search s set words = search_words(p.title, p.body)
  from publications p where p.id = s.publication_id and words(p.title || p.body) ~ '[^a-z0-9 ]';

-- The words of a publication that slips are compared with: letters alone, and a bounded number, so that no text fills the table.
create function vocabulary(title text, body text) returns setof text
  language sql immutable parallel safe
  begin atomic
    select mot from unnest(tsvector_to_array(to_tsvector('mots_fr', words(title || ' ' || body)))) as mot
    where length(mot) between 3 and 40 and mot !~ '[0-9]' limit 300;
  end;

-- Words to be looked at again: the last publication that showed them may be gone. Emptied by publications/vocabulary.ts.
create table publication_mots_a_revoir (mot text primary key);
insert into publication_mots_a_revoir select mot from publication_mots;

-- Up to when scheduled publications have been looked at.
create table publication_mots_etat (
  only_row boolean primary key default true check (only_row),
  vu_jusqua timestamptz(3) not null
);
insert into publication_mots_etat (vu_jusqua) values (now_ms());

-- As in 0003; at most twenty words count, and five are taken for slips.
create or replace function search_query(q text) returns tsquery language plpgsql stable parallel safe
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
    if looked_up < 5 and length(word) between 4 and 40 and not exists (select from publication_mots where mot like word || '%') then
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

-- As in 0003; the vocabulary takes words from what readers can see now, and words that are hidden again are noted.
create or replace function publications_derive_insert() returns trigger language plpgsql as $$
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
    select distinct mot from new_rows p, vocabulary(p.title, p.body) as mot
    where p.publiable and p.publie_le <= now() order by 1
    on conflict do nothing;
  return null;
end $$;

create or replace function publications_derive_update() returns trigger language plpgsql as $$
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
    select distinct mot from old_rows o join new_rows n on n.id = o.id, vocabulary(n.title, n.body) as mot
    where n.publiable and n.publie_le <= now()
      and (not o.publiable or (o.publie_le, o.title, o.body) is distinct from (n.publie_le, n.title, n.body))
    order by 1
    on conflict do nothing;
  -- Rewritten or hidden: its old words may now stand nowhere. Asking for each at once would make every hiding slow.
  insert into publication_mots_a_revoir
    select distinct mot from old_rows o join new_rows n on n.id = o.id, vocabulary(o.title, o.body) as mot
    where o.publiable and (not n.publiable or (o.title, o.body) is distinct from (n.title, n.body)) order by 1
    on conflict do nothing;
  return null;
end $$;

-- What reads of the catalogue of defibrillators rest on: availability by spelling of the hours, totals, and words for slips. Spec §4.4.

-- What availability is worked out from, less the source text beside it: of most devices it is a constant (inconnu, permanent).
alter table defibrillateurs drop column horaires_cle, add column horaires_regle text not null generated always as (
  case when horaires ->> 'kind' in ('inconnu', 'permanent') then horaires ->> 'kind' else md5((horaires - 'source')::text) end) stored;
create index defibrillateurs_horaires on defibrillateurs (horaires_regle) where affiche;
create index defibrillateurs_regles on defibrillateurs (id) where affiche and horaires_regle not in ('inconnu', 'permanent');

-- As in 0009, by what their hours say: how many can always be had, and of how many nobody knows, must not cost a count either.
drop table defibrillateur_totals;
create table defibrillateur_totals (
  affiche boolean,
  horaires text,
  n integer not null,
  primary key (affiche, horaires)
);
create function horaires_sorte(regle text) returns text
  language sql immutable strict parallel safe
  return case when regle in ('inconnu', 'permanent') then regle else 'regles' end;
insert into defibrillateur_totals select affiche, horaires_sorte(horaires_regle), count(*) from defibrillateurs group by 1, 2;
create or replace function defibrillateurs_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into defibrillateur_totals as t select affiche, horaires_sorte(horaires_regle), count(*) from new_rows group by 1, 2 order by 1, 2
      on conflict (affiche, horaires) do update set n = t.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into defibrillateur_totals as t select affiche, horaires_sorte(horaires_regle), -count(*) from old_rows group by 1, 2 order by 1, 2
      on conflict (affiche, horaires) do update set n = t.n + excluded.n;
  else
    insert into defibrillateur_totals as t
      select affiche, horaires_sorte(horaires_regle), sum(d)
      from (select affiche, horaires_regle, 1 as d from new_rows union all select affiche, horaires_regle, -1 from old_rows) changes
      group by 1, 2 having sum(d) <> 0 order by 1, 2
      on conflict (affiche, horaires) do update set n = t.n + excluded.n;
  end if;
  return null;
end $$;

-- The words of the catalogue, which slips are compared with: some ten thousand, where comparing with each text would look at a
-- hundred thousand. A word that no text has any more finds nothing.
create table defibrillateur_mots (mot text primary key);
create index defibrillateur_mots_trgm on defibrillateur_mots using gin (mot gin_trgm_ops);
create function defibrillateurs_words() returns trigger language plpgsql as $$
begin
  insert into defibrillateur_mots
    select distinct mot from new_rows, unnest(string_to_array(recherche, ' ')) as mot where length(mot) between 4 and 40
      order by 1
    on conflict do nothing;
  return null;
end $$;
insert into defibrillateur_mots
  select distinct mot from defibrillateurs, unnest(string_to_array(recherche, ' ')) as mot where length(mot) between 4 and 40;
create trigger defibrillateurs_words_insert after insert on defibrillateurs
  referencing new table as new_rows for each statement execute function defibrillateurs_words();
create trigger defibrillateurs_words_update after update on defibrillateurs
  referencing new table as new_rows for each statement execute function defibrillateurs_words();

-- Every word of a search as the beginning of one, or as one that is like it; short words as they are. Ten are taken for slips.
create function defibrillateur_query(q text) returns tsquery language plpgsql stable parallel safe
  set pg_trgm.similarity_threshold = 0.4 set enable_seqscan = off as $$
declare
  word text;
  near text[];
  terms text[] := '{}';
begin
  foreach word in array array(select distinct unnest(string_to_array(words(q), ' ')) order by 1 limit 20) loop
    continue when word = '';
    near := '{}';
    if length(word) between 4 and 40 and cardinality(terms) < 10 then
      near := array(select quote_literal(mot) from defibrillateur_mots where mot % word
        order by similarity(mot, word) desc, mot limit 30);
    end if;
    terms := terms || ('(' || array_to_string(array[quote_literal(word) || ':*'] || near, ' | ') || ')');
  end loop;
  return to_tsquery('simple', array_to_string(terms, ' & '));
end $$;

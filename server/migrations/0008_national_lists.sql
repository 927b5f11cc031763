-- What the administration's lists still paid for the size of their tables, found by bench/ at that of the country.
-- Spec §4.1, §4.3, §6; the figures before and after are in bench/RESULTS.md.

-- Deactivated users, however far down.
create index users_inactive on users (created_at desc, id desc) where not active;

-- A commune's actors in any state, and those that wait to be validated, are counted and passed over without reading their rows.
drop index acteurs_commune_nom;
create index acteurs_commune_nom on acteurs (commune_id, nom collate "und-x-icu", id) include (type, valide, active, deleted_at);
create index acteurs_not_validated_nom on acteurs (nom collate "und-x-icu", id) include (type, active, deleted_at) where not valide;
create index acteurs_not_validated_type on acteurs (type, nom collate "und-x-icu", id) include (active, deleted_at) where not valide;
drop index acteurs_inactive;
create index acteurs_inactive on acteurs (nom collate "und-x-icu", id) include (type, valide, deleted_at) where not active;

-- Claims by status. A claim takes this row's lock before that of the trail's head, like every total.
create table claim_totals (status text primary key, n integer not null);
insert into claim_totals select status, count(*) from claims group by 1;
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
create trigger claims_count_insert after insert on claims referencing new table as new_rows for each statement execute function claims_count();
create trigger claims_count_delete after delete on claims referencing old table as old_rows for each statement execute function claims_count();
create trigger claims_count_update after update on claims
  referencing old table as old_rows new table as new_rows for each statement execute function claims_count();

-- A search in claims looks for the actor's name too: kept beside the claim, so that one index finds both and no actor is read.
alter table claims add column acteur_nom text;
update claims k set acteur_nom = a.nom from acteurs a where a.id = k.acteur_id;
create or replace function claim_words(c claims) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('simple', words(concat_ws(' ', c.nom, c.email, c.message, c.acteur_nom)));
drop index claims_words;
create index claims_words on claims using gin (claim_words(claims));
create function claims_acteur_nom() returns trigger language plpgsql as $$
begin
  select nom into new.acteur_nom from acteurs where id = new.acteur_id;
  return new;
end $$;
create trigger claims_acteur_nom before insert or update of acteur_id on claims for each row execute function claims_acteur_nom();
create function acteurs_rename_claims() returns trigger language plpgsql as $$
begin
  update claims set acteur_nom = new.nom where acteur_id = new.id;
  return null;
end $$;
create trigger acteurs_rename_claims after update of nom on acteurs
  for each row when (old.nom is distinct from new.nom) execute function acteurs_rename_claims();

-- The trail by action and by user, in the order of the list: what stands before a page is passed over in the index.
-- Rows of one moment stand as they were written.
drop index audit_log_at;
create index audit_log_at on audit_log (at desc, seq desc);
drop index audit_log_action;
create index audit_log_action on audit_log (action, at desc, seq desc);
drop index audit_log_user;
create index audit_log_user on audit_log (user_id, at desc, seq desc) include (action) where user_id is not null;

-- Its totals by kind of target too; and by user, for whom a row a day would be nearly the trail again.
truncate audit_totals;
alter table audit_totals add column target_type text not null,
  drop constraint audit_totals_pkey, add primary key (action, target_type, jour);
insert into audit_totals (action, target_type, jour, n)
  select action, target_type, (at at time zone 'Europe/Paris')::date, count(*) from audit_log group by 1, 2, 3;
create table audit_user_totals (
  user_id uuid not null,
  action text not null,
  n integer not null,
  primary key (user_id, action)
) with (fillfactor = 80);
insert into audit_user_totals select user_id, action, count(*) from audit_log where user_id is not null group by 1, 2;
create or replace function audit_chain() returns trigger language plpgsql as $$
begin
  select seq + 1, hash into new.seq, new.prev_hash from audit_head for update;
  new.hash := audit_hash(new.prev_hash, new);
  update audit_head set seq = new.seq, hash = new.hash;
  insert into audit_totals as t (action, target_type, jour, n)
    values (new.action, new.target_type, (new.at at time zone 'Europe/Paris')::date, 1)
    on conflict (action, target_type, jour) do update set n = t.n + 1;
  if new.user_id is not null then
    insert into audit_user_totals as t values (new.user_id, new.action, 1) on conflict (user_id, action) do update set n = t.n + 1;
  end if;
  return new;
end $$;

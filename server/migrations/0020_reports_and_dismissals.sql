-- Reports closed without a decision, and groups of publications of which somebody said that they are no duplicates. Spec §4.1, §4.2.

-- What an edit may change of a publication, as one digest.
create function publication_content(p publications) returns text
  language sql stable parallel safe
  return md5(jsonb_build_array(p.title, p.body, p.commune_id, p.commune_ids, p.type_id, p.date_debut, p.date_fin, p.source_url,
    p.image_url)::text);

-- One row each time that open reports are closed without a decision.
create table report_closings (
  id uuid primary key,
  publication_id uuid not null references publications on delete cascade,
  -- The content that was looked at: while the publication has it, new reports land closed.
  content text not null,
  reason text,
  closed_by uuid references users,
  closed_at timestamptz(3) not null default now_ms(),
  -- False once it was undone.
  standing boolean not null default true
);
create index report_closings_publication on report_closings (publication_id, content) where standing;

alter table publication_reports
  -- decision: a moderation settled it; no_action: closed without one; muted: came after that, about the same content.
  add column closed_how text,
  add column closing_id uuid references report_closings on delete cascade;
update publication_reports set closed_how = 'decision' where status = 'resolved';
alter table publication_reports
  add constraint publication_reports_closed_how check (closed_how in ('decision', 'no_action', 'muted')),
  add constraint publication_reports_closed check ((status = 'open') = (closed_how is null)),
  add constraint publication_reports_closing check ((closing_id is not null) = coalesce(closed_how <> 'decision', false));
create index publication_reports_closing on publication_reports (closing_id) where closing_id is not null;
-- Who reports twice meanwhile has one report, as while it were open.
create unique index publication_reports_muted on publication_reports (closing_id, reporter_hash) where closed_how = 'muted';

-- "These are no duplicates of each other": of one key and exactly these members.
create table duplicate_dismissals (
  id uuid primary key,
  dup_key text not null,
  -- In the order of their ids.
  members uuid[] not null,
  dismissed_by uuid references users,
  dismissed_at timestamptz(3) not null default now_ms(),
  -- When it was taken back.
  withdrawn_at timestamptz(3),
  version integer not null default 1,
  constraint duplicate_dismissals_set unique (dup_key, members),
  constraint duplicate_dismissals_members check (cardinality(members) between 2 and 50)
);
create index duplicate_dismissals_standing on duplicate_dismissals (dismissed_at desc, id desc) where withdrawn_at is null;

alter table duplicate_groups add column dismissed boolean not null default false;
-- The groups that the list shows.
drop index duplicate_groups_many;
create index duplicate_groups_many on duplicate_groups (dup_key) include (n) where n > 1 and not dismissed;
create index publications_dup_deleted on publications (dup_key) where deleted_at is not null;

-- Whether the members of a group are those of a dismissal that stands. They are only read where there is one of that size.
create function group_dismissed(key text, n integer) returns boolean language sql stable
  return exists (
    select from duplicate_dismissals d
    where d.dup_key = key and d.withdrawn_at is null and cardinality(d.members) = n
      and d.members = (select array_agg(p.id order by p.id) from publications p where p.dup_key = key and p.deleted_at is null));

-- Every change of the members goes through an update of the group's row, whose lock orders it with dismissals.
create function duplicate_groups_judge() returns trigger language plpgsql as $$
begin
  new.dismissed := group_dismissed(new.dup_key, new.n);
  return new;
end $$;
create trigger duplicate_groups_judge before update on duplicate_groups for each row execute function duplicate_groups_judge();

create function dismissals_judge() returns trigger language plpgsql as $$
begin
  update duplicate_groups set n = n where dup_key = new.dup_key;
  return null;
end $$;
create trigger dismissals_judge after insert or update on duplicate_dismissals for each row execute function dismissals_judge();

-- As in 0004; a group is also touched where one member left and another came in the same statement.
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

alter table undo_steps drop constraint undo_steps_target;
alter table undo_steps add constraint undo_steps_target
  check (target_type in ('publication', 'acteur', 'claim', 'message_thread', 'duplicate_dismissal'));

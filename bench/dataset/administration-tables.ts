/** The number of rows of each table at the size of the country. */
export const NATIONAL = { users: 1_000_000, acteurs: 2_000_000, links: 1_500_000, claims: 200_000, audit: 3_000_000 }

/** SQL that creates a function for a UUID (version 7) with a timestamp. The salt makes it differ from others of the same millisecond. */
export const UUID_AT = `create or replace function pg_temp.uuid_at(at timestamptz, salt text) returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(salt), 1, 3) || '8' || substr(md5(salt), 4, 15))::uuid $$`

/** SQL for rows 1 to n with random numbers in [0, 1), the same for the same seed. Materialized, so that each row has its own numbers. */
const draws = (n: string, count: number) =>
  `draw as materialized (select g as n, ${Array.from({ length: count }, (_, i) => `random() as r${i + 1}`).join(', ')} from generate_series(1, ${n}) g)`

const DOMAINS = `(array['gmail.com','gmail.com','gmail.com','gmail.com','gmail.com','gmail.com','gmail.com','orange.fr','orange.fr','free.fr',
  'free.fr','wanadoo.fr','hotmail.fr','hotmail.fr','yahoo.fr','laposte.net','sfr.fr','outlook.fr','outlook.com','icloud.com','protonmail.com','bbox.fr'])`

/** SQL for a time in the last `years` years, by row number. More rows are recent than old. */
const since = (
  years: number,
) => `date_trunc('milliseconds', now() - make_interval(days => (${years * 365} * (1 - power(d.n::float / (:n + 1), 0.7)))::int)
  - make_interval(secs => 86400 * d.r1))`

/** The tables to fill, each with its statement. `:n` is the number of rows. Frequent values follow a power law, as in real data. */
export const TABLES: [table: keyof typeof NATIONAL, sql: string][] = [
  [
    'users',
    `with ${draws(':n', 9)}, named as (
      select d.*, p.mot as prenom, f.mot as nom, ${since(5)} as at,
        trim(both '.' from replace(words(p.mot), ' ', '-') || (array['.', '.', '', '-'])[1 + floor(4 * r4)::int] || replace(words(f.mot), ' ', '')) as box,
        ${DOMAINS}[1 + floor(22 * r5)::int] as domain
      from draw d join bench_prenoms p on p.n = 1 + floor((select count(*) from bench_prenoms) * power(r2, 1.5))::int
        join bench_noms f on f.n = 1 + floor((select count(*) from bench_noms) * power(r3, 2.5))::int),
      told as (select *, row_number() over (partition by box, domain order by n) as same from named)
    insert into users (id, email, nom, prenom, active, created_at, updated_at, last_seen_at)
    select pg_temp.uuid_at(at, 'u' || n), case when r6 > 0.03 then box || case when same > 1 then same::text else '' end || '@' || domain end,
      nom, prenom, r7 >= 0.02, at, at, case when r8 > 0.2 then least(now_ms(), at + (now() - at) * power(r9, 0.4)) end
    from told order by n on conflict (email) do nothing`,
  ],
  [
    'acteurs',
    `with ${draws(':n', 12)}
    insert into acteurs (id, nom, slug, type, description, commune_id, adresse, telephone, telephone_e164, email, site_web, valide, badge, active,
      can_publish, deleted_at, created_at, updated_at)
    select pg_temp.uuid_at(${since(6)}, 'a' || d.n), replace(replace(k.nom, '%c', c.nom), '%n', f.mot), 'acteur-national-' || d.n, k.type,
      case when r4 < 0.4 then 'Créée en ' || (1950 + floor(70 * r5))::int || ', ' || m.mot end, c.id,
      case when r5 < 0.6 then floor(1 + 200 * r4)::int || ' rue ' || f.mot end,
      case when r6 < 0.5 then '02 38 ' || lpad(floor(1000000 * r4)::text, 6, '0') end,
      case when r6 < 0.5 then '+33238' || lpad(floor(1000000 * r4)::text, 6, '0') end,
      case when r7 < 0.4 then 'contact@acteur' || d.n || '.fr' end, case when r7 < 0.25 then 'https://www.acteur' || d.n || '.fr' end,
      r8 >= 0.05, case when r9 < 0.03 then 'verifie' end, r10 >= 0.03, r11 < 0.3,
      case when r12 < 0.01 then ${since(6)} + (now() - ${since(6)}) * r4 end,
      ${since(6)}, ${since(6)} + case when r9 > 0.7 then (now() - ${since(6)}) * r5 else interval '0' end
    from draw d
      join bench_places c on c.n = 1 + floor(3 * power(((select count(*) from bench_places) + 3) / 3.0, r2) - 3)::int
      join bench_kinds k on k.n = 1 + floor((select count(*) from bench_kinds) * r3)::int
      join bench_noms f on f.n = 1 + floor((select count(*) from bench_noms) * power(r4, 2.5))::int
      join bench_messages m on m.n = 1 + floor((select count(*) from bench_messages) * r9)::int
    order by d.n`,
  ],
  [
    'links',
    `with ${draws(':n', 4)}, u as (select id, row_number() over () as n from users), a as (select id, row_number() over () as n from acteurs)
    insert into actor_users (acteur_id, user_id, role, permissions, created_at)
    select a.id, u.id, case when r3 < 0.6 then 'owner' else 'member' end, case when r3 > 0.8 then array['manage_publications'] else '{}' end,
      now_ms() - make_interval(secs => 94608000 * r4)
    from draw d join a on a.n = 1 + floor((select count(*) from a) * r1)::bigint
      join u on u.n = 1 + floor((select count(*) from u) * power(r2, 1.5))::bigint
    on conflict do nothing`,
  ],
  [
    'claims',
    `with ${draws(':n', 8)}, u as (select id, email, nom, prenom, row_number() over () as n from users where email is not null),
      a as (select id, nom, row_number() over (order by md5(id::text)) as n from acteurs where type <> 'mairie' and deleted_at is null)
    insert into claims (id, acteur_id, acteur_nom, user_id, message, nom, email, telephone, telephone_e164, status, reason, decided_by, decided_at, owner_id, version,
      created_at, updated_at)
    select pg_temp.uuid_at(d.at, 'k' || d.n), a.id, a.nom, case when r2 < 0.6 then u.id end, m.mot, case when r3 < 0.8 then u.prenom || ' ' || u.nom end,
      case when r2 >= 0.6 or r3 < 0.3 then u.email end, case when r4 < 0.5 then '06 12 34 56 78' end, case when r4 < 0.5 then '+33612345678' end,
      s.status, case when s.status = 'rejected' then 'Aucun lien n’a pu être établi.' end, x.by, x.at,
      case when s.status = 'approved' then u.id end, case when s.status = 'pending' then 1 else 2 end, d.at, coalesce(x.at, d.at)
    from (select d.*, ${since(3)} as at from draw d) d
      join u on u.n = 1 + floor((select count(*) from u) * r5)::bigint
      -- One in ten is of an actor that others claim too; of those none is pending.
      join a on a.n = case when r6 < 0.9 then d.n + 100 else 1 + floor(100 + :n * r7)::bigint end
      join bench_messages m on m.n = 1 + floor((select count(*) from bench_messages) * r8)::int,
      lateral (select case when r6 < 0.9 and r4 < 0.05 then 'pending' when r4 < 0.65 then 'approved' else 'rejected' end as status) s,
      lateral (select case when s.status <> 'pending' then least(now_ms(), d.at + interval '3 days' * r7) end as at,
        case when s.status <> 'pending' then (select b.id from bench_admins b where b.n = 1) end as by) x
    order by d.n`,
  ],
  [
    'audit',
    `with ${draws(':n', 6)}, u as (select id, row_number() over () as n from users), a as (select id, row_number() over () as n from acteurs),
      p as (select id, row_number() over () as n from publications), k as (select id, row_number() over () as n from claims),
      head as (select max(seq) as seq from audit_head)
    insert into audit_log (seq, id, at, actor_kind, user_id, action, target_type, target_id, changes, request_id, address_hash, prev_hash, hash)
    select head.seq + d.n, pg_temp.uuid_at(d.at, 'l' || d.n), d.at, case when t.by = 'anonymous' then 'anonymous' when t.by = 'cli' then 'cli' else 'user' end,
      case t.by when 'admin' then b.id when 'user' then u.id end, t.action, t.target_type,
      coalesce(case t.target_type when 'publication' then p.id when 'acteur' then a.id when 'claim' then k.id when 'user' then u.id end,
        (select c.id from bench_places c where c.n = 1))::text,
      case when t.action like '%.read' or t.action like 'auth.%' then '{}'::jsonb
        else jsonb_build_object('moderation_status', jsonb_build_array('pending', case when r5 < 0.8 then 'published' else 'rejected' end),
          'body', jsonb_build_array(null, jsonb_build_object('length', floor(600 * r4)::int, 'sha256', encode(sha256(d.n::text::bytea), 'hex')))) end,
      'req-' || d.n, substr(md5(floor(300000 * r6)::text), 1, 24), sha256((head.seq + d.n - 1)::text::bytea), sha256((head.seq + d.n)::text::bytea)
    from (select d.*, date_trunc('milliseconds', now() - interval '1 hour' - make_interval(secs => 94608000 * (1 - (d.n - r1) / :n))) as at from draw d) d
      cross join head
      join bench_actions t on r2 >= t.low and r2 < t.high and d.n >= :n * t.since and d.n <= :n * t.until
      join bench_admins b on b.n = 1 + floor((select count(*) from bench_admins) * power(r3, 4))::int
      join u on u.n = 1 + floor((select count(*) from u) * r4)::bigint
      left join p on t.target_type = 'publication' and p.n = 1 + floor((select count(*) from p) * r5)::bigint
      left join a on t.target_type = 'acteur' and a.n = 1 + floor((select count(*) from a) * r5)::bigint
      left join k on t.target_type = 'claim' and k.n = 1 + floor((select count(*) from k) * r5)::bigint
    order by d.n`,
  ],
]

/**
 * Statements that run after TABLES: the roles of administrators, undo steps of the last 30 days, the head of the audit chain. The hashes
 * of the filled audit rows are not valid: the chain cannot be verified.
 */
export const AFTER = [
  `insert into user_roles (user_id, role) select id, case when n % 4 = 0 then 'platform_admin' else 'admin' end from bench_admins on conflict do nothing`,
  `insert into undo_steps (audit_id, batch_id, target_type, target_id, version, before, created_at)
   select id, null, target_type, target_id::uuid, 2, '{"version": 1}', at from audit_log
   where at > now() - interval '30 days' and action in ('publication.moderate', 'publication.feature', 'acteur.active', 'acteur.validate', 'claim.decide')`,
  `update audit_head h set seq = l.seq, hash = l.hash from (select seq, hash from audit_log order by seq desc limit 1) l where h.chain = 0`,
  `select setval('audit_seq', (select max(seq) from audit_log))`,
]

/**
 * The actions of audit rows: action, type of the target, who does it, weight, and the part of the three years in which it is done (from 0
 * to 1).
 */
export const ACTIONS: [
  action: string,
  target: string,
  by: 'admin' | 'user' | 'anonymous' | 'cli',
  weight: number,
  since?: number,
  until?: number,
][] = [
  ['publication.create', 'publication', 'user', 300],
  ['publication.update', 'publication', 'user', 120],
  ['publication.moderate', 'publication', 'admin', 250],
  ['publication.valide', 'publication', 'admin', 20],
  ['publication.feature', 'publication', 'admin', 10],
  ['publication.delete', 'publication', 'user', 15],
  ['publication.report', 'publication', 'anonymous', 10],
  ['acteur.create', 'acteur', 'admin', 30],
  ['acteur.update', 'acteur', 'user', 40],
  ['acteur.validate', 'acteur', 'admin', 30],
  ['acteur.active', 'acteur', 'admin', 5],
  ['acteur.link', 'acteur', 'admin', 25],
  ['claim.create', 'claim', 'user', 20],
  ['claim.decide', 'claim', 'admin', 19],
  ['user.read', 'user', 'admin', 40],
  ['user.update', 'user', 'admin', 5],
  ['role.assign', 'user', 'admin', 0.2],
  ['role.remove', 'user', 'admin', 0.1],
  ['commune.update', 'commune', 'admin', 2],
  // Only done in the first seven months. A planner that assumes an even distribution over time expects such a row near the newest.
  ['mairies.import', 'commune', 'cli', 1, 0, 0.2],
  ['auth.sign_in', 'user', 'user', 57],
]

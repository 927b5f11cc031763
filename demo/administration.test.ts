// Neutral: what the demonstration contains; load.test.ts loads it on each kind.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { normalised } from '../server/chapters/acteurs/contacts.ts'
import { verifyChain } from '../server/platform/audit/verify.ts'
import { count, loadDemoRows, placeCommunes } from '../server/test/demo.ts'
import { type Harness, harness } from '../server/test/harness.ts'
import { type Ask, get, post } from '../server/test/http.ts'
import { differences } from '../server/test/differences.ts'
import { makeUser } from '../server/test/make.ts'
import { people } from './schemas/people.ts'

/** Loads the demonstration into an empty database. `back` has the options of an administrator's requests. */
async function load(): Promise<{ h: Harness; back: Ask }> {
  const h = await harness()
  await placeCommunes()
  await loadDemoRows(h.services)
  return { h, back: { token: (await makeUser({ roles: ['admin'] })).token, source: 'backoffice' } }
}

describe('what the demonstration shows to administrators', () => {
  let h: Harness
  let back: Ask
  before(async () => {
    ;({ h, back } = await load())
  })
  const none = async (from: string) => assert.equal(await count(h.db, from), 0, from)
  const some = async (from: string, least = 1) => {
    const n = await count(h.db, from)
    assert.ok(n >= least, `${n} ${from}`)
  }
  /** The users, except those that this test file creates. */
  const PEOPLE = `(select * from users where email not like '%@example.fr') u`

  test('one publication has an edit that waits; residents see the version before', async () => {
    const { data, meta } = (await get('/admin/publications?modification=true', back)).body
    assert.equal(meta.total, 1)
    const [{ id, title, moderation_status, visible, version_publique }] = data
    assert.deepEqual([moderation_status, visible, title], ['pending', true, `${version_publique.title} : nouvel horaire`])
    assert.equal((await get(`/publications/${id}`)).body.data.title, version_publique.title)
    const [row] = (await get(`/admin/audit?target_id=${id}&per_page=1`, back)).body.data
    assert.equal(row.action, 'publication.update')
    assert.deepEqual(await differences(), [])
  })

  test('people: nobody real, nobody else who could sign in or administer', async () => {
    await some(PEOPLE, 35)
    await none(`${PEOPLE} where email !~ '(\\.example|\\.test|@example\\.com)$' or nom is null or prenom is null`)
    assert.equal(await count(h.db, `${PEOPLE} where not active`), 2)
    assert.equal(await count(h.db, `${PEOPLE} join user_roles r on r.user_id = u.id and role = 'platform_admin'`), 1)
    assert.equal(await count(h.db, `${PEOPLE} join user_roles r on r.user_id = u.id and role = 'admin'`), 1)
    assert.equal(await count(h.db, `${PEOPLE} join user_identities i on i.user_id = u.id`), 5)
    await none(`${PEOPLE} where created_at > now() or last_seen_at > now() or last_seen_at < created_at or updated_at < created_at`)
    await none(`${PEOPLE} where not active and last_seen_at > updated_at`)
    assert.equal(new Set(people().map(({ email }) => email)).size, people().length)
  })

  test('links: owners, and members with each set of permissions', async () => {
    await some(`actor_users where role = 'owner' and cardinality(permissions) = 2`, 20)
    for (const permissions of ['{}', '{manage_publications}', '{manage_publications,publish_publications}'])
      await some(`actor_users where role = 'member' and permissions = '${permissions}'`)
    await none('actor_users l join users u on u.id = l.user_id where l.created_at < u.created_at')
    await none('actor_users l join acteurs a on a.id = l.acteur_id where l.created_at < a.created_at')
  })

  test('claims: in every state, at most one pending an actor, and nobody is written to', async () => {
    assert.equal(await count(h.db, `claims where status = 'pending'`), 9)
    await some(`claims where status = 'rejected' and length(reason) > 80 and decided_by is not null`, 4)
    await some(`claims where status = 'approved'`, 4)
    await none(`(select acteur_id from claims where status = 'pending' group by 1 having count(*) > 1) c`)
    await none(`claims c where status = 'approved' and not exists (
      select from actor_users l where l.acteur_id = c.acteur_id and l.user_id = c.owner_id and l.role = 'owner')`)
    await none('claims where created_at > now() or decided_at > now() or decided_at < created_at')
    await none(`claims where email !~ '(\\.example|@example\\.com)$' or telephone !~ '^(02 61 91|06 39 98) \\d\\d \\d\\d$'`)
    await none('claims c join users u on u.id = c.user_id where c.created_at < u.created_at')
    await none(`emails where status in ('queued', 'sending')`)
  })

  test('proposals: they wait, with and without the request to manage the page', async () => {
    const { data } = (await get('/admin/proposals?status=pending', back)).body
    const withRequest = data.filter(({ gestion }: { gestion: object | null }) => gestion !== null)
    assert.deepEqual([data.length, withRequest.length], [2, 1])
  })

  test('claims: each kind of evidence occurs', async () => {
    const { data } = (await get('/admin/claims?status=pending&per_page=100', back)).body
    const has = (name: string, value: unknown = true) => data.some((claim: { evidence: never }) => claim.evidence[name] === value)
    for (const name of [
      'email_verified',
      'free_mail',
      'same_address',
      'same_domain_as_email',
      'same_domain_as_website',
      'official_address',
    ])
      assert.ok(has(name) && has(name, false), name)
    assert.ok(has('acteur_owners', 1))
    assert.ok(data.some((claim: { evidence: { account_with_email: unknown } }) => claim.evidence.account_with_email !== null))
    assert.ok(data.some((claim: { evidence: { other_claims: { rejected: number } } }) => claim.evidence.other_claims.rejected === 1))
  })

  test('subscriptions: of the test mode, made up, in every state, with the events that led there', async () => {
    const { data, meta } = (await get('/admin/subscriptions?per_page=100', back)).body as {
      data: Record<string, unknown>[]
      meta: { total: number }
    }
    assert.equal(meta.total, 13)
    await none(
      `subscriptions where livemode or provider_subscription_id not like 'sub_demo_%' or provider_customer_id not like 'cus_demo_%'`,
    )
    for (const status of ['active', 'trialing', 'past_due', 'incomplete', 'canceled'])
      assert.ok(
        data.some((row) => row['status'] === status),
        status,
      )
    assert.ok(data.some(({ cancel_at_period_end }) => cancel_at_period_end) && data.some(({ paused }) => paused))
    assert.deepEqual(data.flatMap(({ a_verifier_motifs }) => a_verifier_motifs as string[]).toSorted(), [
      'evenements_simultanes',
      'periode_echue',
    ])
    assert.equal(data.filter(({ acteur }) => acteur === null).length, 1)
    await none('subscriptions s join acteurs a on a.id = s.acteur_id where a.created_at > s.created_at or a.deleted_at is not null')
    await none('subscriptions where created_at > now() or updated_at > now() or last_event_at > now() or updated_at < created_at')
    await none('subscriptions s where (select count(*) from subscription_logs l where l.subscription_id = s.id) < 1')
    const events = (await get('/admin/payment-events?per_page=100', back)).body
    assert.ok(events.meta.total > 40)
    await none(`payment_events where status <> 'processed' or provider_event_id not like 'evt_demo_%' or received_at > now()`)
    await none(
      'subscription_logs l where l.event_id is not null and not exists (select from payment_events e where e.provider_event_id = l.event_id)',
    )
    const [one] = data
    const its = (await get(`/admin/payment-events?subscription_id=${String(one?.['provider_subscription_id'])}`, back)).body
    assert.ok(its.meta.total >= 1)
    const { subscription_plans, subscription_logs } = (await get('/admin/dashboard', back)).body
    assert.equal(Object.keys(subscription_plans).length, 4)
    assert.equal(subscription_logs.length, 10)
  })

  test('actors: in every state, with contacts in normal form', async () => {
    await some('acteurs where not valide and active and deleted_at is null', 5)
    for (const badge of ['officiel', 'verifie', 'partenaire']) await some(`acteurs where badge = '${badge}' and type <> 'mairie'`)
    await some('acteurs a where not active and exists (select from publications p where p.acteur_id = a.id)')
    await some('acteurs where deleted_at is not null')
    await none('acteurs where telephone_e164 is null')
    await none('publications p join acteurs a on a.id = p.acteur_id where p.created_at < a.created_at')
    const rows = await h.db
      .selectFrom('acteurs as a')
      .innerJoin('communes as c', 'c.id', 'a.commune_id')
      .select(['a.telephone', 'a.telephone_e164', 'a.email', 'a.site_web', 'c.departement'])
      .execute()
    for (const { departement, ...contacts } of rows) assert.deepEqual(normalised(contacts, departement), contacts)
  })

  test('the audit trail: six weeks of invented rows, marked as such, with a valid chain', async () => {
    const { n } = (await sql<{ n: number }>`select count(*)::int as n from audit_log`.execute(h.db)).rows[0] ?? { n: 0 }
    assert.ok(n > 200 && n < 600, String(n))
    assert.deepEqual(await verifyChain(h.db), { ok: true, rows: n })
    await none(`audit_log where action <> 'demo.load' and request_id not like 'demonstration-%'`)
    await none(`audit_log where at > now() or at < now() - interval '43 days'`)
    await none('(select at < lag(at) over (order by seq) as back from audit_log) l where back')
    for (const action of [
      'publication.bulk_moderate',
      'claim.decide',
      'role.remove',
      'acteur.badge',
      'auth.sign_in',
      'user.update',
      'audit.undo',
    ])
      await some(`audit_log where action = '${action}'`)
    // Checks the hours before and not the calendar day: the demonstration may be loaded at midnight.
    await none(`audit_log l where action <> 'auth.sign_in'
      and user_id in (select id from users where email in ('admin@demo.test', 'etienne.colin@plateforme.example'))
      and not exists (select from audit_log s where s.user_id = l.user_id and s.action = 'auth.sign_in' and s.at <= l.at and s.at > l.at - interval '24 hours')`)
    await none('audit_log l join users u on u.id = l.user_id where l.at < u.created_at or l.at > u.last_seen_at')
  })

  test('threads with the support team, in every state, and nobody is written to', async () => {
    for (const where of ['unread', `status = 'closed'`, 'flag is not null', 'assigned_to is not null', `source = 'email'`])
      await some(`message_threads where ${where}`)
    await some(`emails where status = 'failed'`)
    await none(`emails where status not in ('sent', 'failed')`)
    await none(`message_threads t where messages_count <> (select count(*) from messages m where m.thread_id = t.id)
      or last_message_id <> (select m.id from messages m where m.thread_id = t.id order by m.created_at desc limit 1)
      or last_message_at <> (select max(m.created_at) from messages m where m.thread_id = t.id)`)
    await none(`messages m where direction = 'outbound' and not exists (select from audit_log l
      where l.action = 'message.reply' and l.changes #>> '{message_id,1}' = m.id::text and l.user_id = m.author_id)`)
    await some('canned_replies')
  })

  test('the audit trail agrees with the current records', async () => {
    const last = (target: string, action: string) => `(select distinct on (target_id) target_id, changes from audit_log
      where target_type = '${target}' and action = '${action}' order by target_id, seq desc) l`
    await none(`${last('claim', 'claim.decide')} join claims c on c.id::text = l.target_id where c.status <> l.changes #>> '{status,1}'`)
    await none(
      `${last('acteur', 'acteur.badge')} join acteurs a on a.id::text = l.target_id where a.badge is distinct from l.changes #>> '{badge,1}'`,
    )
    await none(
      `(select p.id from publications p join undo_steps s on s.target_id = p.id group by p.id having max(s.version) <> p.version) p`,
    )
    await none(
      `claims where status <> 'pending' and not exists (select from undo_steps s where s.target_id = claims.id and s.version = claims.version)`,
    )
    await none(`undo_steps where created_at < now() - interval '30 days'`)
  })

  test('stored totals and derived tables are correct', async () => {
    assert.deepEqual(await differences(), [])
    for (const [kept, fresh] of [
      [
        'select type, valide, active, deleted, n from acteur_totals where n <> 0',
        'select type, valide, active, deleted_at is not null, count(*)::int from acteurs group by 1, 2, 3, 4',
      ],
      [
        'select status, unread, flag, n from thread_totals where n <> 0',
        `select status, unread, coalesce(flag, ''), count(*)::int from message_threads group by 1, 2, 3`,
      ],
      [
        'select active, sum(n)::int as n from user_totals group by 1 having sum(n) <> 0',
        'select active, count(*)::int from users group by 1',
      ],
      [
        'select action, jour, sum(n)::int as n from audit_totals group by action, jour having sum(n) <> 0',
        `select action, (at at time zone 'Europe/Paris')::date, count(*)::int from audit_log group by 1, 2`,
      ],
    ] as const)
      await none(`((${kept} except ${fresh}) union all (${fresh} except ${kept})) t`)
  })
})

describe('undoing what the demonstration shows to administrators', () => {
  let h: Harness
  let back: Ask
  before(async () => {
    ;({ h, back } = await load())
  })

  for (const [name, where] of [
    ['a moderation', `action = 'publication.moderate' and s.batch_id is null and s.before ? 'status_reason'`],
    ['a bulk moderation', `action = 'publication.bulk_moderate'`],
    ['a feature', `action = 'publication.feature'`],
    ['a deletion', `action = 'publication.delete'`],
    ['a cancelled occurrence', `action = 'publication.occurrence'`],
    ['the end of an alert', `action = 'publication.alert_lift'`],
    ['a badge', `action = 'acteur.badge'`],
    ['an approval', `action = 'claim.decide' and s.dependents -> 'link_before' <> 'null'`],
    ['a rejection', `action = 'claim.decide' and s.before ? 'reason'`],
  ] as const) {
    test(`${name} can be undone`, async () => {
      const { rows } = await sql<{ id: string }>`select l.id from audit_log l join undo_steps s on l.id in (s.audit_id, s.batch_id)
        where ${sql.raw(where)}
          and not exists (select from undo_steps later where later.target_id = s.target_id and later.version > s.version)
        order by l.seq limit 1`.execute(h.db)
      const { status, body } = await post(`/admin/audit/${rows[0]?.id}/undo`, {}, back)
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepEqual(body.data.kept, [])
      assert.deepEqual(await differences(), [])
      assert.equal((await verifyChain(h.db)).ok, true)
    })
  }
})

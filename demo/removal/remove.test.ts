import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { machineCaller } from '../../server/platform/access/caller.ts'
import { verifyChain } from '../../server/platform/audit/verify.ts'
import { newId } from '../../server/platform/db/id.ts'
import { count, loadDemoRows, placeCommunes } from '../../server/test/demo.ts'
import { type Harness, harness } from '../../server/test/harness.ts'
import { assertError, ask } from '../../server/test/http.ts'
import { differences } from '../../server/test/differences.ts'
import { makeActeur, makeClaim, makePublication, makeSubscription, makeThread, makeUser } from '../../server/test/make.ts'
import { Readings } from '../../server/chapters/statistiques/readings.ts'
import { storeReadings } from '../../server/chapters/statistiques/store.ts'
import { demoIsLoaded, demoWasRemoved } from '../summary.ts'
import { demoIsPresent, removeDemo } from './remove.ts'

/**
 * The tables with rows that a removal leaves on purpose: the audit trail, digests of subjects that are refused for a day, and the names of
 * files that a job removes from the media store.
 */
const LEFT = new Set([
  'audit_log',
  'audit_head',
  'audit_totals',
  'audit_user_totals',
  'demo_load',
  'erased_subjects',
  // The tags of changed answers: they are removed after six hours (server/platform/retention/platform-rules.ts).
  'changes',
  'media_removals',
  'schema_migrations',
  'schema_functions',
])

describe('removal of the demonstration', () => {
  let h: Harness
  before(async () => {
    h = await harness()
  })
  beforeEach(async () => {
    await placeCommunes()
  })
  const remove = () => removeDemo(h.services, machineCaller('cli'))
  const tableNames = async () => {
    const { rows } = await sql<{ name: string }>`select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(h.db)
    return rows.map(({ name }) => name).filter((name) => !LEFT.has(name))
  }
  // Every process stores its counts of readers each minute, so their number may grow. mentions() finds those of the demonstration.
  const counts = async () => {
    const found: Record<string, number> = {}
    for (const name of await tableNames())
      if (!/^publication_mots|_totals$|^lecture_jours$/.test(name)) found[name] = await count(h.db, `"${name}"`)
    return found
  }
  /** Returns the tables with rows that contain, as text, one of these ids or an address that only the demonstration has. */
  const mentions = async (ids: readonly string[]) => {
    const found: string[] = []
    for (const name of await tableNames()) {
      const { rows } = await sql<{
        row: string
      }>`select x::text as row from ${sql.table(name)} x where x::text ~* '@demo[.]test|[.]example\\M|@example[.](com|org)'
        or exists (select from regexp_matches(x::text, '[0-9a-f-]{36}', 'g') m where m[1] = any(${[...ids]}::text[]))`.execute(h.db)
      if (rows.length > 0) found.push(`${name}: ${rows[0]?.row.slice(0, 300)}`)
    }
    return found
  }

  test('no row of it is left in any table, the audit chain is valid, and a second removal finds nothing', async () => {
    const stood = await counts()
    await loadDemoRows(h.services)
    const ids = (await h.db.selectFrom('demo_records').select('id').execute()).map(({ id }) => id)
    assert.ok(ids.length > 500)
    /** Counts of readers of its publications and actors, as a process holds them. */
    const readings = async () => {
      const held = new Readings()
      const person = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
      const { rows } = await sql<{
        kind: string
        id: string
      }>`select kind, id from demo_records where kind in ('publications', 'acteurs')`.execute(h.db)
      for (const { kind, id } of rows) held.countOf({ kind: kind === 'acteurs' ? 'acteur' : 'publication', id }, 'pages', person)
      return held
    }
    await storeReadings(h.db, await readings())
    const late = await readings()
    const seen = await mentions(ids)
    for (const table of ['users', 'acteurs', 'publications', 'claims', 'emails', 'lecture_jours'])
      assert.ok(
        seen.some((row) => row.startsWith(`${table}:`)),
        `${table} is seen by the search`,
      )
    const { removed, kept } = await remove()
    assert.ok((removed.find(({ text }) => text === 'publications')?.rows ?? 0) > 300)
    assert.ok(kept.find(({ text }) => text.startsWith('communes'))?.rows)
    // Of processes that have read it, and store their counts after the removal.
    await storeReadings(h.db, late)
    assert.deepEqual(await mentions(ids), [])
    assert.deepEqual(await counts(), stood)
    assert.deepEqual(await differences(), [])
    assert.equal((await verifyChain(h.db)).ok, true)
    assert.deepEqual([await demoIsPresent(h.db), await demoIsLoaded(h.db), await demoWasRemoved(h.db)], [false, false, true])
    assert.equal(await count(h.db, `audit_log where action = 'demo.remove'`), 1)
    assert.ok((await loadDemoRows(h.services)).publications > 300, 'it can be loaded again')
  })

  test('records of real users remain, without references to the demonstration; what they added to its actors is removed', async () => {
    await loadDemoRows(h.services)
    const ids = (await h.db.selectFrom('demo_records').select('id').execute()).map(({ id }) => id)
    const one = (email: string) => h.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const [admin, asso] = [(await one('admin@demo.test')).id, (await one('asso@demo.test')).id]
    const fictitious = await h.db
      .selectFrom('actor_users as l')
      .innerJoin('acteurs as a', 'a.id', 'l.acteur_id')
      .select(['a.id', 'a.commune_id'])
      .where('l.user_id', '=', asso)
      .executeTakeFirstOrThrow()
    const real = await makeUser()
    const acteur = await makeActeur(fictitious.commune_id)
    await h.db
      .insertInto('actor_users')
      .values([
        { acteur_id: acteur, user_id: asso, role: 'owner', permissions: [] },
        { acteur_id: fictitious.id, user_id: real.id, role: 'owner', permissions: [] },
      ])
      .execute()
    const publication = await makePublication(acteur, fictitious.commune_id, { created_by: asso, reports_count: 1 })
    await h.db
      .insertInto('publication_reports')
      .values({ id: newId(), publication_id: publication, reason: 'spam', reporter_hash: h.services.secrets.keyedHash('reporter', asso) })
      .execute()
    const added = await makePublication(fictitious.id, fictitious.commune_id, { created_by: real.id })
    const claim = await makeClaim(acteur, { status: 'rejected', decided_at: sql`now_ms()`, decided_by: admin, email: 'x@mairie.fr' })
    const onFictitious = await makeClaim(fictitious.id, { email: 'y@mairie.fr' })
    const thread = await makeThread({ contact_email: 'z@mairie.fr', acteur_id: fictitious.id, assigned_to: admin })
    await h.db.insertInto('message_notes').values({ id: newId(), thread_id: thread, author_id: admin, body: 'Vu' }).execute()
    const subscription = await makeSubscription({ acteur_id_admin: fictitious.id, livemode: true })
    const { kept } = await remove()
    const left = async (table: 'publications' | 'claims' | 'message_threads' | 'subscriptions' | 'acteurs' | 'users', id: string) =>
      (await h.db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
    assert.deepEqual(
      await Promise.all([
        left('publications', publication),
        left('claims', claim),
        left('message_threads', thread),
        left('subscriptions', subscription),
        left('acteurs', acteur),
        left('users', real.id),
      ]),
      Array(6).fill(true),
    )
    assert.deepEqual([await left('publications', added), await left('claims', onFictitious)], [false, false])
    assert.equal(await count(h.db, `publications where id = '${publication}' and reports_count = 0 and created_by is null`), 1)
    assert.equal(await count(h.db, 'message_notes'), 0)
    for (const text of ['support threads of real people', 'subscriptions that', 'publications of real actors', 'claims of real people'])
      assert.equal(kept.find((row) => row.text.startsWith(text))?.rows, 1, text)
    assert.deepEqual(await mentions(ids), [])
    assert.deepEqual(await differences(), [])
  })

  test('a token that is still valid creates no new account', async () => {
    await loadDemoRows(h.services)
    const subject = newId()
    const user = await h.db.selectFrom('users').select('id').where('email', '=', 'admin@demo.test').executeTakeFirstOrThrow()
    const { issuer } = (await h.db.selectFrom('user_identities').select('issuer').executeTakeFirst()) ?? { issuer: '' }
    assert.ok(issuer)
    const own = await makeUser()
    const { issuer: tests } = await h.db
      .selectFrom('user_identities')
      .select('issuer')
      .where('user_id', '=', own.id)
      .executeTakeFirstOrThrow()
    await h.db.insertInto('user_identities').values({ issuer: tests, subject, user_id: user.id }).execute()
    await remove()
    assertError(await ask('GET', '/me', { token: await h.token(subject) }), 401, 'unauthorized')
    assert.equal(await count(h.db, `user_identities where subject = '${subject}'`), 0)
  })
})

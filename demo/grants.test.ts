import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { machineCaller } from '../server/platform/access/caller.ts'
import { invitationToken } from '../server/chapters/invitations/token.ts'
import { firstStart } from '../server/first-start.ts'
import { anotherService, type Harness, harness } from '../server/test/harness.ts'
import { ask, type Got } from '../server/test/http.ts'
import { makeActeur, makeClaim, makeCommune, makeUser } from '../server/test/make.ts'
import { grantsOfDemo, grantText, settleGrants, suspendDemoGrants, suspendedGrants } from './grants.ts'
import { removeDemo } from './removal/remove.ts'

type MadeUser = Awaited<ReturnType<typeof makeUser>>

/** What the public password of the demonstration has given counts for nothing where it is off, until an operator says so. */
describe('grants of the demonstration', () => {
  let h: Harness
  let [demo, chief, second, third, fourth]: MadeUser[] = []
  let commune: string
  let acteur: string
  beforeEach(async () => {
    h = await harness()
    await h.reset()
    ;[demo, chief, second, third, fourth] = [
      await makeUser({ roles: ['admin'] }),
      await makeUser(),
      await makeUser(),
      await makeUser(),
      await makeUser(),
    ]
    commune = await makeCommune()
    acteur = await makeActeur(commune)
  })
  // The service under test admits no account of the demonstration: it becomes one when it has given what it gives.
  const isDemo = () => h.db.updateTable('users').set({ demo: true, email: 'admin@demo.test' }).where('id', '=', who(demo).id).execute()
  const suspend = async () => {
    await isDemo()
    return suspendDemoGrants(h.db)
  }
  const who = (user: MadeUser | undefined) => user ?? assert.fail()
  const by = async (user: MadeUser | undefined, method: string, path: string, body?: object): Promise<Got> => {
    const got = await ask(method, `${h.url}/api/v1${path}`, { token: who(user).token, source: 'backoffice', ...(body ? { body } : {}) })
    assert.ok(got.status < 300, `${method} ${path}: ${got.status} ${JSON.stringify(got.body)}`)
    return got
  }
  const give = (giver: MadeUser | undefined, to: MadeUser | undefined, role: string) =>
    by(giver, 'POST', `/admin/users/${who(to).id}/roles`, { role })
  const link = (giver: MadeUser | undefined, to: MadeUser | undefined, role = 'member') =>
    by(giver, 'POST', `/admin/acteurs/${acteur}/users`, { user_id: who(to).id, role })
  const rolesOf = async (user: MadeUser | undefined) =>
    (await h.db.selectFrom('user_roles').select('role').where('user_id', '=', who(user).id).orderBy('role').execute()).map(
      ({ role }) => role,
    )
  const linksOf = async (user: MadeUser | undefined) =>
    (await h.db.selectFrom('actor_users').select('role').where('user_id', '=', who(user).id).execute()).map(({ role }) => role)
  const actions = async () =>
    (await h.db.selectFrom('audit_log').select('action').where('action', 'like', 'demo.%').orderBy('seq').execute()).map(
      ({ action }) => action,
    )

  test('a list of what would be suspended changes nothing; the suspension takes the same', async () => {
    await give(demo, chief, 'admin')
    await give(chief, second, 'moderateur')
    await link(demo, third)
    await isDemo()
    const state = async () => {
      const { rows } = await sql`select (select count(*) from audit_log) as trail, (select count(*) from user_roles) as roles,
        (select count(*) from actor_users) as links, (select count(*) from suspended_grants) as suspended`.execute(h.db)
      return rows[0]
    }
    const before = await state()
    const listed = (await grantsOfDemo(h.db)).map(grantText)
    assert.deepEqual(await state(), before)
    assert.equal(listed.length, 3)
    assert.deepEqual([await rolesOf(chief), await linksOf(third)], [['admin'], ['member']])
    await suspendDemoGrants(h.db)
    assert.deepEqual((await suspendedGrants(h.db)).map(grantText).toSorted(), listed.toSorted())
    assert.deepEqual(await grantsOfDemo(h.db), [])
  })

  test('a role, and what it gave further, is suspended in the trail, and an operator gives it back', async () => {
    await give(demo, chief, 'admin')
    await give(chief, second, 'moderateur')
    await give(chief, third, 'admin')
    await give(third, fourth, 'support')
    await link(third, second, 'owner')
    assert.deepEqual(await suspend(), { grants: 5, invitations: 0 })
    for (const user of [chief, second, third, fourth]) assert.deepEqual([await rolesOf(user), await linksOf(user)], [[], []])
    const refused = await ask('GET', `${h.url}/api/v1/admin/users`, { token: who(chief).token, source: 'backoffice' })
    assert.equal(refused.status, 403)
    assert.equal((await suspendedGrants(h.db)).length, 5)
    assert.deepEqual(await suspend(), { grants: 0, invitations: 0 }, 'once')
    await settleGrants(h.db, machineCaller('cli'), 'confirm')
    assert.deepEqual(
      [await rolesOf(chief), await rolesOf(third), await rolesOf(fourth), await linksOf(second)],
      [['admin'], ['admin'], ['support'], ['owner']],
    )
    assert.deepEqual(await suspend(), { grants: 0, invitations: 0 }, 'it is the operator’s now')
    assert.deepEqual([...new Set(await actions())], ['demo.suspend', 'demo.confirm'])
  })

  test('what an operator, or an administrator beside the demonstration, gave stays', async () => {
    await h.db
      .insertInto('user_roles')
      .values({ user_id: who(chief).id, role: 'admin' })
      .execute()
    await link(demo, chief)
    await give(chief, second, 'moderateur')
    await give(demo, third, 'support')
    await give(chief, third, 'moderateur')
    assert.deepEqual(await suspend(), { grants: 2, invitations: 0 })
    assert.deepEqual(
      [await rolesOf(chief), await rolesOf(second), await rolesOf(third), await linksOf(chief)],
      [['admin'], ['moderateur'], ['moderateur'], []],
    )
    await settleGrants(h.db, machineCaller('cli'), 'end')
    assert.deepEqual([await rolesOf(third), await linksOf(chief), await suspendedGrants(h.db)], [['moderateur'], [], []])
  })

  test('a right that was given again by a real administrator is theirs', async () => {
    await h.db
      .insertInto('user_roles')
      .values({ user_id: who(chief).id, role: 'admin' })
      .execute()
    await give(demo, second, 'moderateur')
    await by(chief, 'DELETE', `/admin/users/${who(second).id}/roles/moderateur`)
    await give(chief, second, 'moderateur')
    assert.deepEqual(await suspend(), { grants: 0, invitations: 0 })
  })

  test('invitations: accepted ones are suspended, open ones end', async () => {
    const accepted = await by(demo, 'POST', '/admin/invitations', { email: 'invitee@exemple.fr', roles: ['support'] })
    await by(demo, 'POST', '/admin/invitations', { email: 'ouverte@exemple.fr', roles: ['admin'] })
    const token = await h.token('invitee', { email: 'invitee@exemple.fr', email_verified: true })
    const { id } = accepted.body.data
    const got = await ask('POST', `${h.url}/api/v1/me/invitations/${id}/accept`, {
      token,
      source: 'public',
      body: { token: invitationToken(h.services.secrets, id) },
    })
    assert.equal(got.status, 200, JSON.stringify(got.body))
    assert.deepEqual(await suspend(), { grants: 1, invitations: 1 })
    const open = await h.db
      .selectFrom('invitations')
      .select('id')
      .where('withdrawn_at', 'is', null)
      .where('accepted_at', 'is', null)
      .execute()
    assert.deepEqual(open, [])
  })

  test('a claim that the demonstration decided is suspended', async () => {
    const claim = await makeClaim(acteur, { user_id: who(second).id })
    await by(demo, 'PATCH', `/admin/claims/${claim}`, { status: 'approved' })
    assert.deepEqual(await linksOf(second), ['owner'])
    assert.deepEqual(await suspend(), { grants: 1, invitations: 0 })
    assert.deepEqual(await linksOf(second), [])
  })

  test('a start without the demonstration names them; with it nothing is suspended', async () => {
    await give(demo, chief, 'admin')
    await isDemo()
    const on = await anotherService({ DEMO: 'on' })
    assert.deepEqual(await rolesOf(chief), ['admin'])
    assert.deepEqual((await firstStart({ ...on.services, config: { ...on.services.config, demo: false } })).suspendedGrants.length, 1)
    await on.close()
    assert.deepEqual(await rolesOf(chief), [])
    const [grant] = await suspendedGrants(h.db)
    assert.deepEqual([grant?.role, grant?.user_id], ['admin', who(chief).id])
  })

  test('the removal of the demonstration suspends what it gave, and leaves it to the operator', async () => {
    await give(demo, chief, 'moderateur')
    await link(demo, second, 'owner')
    await isDemo()
    await removeDemo(h.services, machineCaller('cli'))
    assert.deepEqual([await rolesOf(chief), await linksOf(second)], [[], []])
    assert.equal((await suspendedGrants(h.db)).length, 2)
    await settleGrants(h.db, machineCaller('cli'), 'confirm')
    assert.deepEqual([await rolesOf(chief), await linksOf(second)], [['moderateur'], ['owner']])
  })

  test('the right to publish and imports without moderation end, those of an administrator beside it stay', async () => {
    await h.db
      .insertInto('user_roles')
      .values({ user_id: who(chief).id, role: 'admin' })
      .execute()
    const kept = await makeActeur(commune)
    for (const [giver, id] of [
      [demo, acteur],
      [chief, kept],
    ] as const)
      await by(giver, 'POST', `/admin/acteurs/${id}/can-publish`, { can_publish: true })
    for (const [giver, id] of [
      [demo, acteur],
      [chief, kept],
    ] as const)
      assert.equal((await by(giver, 'PATCH', `/admin/acteurs/${id}/badge`, { badge: 'verifie' })).status, 200)
    const source = { nom: 'Agenda', type: 'rss', url: 'https://mairie.example.fr/flux', commune_id: commune, acteur_id: acteur }
    const make = async (giver: MadeUser | undefined, url: string): Promise<string> =>
      (await by(giver, 'POST', '/admin/import-sources', { ...source, url, statut_creation: 'published' })).body.data.id
    const [made, real, redirected] = [
      await make(demo, 'https://mairie.example.fr/un'),
      await make(chief, 'https://mairie.example.fr/deux'),
      await make(chief, 'https://mairie.example.fr/trois'),
    ]
    await by(demo, 'PATCH', `/admin/import-sources/${redirected}`, { url: 'https://autre.example.fr/flux' })
    await suspend()
    const { rows } = await h.services.database.pool.query('select id, can_publish from acteurs where id = any($1)', [[acteur, kept]])
    assert.deepEqual(Object.fromEntries(rows.map((row) => [row.id, row.can_publish])), { [acteur]: false, [kept]: true })
    const badges = await h.db.selectFrom('acteurs').select(['id', 'badge']).where('id', 'in', [acteur, kept]).execute()
    assert.deepEqual(Object.fromEntries(badges.map(({ id, badge }) => [id, badge])), { [acteur]: null, [kept]: 'verifie' })
    const sources = await h.db.selectFrom('import_sources').select(['id', 'statut_creation']).execute()
    assert.deepEqual(Object.fromEntries(sources.map(({ id, statut_creation }) => [id, statut_creation])), {
      [made]: 'pending',
      [real]: 'published',
      [redirected]: 'pending',
    })
    await by(chief, 'POST', `/admin/acteurs/${acteur}/can-publish`, { can_publish: true })
    await suspend()
    const again = await h.db.selectFrom('acteurs').select('can_publish').where('id', '=', acteur).executeTakeFirstOrThrow()
    assert.equal(again.can_publish, true, 'an administrator gave it again')
  })
})

import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { before, beforeEach, describe, test } from 'node:test'
import { harness, signToken, TEST_ISSUER } from '../../test/harness.ts'
import { assertError, get, post } from '../../test/http.ts'
import { makeActeur, makeCommune, makeUser } from '../../test/make.ts'
import { minutes } from '../../test/stage.ts'
import { type Caller, machineCaller } from './caller.ts'
import { existingActeur, linkedActeur } from './acteurs.ts'
import { assertMay, type Link, type Permission, readLink, resolve } from './permissions.ts'

/** Spec §2-19, §4.2-4, §5-15. */
describe('roles and links are read at each request', () => {
  let commune: string
  let acteur: string
  before(async () => {
    await (await harness()).reset()
    commune = await makeCommune()
    acteur = await makeActeur(commune)
  })

  test('a removed role is gone on the very next request', async () => {
    const { db } = await harness()
    const { id, token } = await makeUser({ roles: ['admin'] })
    for (let round = 0; round < 20; round += 1) {
      assert.equal((await get('/admin/publications', { token, source: 'backoffice' })).status, 200)
      await db.deleteFrom('user_roles').where('user_id', '=', id).execute()
      assertError(await get('/admin/publications', { token, source: 'backoffice' }), 403, 'admin_required')
      await db.insertInto('user_roles').values({ user_id: id, role: 'admin' }).execute()
    }
  })

  test('platform_admin is no back-office', async () => {
    const { token } = await makeUser({ roles: ['platform_admin'] })
    assertError(await get('/admin/publications', { token, source: 'backoffice' }), 403, 'admin_required')
  })

  test('an admin route from another application is out of scope', async () => {
    const { token } = await makeUser({ roles: ['admin'] })
    assertError(await get('/admin/publications', { token, source: 'public' }), 403, 'scope_violation')
  })

  test('a removed link is gone on the very next request', async () => {
    const { db } = await harness()
    const { id, token } = await makeUser({ links: [{ acteur_id: acteur, role: 'owner' }] })
    const body = { title: 'Bal', body: 'Ce soir.', acteur_id: acteur, commune_id: commune }
    assert.equal((await post('/publications', body, { token })).status, 201)
    await db.deleteFrom('actor_users').where('user_id', '=', id).execute()
    assertError(await post('/publications', body, { token }), 403, 'scope_violation')
  })

  /** Begins a request, does something while the service waits for the rest of its body, and ends it. */
  const during = async (path: string, token: string, body: unknown, meanwhile: () => Promise<unknown>): Promise<string> => {
    const { hostname, port } = new URL((await harness()).url)
    const text = JSON.stringify(body)
    const socket = connect(Number(port), hostname)
    socket.write(
      `POST /api/v1${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-App-Source: backoffice\r\nAuthorization: Bearer ${token}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text.slice(0, 1)}`,
    )
    // Its head has been answered for by then: requests of one process are looked at in their order.
    for (let n = 0; n < 5; n += 1) await get('/me', { token })
    await meanwhile()
    socket.write(text.slice(1))
    return (await readText(socket)).split('\r\n', 1)[0] ?? ''
  }

  test('what is taken away while a request sends its body is gone when it has', async () => {
    const { db } = await harness()
    const evicted = async () => {
      const { id, token } = await makeUser({ roles: ['admin'] })
      return {
        id,
        token,
        again: (meanwhile: () => Promise<unknown>) => during(`/admin/users/${id}/roles`, token, { role: 'admin' }, meanwhile),
      }
    }
    const roles = async (id: string) => (await db.selectFrom('user_roles').select('role').where('user_id', '=', id).execute()).length
    const [removed, deactivated, kept] = [await evicted(), await evicted(), await evicted()]
    assert.match(await removed.again(() => db.deleteFrom('user_roles').where('user_id', '=', removed.id).execute()), / 403 /)
    assert.equal(await roles(removed.id), 0)
    assert.match(
      await deactivated.again(() => db.updateTable('users').set({ active: false }).where('id', '=', deactivated.id).execute()),
      / 401 /,
    )
    assert.match(await kept.again(async () => {}), / 200 /)
  })

  test('a deactivated user is out at once', async () => {
    const { db } = await harness()
    const { id, token } = await makeUser({ roles: ['admin'] })
    await db.updateTable('users').set({ active: false }).where('id', '=', id).execute()
    assertError(await get('/me', { token }), 401, 'unauthorized')
    assertError(await get('/admin/publications', { token, source: 'backoffice' }), 401, 'unauthorized')
  })
})

describe('the first visit', () => {
  beforeEach(async () => (await harness()).reset())

  test('makes a user, once, however many requests come at once', async () => {
    const { db } = await harness()
    const token = await signToken('new-subject', { email: 'Nadia@Example.fr', email_verified: true, name: 'Nadia B.' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => get('/me', { token })))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    assert.equal(new Set(answers.map(({ body }) => body.data.id)).size, 1)
    assert.equal(answers[0]?.body.data.email, 'nadia@example.fr')
    assert.equal((await db.selectFrom('users').selectAll().execute()).length, 1)
  })

  test('without an address too', async () => {
    const { db } = await harness()
    const token = await signToken('no-address')
    await Promise.all(Array.from({ length: 10 }, () => get('/me', { token })))
    assert.equal((await db.selectFrom('users').selectAll().execute()).length, 1)
  })

  test('a verified address leads to the user who has it, an unverified one never', async () => {
    const { id } = await makeUser({ roles: ['admin'] })
    const { db } = await harness()
    const { email } = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
    const stranger = await get('/me', { token: await signToken('stranger', { email, email_verified: false }) })
    assert.notEqual(stranger.body.data.id, id)
    assert.deepEqual(stranger.body.data.roles, [])
    assert.equal(stranger.body.data.email, null)
    const owner = await get('/me', { token: await signToken('owner', { email: email?.toUpperCase(), email_verified: true }) })
    assert.equal(owner.body.data.id, id)
    const identities = await db.selectFrom('user_identities').select(['issuer', 'user_id']).where('subject', '=', 'owner').execute()
    assert.deepEqual(identities, [{ issuer: TEST_ISSUER, user_id: id }])
  })
})

const callerOf = (userId: string | null, ...roles: string[]): Caller => ({
  kind: 'user',
  userId,
  roles: new Set(roles),
  appSource: null,
  requestId: null,
  addressHash: null,
  audited: [],
})

describe('the link of a caller to an actor', () => {
  const own = { role: 'member' as const, permissions: ['manage_publications'] }
  let [open, inactive, deleted, foreign, user] = ['', '', '', '', '']
  before(async () => {
    await (await harness()).reset()
    const commune = await makeCommune()
    open = await makeActeur(commune, { type: 'culture' })
    inactive = await makeActeur(commune, { active: false })
    deleted = await makeActeur(commune, { deleted_at: minutes(-1) })
    foreign = await makeActeur(commune)
    user = (await makeUser({ links: [open, inactive, deleted].map((acteur_id) => ({ acteur_id, ...own })) })).id
    await makeUser({ links: [{ acteur_id: foreign, role: 'owner' }] })
  })

  test('is the link to that actor; none if the actor or the caller is inactive, deleted or unknown', async () => {
    const { db } = await harness()
    assert.deepEqual(await readLink(db, callerOf(user), open), own)
    for (const acteur of [inactive, deleted, foreign, null]) assert.equal(await readLink(db, callerOf(user), acteur), null)
    const stranger = (await makeUser()).id
    for (const caller of [callerOf(stranger), callerOf(null), machineCaller('cli')]) assert.equal(await readLink(db, caller, open), null)
  })

  test('decides what they may do there; a deleted actor does not exist', async () => {
    const { db } = await harness()
    await assertMay(db, callerOf(user), open, ['manage_publications'])
    await assert.rejects(assertMay(db, callerOf(user), open, ['publish_publications']), { code: 'permission_denied' })
    await assert.rejects(assertMay(db, callerOf(user), foreign, []), { code: 'scope_violation' })
    await assertMay(db, callerOf(null, 'platform_admin'), foreign, ['publish_publications'])
    assert.deepEqual(await linkedActeur(db, callerOf(user), open), { type: 'culture' })
    assert.deepEqual(await existingActeur(db, inactive), { type: 'association' })
    await assert.rejects(linkedActeur(db, callerOf(user), foreign), { code: 'scope_violation' })
    for (const caller of [callerOf(user), callerOf(null, 'admin')])
      await assert.rejects(linkedActeur(db, caller, deleted), { code: 'not_found' })
  })

  test('a machine caller has no user and no recorded action', () => {
    for (const kind of ['system', 'cli'] as const) assert.deepEqual(machineCaller(kind), { ...callerOf(null), kind })
  })
})

describe('the central resolver', () => {
  const caller = (...roles: string[]) => callerOf('u', ...roles)
  const member = (...permissions: Permission[]): Link => ({ role: 'member', permissions })
  const cases: [string, Caller, Link | null, Permission[], string][] = [
    ['platform_admin without a link', caller('platform_admin'), null, ['manage_publications', 'publish_publications'], 'allowed'],
    ['admin without a link', caller('admin'), null, ['publish_publications'], 'allowed'],
    ['nobody', caller(), null, [], 'scope_violation'],
    ['owner', caller(), { role: 'owner', permissions: [] }, ['manage_publications', 'publish_publications'], 'allowed'],
    ['member without permissions', caller(), member(), ['manage_publications'], 'permission_denied'],
    ['member, nothing needed', caller(), member(), [], 'allowed'],
    ['member who manages', caller(), member('manage_publications'), ['manage_publications'], 'allowed'],
    [
      'member who manages, both needed',
      caller(),
      member('manage_publications'),
      ['manage_publications', 'publish_publications'],
      'permission_denied',
    ],
    ['member who publishes, content', caller(), member('publish_publications'), ['manage_publications'], 'permission_denied'],
    [
      'member with both',
      caller(),
      member('manage_publications', 'publish_publications'),
      ['manage_publications', 'publish_publications'],
      'allowed',
    ],
  ]
  for (const [name, who, link, needed, verdict] of cases) test(name, () => assert.equal(resolve(who, link, needed), verdict))
})

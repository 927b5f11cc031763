import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { listClaims } from '../../../contract/claims/claims.ts'
import { endUserSessions } from '../../../contract/compte/sessions.ts'
import { inviteToRoles, withdrawRoleInvitation } from '../../../contract/invitations/role-invitations.ts'
import { inviteToTeam } from '../../../contract/invitations/invitations.ts'
import { endUserSession, getUserAccess, listUserInvitations } from '../../../contract/users/user-access.ts'
import { assertRefused, client } from '../../test/client.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { makeClaim, makeUser } from '../../test/make.ts'
import { makeSecondFactor, makeSession } from '../../test/make-session.ts'
import { setStage, type Stage } from '../../test/stage.ts'

describe('what is a person’s, for administrators', () => {
  let h: Harness
  let stage: Stage
  let userId: string
  beforeEach(async () => {
    h = await harness()
    await h.reset()
    stage = await setStage()
    userId = (await makeUser()).id
  })
  const admin = () => client(stage.back)
  const access = async () => (await admin()(getUserAccess, { params: { userId } })).data

  test('has the sessions with device and times, the second factor and the passkeys, and nothing that opens the account', async () => {
    assert.deepEqual(await access(), {
      sessions: [],
      outside_sessions: 0,
      second_factor: false,
      passkeys: 0,
      only_passkeys: false,
      disposable: false,
    })
    const session = await makeSession(userId)
    await makeSession((await makeUser()).id)
    await makeSecondFactor(userId)
    const seen = await access()
    assert.deepEqual(
      seen.sessions.map(({ id, device, method, two_factors }) => [id, device, method, two_factors]),
      [[session, { browser: 'Firefox', system: 'Windows' }, 'password', false]],
    )
    assert.deepEqual([seen.second_factor, seen.passkeys, seen.only_passkeys], [true, 1, false])
    const { digest } = await h.db.selectFrom('auth_session').select('digest').where('id', '=', session).executeTakeFirstOrThrow()
    for (const form of ['hex', 'base64', 'base64url'] as const) assert.ok(!JSON.stringify(seen).includes(digest.toString(form)))
    const read = await h.db.selectFrom('audit_log').select('action').where('target_id', '=', userId).execute()
    assert.deepEqual(read, [{ action: 'user.read' }, { action: 'user.read' }])
  })

  test('an account with a disposable address is marked', async () => {
    for (const [email, disposable] of [
      ['quelquun@yopmail.com', true],
      ['quelquun@sous.yopmail.com', true],
      ['quelquun@mairie-exemple.fr', false],
      [null, false],
    ] as const) {
      await h.db.updateTable('users').set({ email }).where('id', '=', userId).execute()
      assert.equal((await access()).disposable, disposable, email ?? 'without an address')
    }
  })

  test('an account without an address that only passkeys open says so', async () => {
    await makeSession(userId)
    await makeSecondFactor(userId)
    await h.db
      .updateTable('auth_user')
      .set({ email: null })
      .where('id', '=', (db) => db.selectFrom('passkeys').select('account_id'))
      .execute()
    assert.equal((await access()).only_passkeys, true)
  })

  test('one session ends; another person’s, or one that has ended, is not found; all end', async () => {
    const [one, two] = [await makeSession(userId), await makeSession(userId)]
    const other = await makeSession((await makeUser()).id)
    const end = (sessionId: string) => admin()(endUserSession, { params: { userId, sessionId } })
    await assertRefused(end(other), 404, 'not_found')
    assert.deepEqual((await end(one)).data, { ended: 1 })
    await assertRefused(end(one), 404, 'not_found')
    assert.deepEqual(
      (await access()).sessions.map(({ id }) => id),
      [two],
    )
    assert.deepEqual((await admin()(endUserSessions, { params: { userId } })).data, { ended: 1 })
    assert.deepEqual(await h.db.selectFrom('auth_session').select('id').where('id', '=', other).execute(), [{ id: other }])
  })

  test('lists the unanswered invitations to the address, to teams and to roles, and the claims of the account', async () => {
    const { email } = await h.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
    assert.ok(email)
    const roles = await admin()(inviteToRoles, { body: { email, roles: ['support'] } })
    await client({ token: stage.owner.token, source: 'espace' })(inviteToTeam, {
      params: { id: stage.acteur },
      body: { email, role: 'member', permissions: ['manage_publications'] },
    })
    await admin()(inviteToRoles, { body: { email: 'autre@example.fr', roles: ['support'] } })
    const list = async () => (await admin()(listUserInvitations, { params: { userId }, query: {} })).data
    assert.deepEqual(
      (await list()).map(({ acteur, role, roles: given, permissions }) => [acteur?.id ?? null, role, given, permissions]),
      [
        [stage.acteur, 'member', [], ['manage_publications']],
        [null, null, ['support'], []],
      ],
    )
    await admin()(withdrawRoleInvitation, { params: { invitationId: roles.data.id } })
    assert.equal((await list()).length, 1)
    await assertRefused(
      admin()(listUserInvitations, { params: { userId: '01990000-0000-7000-8000-00000000dead' }, query: {} }),
      404,
      'not_found',
    )
    const claim = await makeClaim(stage.acteur, { user_id: userId })
    const { data, meta } = await admin()(listClaims, { query: { user_id: userId } })
    assert.deepEqual([data.map(({ id }) => id), meta.total], [[claim], 1])
    assert.equal((await admin()(listClaims, { query: { user_id: stage.owner.id } })).meta.total, 0)
  })
})

import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { invitationToken } from '../../invitations/token.ts'
import { harness, type Harness } from '../../../test/harness.ts'
import { ask, assertError, get, patch, post, rowOf } from '../../../test/http.ts'
import { makeActeur, makeUser } from '../../../test/make.ts'
import { setStage, type Stage } from '../../../test/stage.ts'
import { tableRows } from '../../../test/changed-tables.ts'

type Person = Awaited<ReturnType<typeof makeUser>>

describe('the team of an actor', () => {
  let stage: Stage
  let h: Harness
  before(async () => {
    h = await harness()
  })
  beforeEach(async () => {
    stage = await setStage()
  })
  const path = (who = '') => `/acteurs/${stage.acteur}/team${who && `/${who}`}`
  const change = (who: Person, to: object, by: Person = stage.owner) => patch(path(who.id), to, { token: by.token })
  const remove = (who: Person, by: Person = stage.owner) => ask('DELETE', path(who.id), { token: by.token })
  const rolesOf = async (acteur = stage.acteur) =>
    Object.fromEntries(
      (await h.db.selectFrom('actor_users').select(['user_id', 'role']).where('acteur_id', '=', acteur).execute()).map((link) => [
        link.user_id,
        link.role,
      ]),
    )
  const undo = (row: string) => post(`/admin/audit/${row}/undo`, undefined, stage.back)
  const emailOf = async ({ id }: Person) =>
    (await h.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email ?? ''

  test('a person in five teams sees five', async () => {
    const acteurs = await Promise.all([1, 2, 3, 4, 5].map(() => makeActeur(stage.commune)))
    const { token } = await makeUser({ links: acteurs.map((acteur_id) => ({ acteur_id, role: 'member' as const })) })
    assert.equal((await get('/me', { token })).body.data.acteurs.length, 5)
  })

  test('an owner sees it, gives permissions and takes them; a change takes effect at the next request', async () => {
    const { data } = (await get(path(), { token: stage.owner.token })).body
    assert.deepEqual(
      data.map(({ user_id, role }: { user_id: string; role: string }) => [user_id, role]),
      [
        [stage.owner.id, 'owner'],
        [stage.member.id, 'member'],
      ],
    )
    const body = { title: 'Bal', body: 'Ce soir.', acteur_id: stage.acteur, commune_id: stage.commune }
    assert.deepEqual((await change(stage.member, { permissions: [] })).body.data.permissions, [])
    assertError(await post('/publications', body, { token: stage.member.token }), 403, 'permission_denied')
    assert.equal((await change(stage.member, { role: 'owner' })).body.data.permissions.length, 2)
    assert.equal((await post('/publications', body, { token: stage.member.token })).status, 201)
    // A former owner has only what is given.
    assert.deepEqual((await change(stage.member, { role: 'member' })).body.data.permissions, [])
    assert.equal((await change(stage.member, { permissions: ['publish_publications'] })).body.data.role, 'member')
  })

  test('the last owner hands over first; of two owners who leave at once one stays', async () => {
    assertError(await remove(stage.owner), 409, 'last_owner')
    assertError(await change(stage.owner, { role: 'member' }), 409, 'last_owner')
    await change(stage.member, { role: 'owner' })
    const both = await Promise.all([remove(stage.owner, stage.owner), remove(stage.member, stage.member)])
    assert.deepEqual(
      both.map(({ status }) => status).toSorted((one, other) => one - other),
      [200, 409],
    )
    assert.equal(Object.keys(await rolesOf()).length, 1)
  })

  test('an owner whose account is deactivated does not count as remaining', async () => {
    await change(stage.member, { role: 'owner' })
    await h.db.updateTable('users').set({ active: false }).where('id', '=', stage.member.id).execute()
    assertError(await remove(stage.owner), 409, 'last_owner')
  })

  test('a member leaves, and can do nothing else', async () => {
    assertError(await remove(stage.owner, stage.member), 403, 'permission_denied')
    assertError(await change(stage.member, { role: 'owner' }, stage.member), 403, 'permission_denied')
    assertError(await get(path(), { token: stage.member.token }), 403, 'permission_denied')
    assertError(await remove(stage.stranger, stage.stranger), 403, 'scope_violation')
    assertError(await remove(stage.stranger), 404, 'not_found')
    assert.equal((await remove(stage.member, stage.member)).status, 200)
    assert.equal((await get('/me', { token: stage.member.token })).body.data.acteurs.length, 0)
  })

  test('everybody may leave a deactivated actor; its owners change nothing there', async () => {
    await h.db.updateTable('acteurs').set({ active: false }).where('id', '=', stage.acteur).execute()
    assertError(await change(stage.member, { role: 'owner' }), 403, 'scope_violation')
    assert.equal((await remove(stage.member, stage.member)).status, 200)
  })

  test('the owner of another actor, a platform administrator and an administrator have no way in here', async () => {
    for (const by of [stage.maire, stage.platformAdmin, stage.admin]) {
      assertError(await remove(stage.member, by), 403, 'scope_violation')
      assertError(await change(stage.member, { role: 'owner' }, by), 403, 'scope_violation')
    }
  })

  test('every step is undone by an administrator', async () => {
    const original = (await tableRows())['actor_users']
    const first = rowOf(await change(stage.member, { role: 'owner' }))
    const then = rowOf(await remove(stage.owner))
    for (const row of [then, first]) assert.equal((await undo(row)).status, 200)
    assert.deepEqual((await tableRows())['actor_users'], original)
  })

  describe('handed over', () => {
    const handOver = (owners: string[]) => post(`/admin/acteurs/${stage.mairie}/handover`, { owners }, stage.back)

    test('accounts become owners, other addresses are invited, the former are told and out, members stay', async () => {
      const clerk = await makeUser({ links: [{ acteur_id: stage.mairie, role: 'member' }] })
      const elected = await makeUser()
      const { status, body } = await handOver([await emailOf(elected), 'adjointe@example.fr'])
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepEqual(await rolesOf(stage.mairie), { [clerk.id]: 'member', [elected.id]: 'owner' })
      assert.deepEqual(
        body.data.former.map(({ user_id }: { user_id: string }) => user_id),
        [stage.maire.id],
      )
      const mails = await h.db.selectFrom('emails').select(['kind', 'to_address', 'subject']).orderBy('kind').orderBy('subject').execute()
      assert.deepEqual(
        mails.map(({ kind, to_address }) => [kind, to_address]),
        [
          ['handover', await emailOf(stage.maire)],
          ['handover', await emailOf(elected)],
          ['invitation', 'adjointe@example.fr'],
        ],
      )
      const { id } = body.data.invitations[0]
      const token = await h.token('adjointe', { email: 'adjointe@example.fr', email_verified: true })
      assert.equal((await post(`/me/invitations/${id}/accept`, { token: invitationToken(h.services.secrets, id) }, { token })).status, 200)
      assert.equal((await get('/me', { token })).body.data.acteurs[0].role, 'owner')
    })

    test('open invitations of the former owners are void', async () => {
      const guest = await makeUser()
      const by = { token: stage.maire.token }
      const made = await post(`/acteurs/${stage.mairie}/invitations`, { email: await emailOf(guest), role: 'owner' }, by)
      await handOver([await emailOf(await makeUser())])
      const { id } = made.body.data
      const token = invitationToken(h.services.secrets, id)
      assertError(await post(`/me/invitations/${id}/accept`, { token }, { token: guest.token }), 409, 'invalid_state')
    })

    test('undone: links as they were, invitations withdrawn, letters that wait are cancelled', async () => {
      const original = (await tableRows())['actor_users']
      const row = rowOf(await handOver([await emailOf(stage.stranger), 'adjointe@example.fr']))
      assert.equal((await undo(row)).status, 200)
      assert.deepEqual((await tableRows())['actor_users'], original)
      const { withdrawn_at } = await h.db.selectFrom('invitations').select('withdrawn_at').executeTakeFirstOrThrow()
      assert.notEqual(withdrawn_at, null)
      const states = await h.db.selectFrom('emails').select('status').where('kind', '=', 'handover').execute()
      assert.deepEqual(new Set(states.map(({ status }) => status)), new Set(['cancelled']))
    })

    test('not undone once the new owners have changed the team, or an invitation was accepted', async () => {
      const row = rowOf(await handOver([await emailOf(stage.stranger)]))
      await post(`/admin/acteurs/${stage.mairie}/users`, { user_id: stage.stranger.id, role: 'member' }, stage.back)
      assertError(await undo(row), 409, 'invalid_state')
    })

    test('only administrators do it; a deleted actor is not handed over', async () => {
      const by = { token: stage.maire.token, source: 'backoffice' }
      assertError(await post(`/admin/acteurs/${stage.mairie}/handover`, { owners: ['a@example.fr'] }, by), 403, 'admin_required')
      assertError(await handOver([]), 422, 'validation_failed')
      assertError(await handOver(['a@example.fr', 'A@example.fr']), 422, 'validation_failed')
      const gone = await makeActeur(stage.commune, { deleted_at: '2026-01-01T00:00:00Z' })
      assertError(await post(`/admin/acteurs/${gone}/handover`, { owners: ['a@example.fr'] }, stage.back), 409, 'invalid_state')
    })
  })
})

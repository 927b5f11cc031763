import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { invitationToken } from './token.ts'
import { harness, type Harness } from '../../test/harness.ts'
import { ask, assertError, get, post, rowOf } from '../../test/http.ts'
import { makeInvitation, makeOfficer, makeUser } from '../../test/make.ts'
import { setStage, type Stage } from '../../test/stage.ts'

type Person = Awaited<ReturnType<typeof makeUser>>

describe('invitations to roles', () => {
  let stage: Stage
  let h: Harness
  before(async () => {
    h = await harness()
  })
  beforeEach(async () => {
    stage = await setStage()
  })
  const emailOf = async ({ id }: Person) =>
    (await h.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email ?? ''
  const invite = (body: object, by = stage.back) =>
    post('/admin/invitations', { email: 'a@example.fr', roles: ['moderateur'], ...body }, by)
  const accept = (id: string, { token }: Person) =>
    post(`/me/invitations/${id}/accept`, { token: invitationToken(h.services.secrets, id) }, { token })
  const grantsOf = async ({ token }: Person) => (await get('/me', { token })).body.data.grants

  test('accepted once, with its territory; each role is undone by itself', async () => {
    const guest = await makeUser()
    const territory = { communes: [stage.commune], departements: ['01'], regions: [] }
    const made = await invite({ email: (await emailOf(guest)).toUpperCase(), roles: ['moderateur', 'support'], territory })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    const { id } = made.body.data
    assert.deepEqual((await get('/me/invitations', { token: guest.token })).body.data[0].roles, ['moderateur', 'support'])
    const accepted = await accept(id, guest)
    assert.equal(accepted.status, 200, JSON.stringify(accepted.body))
    assert.deepEqual(await grantsOf(guest), [
      { role: 'moderateur', territory },
      { role: 'support', territory },
    ])
    assertError(await accept(id, guest), 409, 'invalid_state')
    assert.equal((await get('/admin/publications', { token: guest.token, source: 'backoffice' })).status, 200)
    assert.equal((await post(`/admin/audit/${rowOf(accepted)}/undo`, undefined, stage.back)).status, 200)
    assert.deepEqual(await grantsOf(guest), [{ role: 'support', territory }])
  })

  test('without a mail server the answer has the link to hand over, which the list has not', async () => {
    const guest = await makeUser()
    const email = await emailOf(guest)
    const { id, link } = (await invite({ email })).body.data
    const [path, fragment] = link.split('#')
    const { token, ...named } = Object.fromEntries(new URLSearchParams(fragment))
    assert.deepEqual([path, named], ['/backoffice/invitation', { id, email }])
    assert.equal((await post(`/admin/invitations/${id}/send`, undefined, stage.back)).body.data.link, link)
    assert.ok(!JSON.stringify((await get('/admin/invitations', stage.back)).body).includes(token ?? ''))
    const stranger = await makeUser()
    assert.notEqual((await post(`/me/invitations/${id}/accept`, { token }, { token: stranger.token })).status, 200)
    assert.equal((await post(`/me/invitations/${id}/accept`, { token }, { token: guest.token })).status, 200)
  })

  test('listed, withdrawn while open, sent again', async () => {
    const { id } = (await invite({})).body.data
    assertError(await invite({ roles: ['support'] }), 409, 'already_exists')
    const list = async (query = '') => (await get(`/admin/invitations${query}`, stage.back)).body
    assert.deepEqual(
      (await list()).data.map((row: { email: string; status: string }) => [row.email, row.status]),
      [['a@example.fr', 'open']],
    )
    assert.equal((await post(`/admin/invitations/${id}/send`, undefined, stage.back)).body.data.sendings, 2)
    assert.equal((await ask('DELETE', `/admin/invitations/${id}`, stage.back)).body.data.status, 'withdrawn')
    assertError(await ask('DELETE', `/admin/invitations/${id}`, stage.back), 409, 'invalid_state')
    assertError(await post(`/admin/invitations/${id}/send`, undefined, stage.back), 409, 'invalid_state')
    assert.deepEqual([(await list('?open=true')).meta.total, (await list('?open=false')).meta.total], [0, 1])
    const ofTeam = await makeInvitation(stage.acteur)
    assertError(await ask('DELETE', `/admin/invitations/${ofTeam}`, stage.back), 404, 'not_found')
    assert.equal((await list()).meta.total, 1)
  })

  test('void once the inviter is no administrator, by whoever else invited before; alive again when another one sends it', async () => {
    const [former, guest] = [await makeUser({ roles: ['admin'] }), await makeUser()]
    const by = { token: former.token, source: 'backoffice' }
    const { id } = (await invite({ email: await emailOf(guest), roles: ['admin'] }, by)).body.data
    await ask('DELETE', `/admin/users/${former.id}/roles/admin`, stage.back)
    assertError(await accept(id, guest), 409, 'invalid_state')
    assertError(await post(`/admin/invitations/${id}/send`, undefined, by), 403, 'admin_required')
    assertError(await invite({}, by), 403, 'admin_required')
    assert.deepEqual(await grantsOf(guest), [])
    assert.equal((await post(`/admin/invitations/${id}/send`, undefined, stage.back)).status, 200)
    assert.equal((await accept(id, guest)).status, 200)
    assert.deepEqual(await grantsOf(guest), [{ role: 'admin', territory: null }])
  })

  test('never narrows what the person has meanwhile; two territories add up', async () => {
    const guest = await makeOfficer('moderateur', { communes: [stage.elsewhere] })
    const email = await emailOf(guest)
    const once = await invite({ email, territory: { communes: [stage.commune] } })
    assert.equal((await accept(once.body.data.id, guest)).status, 200)
    assert.deepEqual((await grantsOf(guest))[0].territory.communes, [stage.elsewhere, stage.commune])
    await post(`/admin/users/${guest.id}/roles`, { role: 'moderateur' }, stage.back)
    const twice = await invite({ email, territory: { communes: [stage.commune] } })
    assert.equal((await accept(twice.body.data.id, guest)).status, 200)
    assert.deepEqual(await grantsOf(guest), [{ role: 'moderateur', territory: null }])
  })

  test('what does not fit is refused; a moderator invites nobody', async () => {
    for (const body of [
      { roles: [] },
      { roles: ['root'] },
      { roles: ['admin'], territory: { departements: ['01'] } },
      { territory: { departements: ['99'] } },
      { email: 'nobody' },
    ])
      assertError(await invite(body), 422, 'validation_failed')
    for (const role of ['moderateur', 'support', 'registres'])
      assertError(await invite({ roles: [role] }, await makeOfficer(role, null)), 403, 'admin_required')
  })
})

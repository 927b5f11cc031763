import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { simpleParser } from 'mailparser'
import { INVITATION_SENDINGS, INVITATIONS_OPEN } from '../../../contract/invitations/invitation-records.ts'
import { invitationToken, isInvitationToken } from './token.ts'
import { harness, type Harness } from '../../test/harness.ts'
import { type Ask, ask, assertError, get, post, rowOf } from '../../test/http.ts'
import { makeActeur, makeInvitation, makeUser } from '../../test/make.ts'
import { minutes, setStage, type Stage } from '../../test/stage.ts'
import { asTyped } from '../../test/typed.ts'

type Person = Awaited<ReturnType<typeof makeUser>>

describe('invitations to the team of an actor', () => {
  let stage: Stage
  let h: Harness
  let owner: Ask
  before(async () => {
    h = await harness()
  })
  beforeEach(async () => {
    stage = await setStage()
    owner = { token: stage.owner.token }
  })
  const emailOf = async ({ id }: Person) =>
    (await h.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email ?? ''
  const invite = (email: string, more: object = { role: 'member', permissions: ['manage_publications'] }, by = owner) =>
    post(`/acteurs/${stage.acteur}/invitations`, { email, ...more }, by)
  const tokenOf = (id: string) => invitationToken(h.services.secrets, id)
  const accept = (id: string, { token }: Ask | Person, given = tokenOf(id)) =>
    post(`/me/invitations/${id}/accept`, { token: given }, { token })
  const withdraw = (id: string, by = owner) => ask('DELETE', `/acteurs/${stage.acteur}/invitations/${id}`, by)
  const linkOf = async ({ token }: Person) =>
    (await get('/me', { token })).body.data.acteurs.find(({ id }: { id: string }) => id === stage.acteur)
  const invited = async (more?: object) => {
    const guest = await makeUser()
    const { status, body } = await invite((await emailOf(guest)).toUpperCase(), more)
    assert.equal(status, 201, JSON.stringify(body))
    return { guest, id: body.data.id as string }
  }

  test('the e-mail has the token; no table has it; its link acts on nothing; the guest accepts once', async () => {
    const { guest, id } = await invited()
    const { text, html, subject } = await h.db.selectFrom('emails').selectAll().where('kind', '=', 'invitation').executeTakeFirstOrThrow()
    for (const stored of [text, html ?? '', subject, JSON.stringify(await h.db.selectFrom('invitations').selectAll().execute())])
      assert.ok(!stored.includes(tokenOf(id)))
    assert.match(text, /\{\{token\}\}/)
    const own = await get('/me/invitations', { token: guest.token })
    assert.deepEqual(
      own.body.data.map((one: { id: string; role: string; acteur: { id: string } }) => [one.id, one.role, one.acteur.id]),
      [[id, 'member', stage.acteur]],
    )
    assert.ok(!JSON.stringify(own.body).includes(tokenOf(id)))
    assert.equal(await linkOf(guest), undefined)
    const both = await Promise.all([accept(id, guest), accept(id, guest, asTyped(tokenOf(id)).toUpperCase())])
    assert.deepEqual(
      both.map(({ status }) => status).toSorted((one, other) => one - other),
      [200, 409],
    )
    assert.deepEqual([(await linkOf(guest)).role, (await linkOf(guest)).permissions], ['member', ['manage_publications']])
    assert.deepEqual((await get('/me/invitations', { token: guest.token })).body.data, [])
    assertError(await accept(id, guest), 409, 'invalid_state')
  })

  test('the letter that is sent has the token; one that was withdrawn meanwhile is not sent', async () => {
    const { withItsCode } = await import('../../platform/mail/letter-code.ts')
    const { id } = await invited()
    const mail = await h.db.selectFrom('emails').selectAll().where('kind', '=', 'invitation').executeTakeFirstOrThrow()
    const sent = await withItsCode(h.db, h.services.secrets, mail, h.services.contributions.letterCodes)
    assert.match(sent?.text ?? '', new RegExp(tokenOf(id)))
    const parsed = await simpleParser(`Content-Type: text/html; charset=utf-8\n\n${sent?.html}`)
    assert.doesNotMatch(parsed.html || '', /\{\{/)
    assert.equal((await withdraw(id)).status, 200)
    assert.equal(await withItsCode(h.db, h.services.secrets, mail, h.services.contributions.letterCodes), null)
  })

  test('the account with the proven address joins the team without the token, once; nobody else does', async () => {
    const { guest, id } = await invited()
    const join = (options: Ask) => post(`/me/invitations/${id}/accept`, {}, options)
    assertError(await join({}), 401, 'unauthorized')
    for (const other of [stage.stranger, stage.admin, stage.owner]) assertError(await join({ token: other.token }), 404, 'not_found')
    const unproven = await h.token('unproven-too', { email: await emailOf(guest), email_verified: false })
    assertError(await join({ token: unproven }), 404, 'not_found')
    const rows = async () =>
      (
        await h.db
          .selectFrom('audit_log')
          .select('action')
          .where('user_id', '=', guest.id)
          .where('action', '=', 'invitation.accept')
          .execute()
      ).length
    const both = await Promise.all([join({ token: guest.token }), join({ token: guest.token })])
    assert.deepEqual(
      both.map(({ status }) => status).toSorted((one, other) => one - other),
      [200, 409],
    )
    assert.equal((await linkOf(guest)).role, 'member')
    assert.equal(await rows(), 1)
    const withdrawn = await invited()
    assert.equal((await withdraw(withdrawn.id)).status, 200)
    assertError(await post(`/me/invitations/${withdrawn.id}/accept`, {}, { token: withdrawn.guest.token }), 409, 'invalid_state')
  })

  test('another account, a wrong token and an unproven address are refused', async () => {
    const { guest, id } = await invited()
    assertError(await accept(id, stage.stranger), 404, 'not_found')
    assertError(await accept(id, stage.admin), 404, 'not_found')
    assertError(await accept(id, guest, `${tokenOf(id).slice(0, -1)}_`), 404, 'not_found')
    assertError(await accept(id, guest, tokenOf('01990000-0000-7000-8000-00000000dead')), 404, 'not_found')
    const unproven = await h.token('unproven', { email: await emailOf(guest), email_verified: false })
    assertError(await accept(id, { token: unproven }), 404, 'not_found')
    assert.deepEqual((await get('/me/invitations', { token: unproven })).body.data, [])
    assertError(await post(`/me/invitations/${id}/accept`, { token: tokenOf(id) }), 401, 'unauthorized')
    assert.equal(
      (
        await accept(
          id,
          guest,
          ` ${tokenOf(id)
            .toUpperCase()
            .replace(/^(.{4})/, '$1-')} `,
        )
      ).status,
      200,
    )
  })

  test('refused after withdrawal, after its term, after the inviter lost the right, after the actor was deleted', async () => {
    const withdrawn = await invited()
    assert.equal((await withdraw(withdrawn.id)).status, 200)
    assertError(await accept(withdrawn.id, withdrawn.guest), 409, 'invalid_state')
    assertError(await withdraw(withdrawn.id), 409, 'invalid_state')

    const late = await invited()
    await h.db
      .updateTable('invitations')
      .set({ expires_at: minutes(-1) })
      .where('id', '=', late.id)
      .execute()
    assertError(await accept(late.id, late.guest), 409, 'invalid_state')
    assert.equal((await post(`/acteurs/${stage.acteur}/invitations/${late.id}/send`, undefined, owner)).status, 200)
    assert.equal((await accept(late.id, late.guest)).status, 200)

    const orphan = await invited({ role: 'owner' })
    await h.db.updateTable('actor_users').set({ role: 'member' }).where('user_id', '=', stage.owner.id).execute()
    assertError(await accept(orphan.id, orphan.guest), 409, 'invalid_state')
    await h.db.updateTable('actor_users').set({ role: 'owner' }).where('user_id', '=', stage.owner.id).execute()
    await h.db.updateTable('users').set({ active: false }).where('id', '=', stage.owner.id).execute()
    assertError(await accept(orphan.id, orphan.guest), 409, 'invalid_state')
    await h.db.updateTable('users').set({ active: true }).where('id', '=', stage.owner.id).execute()
    await h.db
      .updateTable('acteurs')
      .set({ deleted_at: minutes(-1) })
      .where('id', '=', stage.acteur)
      .execute()
    assertError(await accept(orphan.id, orphan.guest), 409, 'invalid_state')
    assert.deepEqual((await get('/me/invitations', { token: orphan.guest.token })).body.data, [])
  })

  for (const [way, take] of [
    ['put out by another owner', (inviter: Person, by: Ask) => ask('DELETE', `/acteurs/${stage.acteur}/team/${inviter.id}`, by)],
    ['who has left', (inviter: Person) => ask('DELETE', `/acteurs/${stage.acteur}/team/${inviter.id}`, { token: inviter.token })],
    ['unlinked by an administrator', (inviter: Person) => ask('DELETE', `/admin/acteurs/${stage.acteur}/users/${inviter.id}`, stage.back)],
    ['deactivated', (inviter: Person) => ask('PATCH', `/admin/users/${inviter.id}`, { ...stage.back, body: { active: false } })],
    [
      'made a member',
      (inviter: Person, by: Ask) =>
        ask('PATCH', `/acteurs/${stage.acteur}/team/${inviter.id}`, {
          ...by,
          body: { role: 'member', permissions: ['manage_publications'] },
        }),
    ],
    ['erased', (inviter: Person) => ask('POST', `/admin/users/${inviter.id}/erase`, { ...stage.back, body: {} })],
  ] as const)
    test(`of an inviter ${way} nobody comes in; sent again by another owner somebody does`, async () => {
      const inviter = await makeUser({ links: [{ acteur_id: stage.acteur, role: 'owner' }] })
      const guest = await makeUser()
      const body = { email: await emailOf(guest), role: 'owner' }
      const { id } = (await post(`/acteurs/${stage.acteur}/invitations`, body, { token: inviter.token })).body.data
      const taken = await take(inviter, owner)
      assert.ok(taken.status < 300, JSON.stringify(taken.body))
      const refused = await accept(id, guest)
      assert.ok([404, 409].includes(refused.status), JSON.stringify(refused.body))
      assert.equal(await linkOf(guest), undefined)
      if (refused.status === 404) return
      assert.equal((await post(`/acteurs/${stage.acteur}/invitations/${id}/send`, undefined, owner)).status, 200)
      assert.equal((await accept(id, guest)).status, 200)
    })

  test('only owners invite; one invitation an address; nobody of the team; five letters; fifty open', async () => {
    assertError(await invite('a@example.fr', undefined, { token: stage.member.token }), 403, 'permission_denied')
    assertError(await invite('a@example.fr', undefined, { token: stage.maire.token }), 403, 'scope_violation')
    assertError(await invite('a@example.fr', { role: 'admin' }), 422, 'validation_failed')
    assertError(await invite('a@example.fr', { role: 'member', permissions: ['manage_team'] }), 422, 'validation_failed')
    const member = await invite(await emailOf(stage.member))
    assertError(member, 409, 'already_exists')
    assert.deepEqual(member.body.details, [{ path: 'body.email', message: 'appartient déjà à l’équipe' }])
    const { id } = (await invite('a@example.fr')).body.data
    assertError(await invite('A@example.fr'), 409, 'already_exists')
    for (let n = 1; n < INVITATION_SENDINGS; n += 1)
      assert.equal((await post(`/acteurs/${stage.acteur}/invitations/${id}/send`, undefined, owner)).body.data.sendings, n + 1)
    assertError(await post(`/acteurs/${stage.acteur}/invitations/${id}/send`, undefined, owner), 409, 'invalid_state')
    for (let n = 1; n < INVITATIONS_OPEN; n += 1) await makeInvitation(stage.acteur)
    assertError(await invite('b@example.fr'), 409, 'invalid_state')
    await withdraw(id)
    assert.equal((await invite('b@example.fr')).status, 201)
  })

  test('of another actor it does not exist', async () => {
    const elsewhere = await makeActeur(stage.elsewhere)
    await makeUser({ links: [{ acteur_id: elsewhere, role: 'owner' }] })
    const id = await makeInvitation(elsewhere)
    assertError(await withdraw(id), 404, 'not_found')
    assertError(await post(`/acteurs/${stage.acteur}/invitations/${id}/send`, undefined, owner), 404, 'not_found')
    assertError(await ask('DELETE', `/acteurs/${elsewhere}/invitations/${id}`, owner), 403, 'scope_violation')
  })

  test('never lowers a link that came meanwhile', async () => {
    const { guest, id } = await invited()
    await post(`/admin/acteurs/${stage.acteur}/users`, { user_id: guest.id, role: 'owner' }, stage.back)
    assert.equal((await accept(id, guest)).status, 200)
    assert.equal((await linkOf(guest)).role, 'owner')
  })

  test('undone: an invitation is withdrawn, a withdrawal is open again, an acceptance unlinks', async () => {
    const undo = (row: string) => post(`/admin/audit/${row}/undo`, undefined, stage.back)
    const guest = await makeUser()
    const made = await invite(await emailOf(guest))
    const { id } = made.body.data
    const withdrawal = rowOf(await withdraw(id))
    assert.equal((await undo(withdrawal)).status, 200)
    const accepted = await accept(id, guest)
    assert.equal(accepted.status, 200)
    assertError(await undo(rowOf(made)), 409, 'invalid_state')
    assert.equal((await undo(rowOf(accepted))).status, 200)
    assert.equal(await linkOf(guest), undefined)
    assertError(await accept(id, guest), 409, 'invalid_state')
  })

  test('the trail has no address', async () => {
    await invite('jacqueline.canari@example.fr')
    assert.ok(!JSON.stringify(await h.db.selectFrom('audit_log').selectAll().execute()).includes('canari'))
  })

  test('its token is long, of signs that nobody confuses, and different for each', () => {
    const { secrets } = h.services
    const tokens = Array.from({ length: 200 }, (_, n) => tokenOf(String(n)))
    assert.equal(new Set(tokens).size, 200)
    for (const token of tokens) assert.match(token, /^[2-9a-hjkmnp-z]{24}$/)
    assert.equal(isInvitationToken(secrets, '1', tokens[2] ?? ''), false)
    assert.equal(isInvitationToken(secrets, '1', ''), false)
  })
})

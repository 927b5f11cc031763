import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { type Harness, harness } from '../../../test/harness.ts'
import { ask, assertError, get, patch, post } from '../../../test/http.ts'
import { makeClaimInvitation } from '../../../test/make-claims.ts'
import { makeActeur, makeClaim, makeUser } from '../../../test/make.ts'
import { setStage, type Stage, trail } from '../../../test/stage.ts'
import { letterCodes } from '../proofs/codes.ts'

/** Spec §4.3-4, §4.3-5. */
describe('the invitation of a claimant without an account', () => {
  let stage: Stage
  let h: Harness
  beforeEach(async () => {
    h = await harness()
    stage = await setStage()
  })
  const personAt = async (email: string) => {
    const person = await makeUser()
    await h.db.updateTable('users').set({ email }).where('id', '=', person.id).execute()
    return person
  }
  const accept = (token: string, by: { token: string }) => post('/me/claims/invitation', { token }, by)
  const linksOf = (acteur_id: string) =>
    h.db.selectFrom('actor_users').select(['user_id', 'role']).where('acteur_id', '=', acteur_id).execute()
  const sentToken = async (email: string) => {
    const mail = await h.db
      .selectFrom('emails')
      .selectAll()
      .where('to_address', '=', email)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    assert.doesNotMatch(mail.text, /[\w-]{43}/, 'the outbox has no token')
    return letterCodes['claim_invitation']?.(h.db, h.services.secrets, mail.related_id ?? '')
  }

  test('an approval without an account invites the address; the link is made when it is accepted', async () => {
    const acteur = await makeActeur(stage.commune, { nom: 'Chorale' })
    const claim = await makeClaim(acteur, { email: 'Presidente@Example.fr' })
    const { status, body } = await patch(`/admin/claims/${claim}`, { status: 'approved', reason: 'Bienvenue.' }, stage.back)
    assert.deepEqual([status, body.data.status, body.data.owner_id, body.data.invitation.state], [200, 'approved', null, 'open'])
    assert.deepEqual(await linksOf(acteur), [], 'an approval alone links nobody')
    const token = await sentToken('Presidente@Example.fr')
    const { id, token: session } = await personAt('presidente@example.fr')
    const accepted = await accept(token ?? '', { token: session })
    assert.deepEqual([accepted.status, accepted.body.data], [200, { acteur_id: acteur, nom: 'Chorale', role: 'owner' }])
    assert.deepEqual(await linksOf(acteur), [{ user_id: id, role: 'owner' }])
    const { data } = (await get(`/admin/claims/${claim}`, stage.back)).body
    assert.deepEqual([data.owner_id, data.invitation.state], [id, 'accepted'])
    assert.deepEqual(
      (await trail(claim)).map(({ action }) => action),
      ['claim.decide', 'claim.accept'],
    )
    assert.doesNotMatch(JSON.stringify(await trail(claim)), /residente@/i)
  })

  test('another account, a forged token, a second use, a withdrawn and an expired invitation are refused', async () => {
    const email = 'invitee@example.fr'
    const invitee = await personAt(email)
    const { token, acteur, claim } = await makeClaimInvitation(stage.commune, email)
    assertError(await accept(token, stage.stranger), 403, 'forbidden')
    assertError(await accept(token, { token: '' }), 401, 'unauthorized')
    const other = await makeClaimInvitation(stage.commune, 'autre@example.fr')
    const forged = `${token.slice(0, 37)}${other.token.slice(37)}`
    for (const wrong of [forged, `${token}x`, token.slice(0, 36), '', 'x', `${stage.acteur}.${'A'.repeat(43)}`])
      assertError(await accept(wrong, invitee), 404, 'not_found')
    assert.deepEqual(await linksOf(acteur), [])
    const both = await Promise.all([accept(token, invitee), accept(token, invitee)])
    assert.deepEqual(
      both.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    )
    assertError(await accept(token, invitee), 409, 'invalid_state')
    assertError(await post(`/admin/claims/${claim}/invitation`, undefined, stage.back), 409, 'invalid_state')

    const withdrawn = await makeClaimInvitation(stage.commune, email)
    assert.equal((await ask('DELETE', `/admin/claims/${withdrawn.claim}/invitation`, stage.back)).body.data.state, 'withdrawn')
    assertError(await ask('DELETE', `/admin/claims/${withdrawn.claim}/invitation`, stage.back), 409, 'invalid_state')
    assertError(await accept(withdrawn.token, invitee), 409, 'invalid_state')
    assert.equal((await post(`/admin/claims/${withdrawn.claim}/invitation`, undefined, stage.back)).status, 200)
    assertError(await accept(withdrawn.token, invitee), 409, 'invalid_state')
    assert.equal((await accept((await sentToken(email)) ?? '', invitee)).status, 200, 'the new token works')

    const late = await makeClaimInvitation(stage.commune, email)
    await h.db
      .updateTable('claim_invitations')
      .set({ expires_at: sql<string>`now_ms() - interval '1 minute'` })
      .where('claim_id', '=', late.claim)
      .execute()
    assertError(await accept(late.token, invitee), 409, 'invalid_state')
  })

  test('the actor was deleted since: nobody becomes its owner', async () => {
    const invitee = await personAt('invitee@example.fr')
    const { token, acteur } = await makeClaimInvitation(stage.commune)
    await h.db.updateTable('acteurs').set({ deleted_at: new Date().toISOString() }).where('id', '=', acteur).execute()
    assertError(await accept(token, invitee), 409, 'invalid_state')
    assert.deepEqual(await linksOf(acteur), [])
  })

  test('undoing the approval ends the invitation, also while somebody accepts it', async () => {
    const acteur = await makeActeur(stage.commune)
    const claim = await makeClaim(acteur, { email: 'invitee@example.fr' })
    const invitee = await personAt('invitee@example.fr')
    const decided = await patch(`/admin/claims/${claim}`, { status: 'approved' }, stage.back)
    const token = (await sentToken('invitee@example.fr')) ?? ''
    const [undone, accepted] = await Promise.all([
      post(`/admin/audit/${decided.headers.get('x-audit-id')}/undo`, {}, stage.back),
      accept(token, invitee),
    ])
    assert.notEqual(undone.status === 200, accepted.status === 200, 'one of the two')
    assert.equal((await linksOf(acteur)).length, accepted.status === 200 ? 1 : 0)
    assert.equal((await get(`/admin/claims/${claim}`, stage.back)).body.data.status, accepted.status === 200 ? 'approved' : 'pending')
    if (undone.status === 200) assertError(await accept(token, invitee), 404, 'not_found')
  })
})

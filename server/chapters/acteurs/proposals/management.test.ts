import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import * as contract from '../../../../contract/acteurs/proposals.ts'
import { undoAudited } from '../../../../contract/audit/audit.ts'
import { decideClaim } from '../../../../contract/claims/claims.ts'
import { listOwnClaims } from '../../../../contract/claims/own-claims.ts'
import { getCompte } from '../../../../contract/compte/compte.ts'
import { assertRefused, client } from '../../../test/client.ts'
import { harness } from '../../../test/harness.ts'
import { makeClaimFile } from '../../../test/make-claims.ts'
import { makeUser } from '../../../test/make.ts'
import { setStage, type Stage, trail } from '../../../test/stage.ts'

type Decision = Parameters<typeof contract.decideProposal.body.parse>[0]

/** Spec §2-75. */
describe('a proposal that asks to manage the page as well', () => {
  let stage: Stage
  beforeEach(async () => {
    stage = await setStage()
  })
  const author = () => client(stage.stranger)
  const GESTION = { message: 'Je suis la présidente de cette chorale.', nom: 'Camille Leroy', telephone: '04 50 00 00 01' }
  const propose = async (more: object = { gestion: GESTION }) => {
    const fields = {
      nom: 'Chorale du Lac',
      type: 'association' as const,
      commune_id: stage.commune,
      message: 'Elle répète chaque mardi soir.',
    }
    return (await author()(contract.createProposal, { body: { ...fields, ...more } })).data
  }
  const decide = (id: string, body: Decision, by: { token: string; source?: string | null } = stage.back as { token: string }) =>
    client({ ...by, source: 'backoffice' }).answer(contract.decideProposal, { params: { id }, body: body as { status: 'approved' } })
  const own = async (id: string) => (await author()(contract.getOwnProposal, { params: { id } })).data
  const pages = async () => (await author()(getCompte, {})).data.acteurs.map(({ nom, role }) => [nom, role])
  const claims = async () => (await author()(listOwnClaims, { query: {} })).data.map(({ status }) => status)
  const letters = async () => {
    const { email } = await (
      await harness()
    ).db
      .selectFrom('users')
      .select('email')
      .where('id', '=', stage.stranger.id)
      .executeTakeFirstOrThrow()
    return (await harness()).db.selectFrom('emails').select(['kind', 'text', 'status']).where('to_address', '=', email).execute()
  }
  const undo = (row: string | null) => client(stage.back)(undoAudited, { params: { id: row ?? '' } })
  const rowOf = ({ headers }: { headers: Headers }) => headers.get('x-audit-id')

  test('one decision makes the page and its owner, with one letter; undone, both are gone and it waits again', async () => {
    const proposal = await propose()
    assert.deepEqual(proposal.gestion, { ...GESTION, claim: null })
    const done = await decide(proposal.id, { status: 'approved' })
    const { status, gestion, acteur } = await own(proposal.id)
    assert.deepEqual([status, gestion?.claim?.status, acteur?.nom], ['approved', 'approved', 'Chorale du Lac'])
    assert.deepEqual([await pages(), await claims()], [[['Chorale du Lac', 'owner']], ['approved']])
    const sent = await letters()
    assert.deepEqual([sent.length, sent[0]?.kind], [1, 'proposal_decision'])
    assert.match(sent[0]?.text ?? '', /Vous en êtes responsable/)
    assert.deepEqual(
      (await trail(gestion?.claim?.id ?? '')).map(({ action }) => action),
      ['claim.create', 'claim.decide'],
    )
    assert.ok(!JSON.stringify([await trail(proposal.id), await trail(gestion?.claim?.id ?? '')]).includes('Leroy'))
    await undo(rowOf(done))
    assert.deepEqual([await pages(), await claims(), (await own(proposal.id)).status], [[], [], 'pending'])
    assert.deepEqual((await own(proposal.id)).gestion, { ...GESTION, claim: null })
    assert.equal((await letters())[0]?.status, 'cancelled')
    await decide(proposal.id, { status: 'approved' })
    assert.deepEqual(await claims(), ['approved'])
  })

  test('the page alone: the claim waits, with one letter that says so, and is decided as any other', async () => {
    const proposal = await propose()
    const done = await decide(proposal.id, { status: 'approved', gestion: false })
    const claim = (await own(proposal.id)).gestion?.claim
    assert.deepEqual([claim?.status, await pages(), await claims()], ['pending', [], ['pending']])
    assert.deepEqual([(await letters()).length, /encore en cours d’examen/.test((await letters())[0]?.text ?? '')], [1, true])
    await makeClaimFile(claim?.id ?? '')
    await assertRefused(undo(rowOf(done)), 409, 'invalid_state')
    await client(stage.back)(decideClaim, { params: { id: claim?.id ?? '' }, body: { status: 'approved' } })
    assert.equal((await own(proposal.id)).gestion?.claim?.status, 'approved')
    assert.deepEqual(await pages(), [['Chorale du Lac', 'owner']])
    await assertRefused(undo(rowOf(done)), 409, 'invalid_state')
  })

  test('a waiting claim goes with the page that is taken back; a changed link keeps both', async () => {
    const proposal = await propose()
    await undo(rowOf(await decide(proposal.id, { status: 'approved', gestion: false })))
    assert.deepEqual([await claims(), (await own(proposal.id)).status], [[], 'pending'])
    const done = await decide(proposal.id, { status: 'approved' })
    const { db } = await harness()
    await db.deleteFrom('actor_users').where('user_id', '=', stage.stranger.id).execute()
    await assertRefused(undo(rowOf(done)), 409, 'invalid_state')
    assert.equal((await own(proposal.id)).status, 'approved')
  })

  test('who may not decide claims, and a person without a confirmed address, leave the claim waiting', async () => {
    const { db } = await harness()
    // Makes town halls and decides claims, and has no right over the teams of town halls.
    const clerk = await makeUser({ roles: ['support', 'registres'] })
    const hall = await propose({ gestion: GESTION, nom: 'Mairie annexe', type: 'mairie' })
    await assertRefused(decide(hall.id, { status: 'approved', gestion: true }, clerk), 403, 'permission_denied')
    await decide(hall.id, { status: 'approved' }, clerk)
    assert.deepEqual([await claims(), await pages()], [['pending'], []])
    const proposal = await propose()
    const person = stage.stranger
    await db.updateTable('users').set({ email: null }).where('id', '=', person.id).execute()
    await assertRefused(decide(proposal.id, { status: 'approved', gestion: true }), 403, 'permission_denied')
    assert.equal((await own(proposal.id)).status, 'pending', 'nothing of it was made')
    await decide(proposal.id, { status: 'approved' })
    assert.deepEqual([await claims(), await pages()], [['pending', 'pending'], []])
  })

  test('nobody makes themselves an owner by the decision on their own proposal', async () => {
    const support = await makeUser({ roles: ['support'] })
    const fields = { nom: 'Club du soir', type: 'association' as const, commune_id: stage.commune, message: 'Il se réunit le soir.' }
    const { data } = await client(support)(contract.createProposal, { body: { ...fields, gestion: { message: 'Je suis le président.' } } })
    await assertRefused(decide(data.id, { status: 'approved' }, support), 403, 'permission_denied')
    await decide(data.id, { status: 'approved' })
    assert.equal((await client(support)(listOwnClaims, { query: {} })).data[0]?.status, 'approved')
    const theirs = await propose()
    await decide(theirs.id, { status: 'approved' }, support)
    assert.deepEqual(await pages(), [['Chorale du Lac', 'owner']], 'support decides claims of others')
  })

  test('a proposal that asks for nothing is decided as before, and a refusal opens no claim', async () => {
    const plain = await propose({})
    assert.equal(plain.gestion, null)
    await assertRefused(decide(plain.id, { status: 'approved', gestion: true }), 422, 'validation_failed')
    await decide(plain.id, { status: 'rejected', reason: 'Trop vague.' })
    const asked = await propose()
    await assertRefused(decide(asked.id, { status: 'rejected', reason: 'Trop vague.', gestion: false }), 422, 'validation_failed')
    await decide(asked.id, { status: 'rejected', reason: 'Trop vague.' })
    assert.deepEqual([await claims(), await pages()], [[], []])
    await assertRefused(propose({ gestion: { message: 'court' } }), 422, 'validation_failed')
  })
})

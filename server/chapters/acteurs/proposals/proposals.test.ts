import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { getActeur, updateActeur } from '../../../../contract/acteurs/acteurs.ts'
import { PROPOSALS_MAX } from '../../../../contract/acteurs/proposal-records.ts'
import * as contract from '../../../../contract/acteurs/proposals.ts'
import { undoAudited } from '../../../../contract/audit/audit.ts'
import { getDashboard } from '../../../../contract/dashboard/dashboard.ts'
import { undoMairieDecision } from '../../../../contract/mairie/mairie.ts'
import { giveProposalOpinion, listCommuneProposals, withdrawProposalOpinion } from '../../../../contract/mairie/opinions.ts'
import { assertRefused, client } from '../../../test/client.ts'
import { harness } from '../../../test/harness.ts'
import { makeActeur, makeOfficer, makeProposal, makeUser } from '../../../test/make.ts'
import { setStage, type Stage, trail } from '../../../test/stage.ts'

/** Spec §2-75. */
describe('proposals of actors that the directory lacks', () => {
  let stage: Stage
  beforeEach(async () => {
    stage = await setStage()
  })
  const author = () => client(stage.stranger)
  const admin = () => client(stage.back)
  const office = () => client({ ...stage.maire, source: 'mairie' })
  const fields = () => ({ type: 'association' as const, commune_id: stage.commune, message: 'Elle répète chaque mardi soir.' })
  const propose = (nom: string, more = {}) => author()(contract.createProposal, { body: { nom, ...fields(), ...more } })
  const decide = (id: string, body: Parameters<typeof contract.decideProposal.body.parse>[0]) =>
    admin().answer(contract.decideProposal, { params: { id }, body: body as { status: 'approved' } })
  const rowOf = (got: { headers: Headers }) => got.headers.get('x-audit-id') ?? ''

  test('similar actors of the commune are found, the same name first, without the hidden ones', async () => {
    const near = await makeActeur(stage.commune, { nom: 'Chorale du Lac' })
    const same = await makeActeur(stage.commune, { nom: 'La chorale' })
    await makeActeur(stage.commune, { nom: 'Boulangerie Martin' })
    await makeActeur(stage.elsewhere, { nom: 'La chorale' })
    await makeActeur(stage.commune, { nom: 'La Chorale', active: false })
    const found = async (q: string) =>
      (await author()(contract.listSimilarActeurs, { query: { commune_id: stage.commune, q } })).data.map(({ id, same_name }) => [
        id,
        same_name,
      ])
    assert.deepEqual(await found('LA CHORALE !'), [
      [same, true],
      [near, false],
    ])
    assert.deepEqual((await found('la chorrale'))[0], [same, false], 'with a typing error')
    const long = await makeActeur(stage.commune, { nom: 'Entraide du quartier du Mont-Liébaut' })
    assert.deepEqual(await found('entraide'), [[long, false]], 'a part of the other name')
    assert.deepEqual(await found(' '), [])
    assert.deepEqual(await found('Pétanque'), [])
  })

  test('the name of an actor that residents see in the commune is refused; the same person proposes a name once, and ten at most', async () => {
    await makeActeur(stage.commune, { nom: 'Club de Judo' })
    await makeActeur(stage.commune, { nom: 'Harmonie', active: false })
    await assertRefused(propose('club de judo'), 422, 'validation_failed')
    await propose('club de judo', { commune_id: stage.elsewhere })
    const { data } = await propose('Harmonie', { telephone: '04 50 00 00 00', site_web: 'harmonie.example.fr', email: 'A@Example.fr' })
    assert.deepEqual([data.telephone, data.site_web, data.email], ['04 50 00 00 00', 'https://harmonie.example.fr', 'a@example.fr'])
    await assertRefused(propose('HARMONIE'), 409, 'already_exists')
    await client(stage.owner)(contract.createProposal, { body: { nom: 'Harmonie', ...fields() } })
    await assertRefused(propose('Nulle part', { commune_id: stage.acteur }), 422, 'validation_failed')
    for (let n = 2; n < PROPOSALS_MAX; n += 1) await propose(`Club ${n}`)
    await assertRefused(propose('Un de trop'), 409, 'invalid_state')
    const seen = (await admin()(contract.getProposal, { params: { id: data.id } })).data
    assert.deepEqual(
      seen.similar.map(({ nom, active, same_name }) => [nom, active, same_name]),
      [['Harmonie', false, true]],
    )
  })

  test('a person reads and withdraws their own alone', async () => {
    const { data } = await propose('Chorale')
    const params = { id: data.id }
    await assertRefused(client(stage.owner)(contract.getOwnProposal, { params }), 404, 'not_found')
    await assertRefused(client(stage.owner)(contract.withdrawProposal, { params }), 404, 'not_found')
    assert.equal((await author()(contract.listOwnProposals, { query: {} })).meta.total, 1)
    assert.equal((await client(stage.owner)(contract.listOwnProposals, { query: {} })).meta.total, 0)
    assert.equal((await author()(contract.withdrawProposal, { params })).data.status, 'withdrawn')
    await assertRefused(author()(contract.withdrawProposal, { params }), 409, 'invalid_state')
    await assertRefused(decide(data.id, { status: 'approved' }), 409, 'invalid_state')
    await propose('Chorale')
  })

  test('an approval creates the actor in the same transaction, tells the person, and is undone with it', async () => {
    const { db } = await harness()
    const { data } = await propose('Choralle', { adresse: '1 rue du Lac', email: 'chorale@example.fr' })
    assert.equal((await admin()(getDashboard, {})).proposals_pending, 1)
    const done = await decide(data.id, { status: 'approved', nom: 'Chorale', type: 'culture' })
    const { acteur, status } = (await author()(contract.getOwnProposal, { params: { id: data.id } })).data
    assert.deepEqual([status, acteur?.nom], ['approved', 'Chorale'])
    const made = (await author()(getActeur, { params: { id: acteur?.id ?? '' } })).data
    assert.deepEqual(
      [made.type, made.adresse, made.email, made.valide, made.commune_id],
      ['culture', '1 rue du Lac', 'chorale@example.fr', false, stage.commune],
    )
    const [email] = await db.selectFrom('emails').select(['kind', 'text', 'status']).where('related_id', '=', data.id).execute()
    assert.deepEqual([email?.kind, email?.text.includes('Chorale')], ['proposal_decision', true])
    assert.deepEqual(
      (await trail(made.id)).map(({ action }) => action),
      ['acteur.create'],
    )
    assert.ok(!JSON.stringify(await trail(data.id)).includes('chorale@example.fr'), 'contacts are in the trail by their length')
    assert.equal((await admin()(getDashboard, {})).proposals_pending, 0)
    await admin()(undoAudited, { params: { id: rowOf(done) } })
    await assertRefused(author()(getActeur, { params: { id: made.id } }), 404, 'not_found')
    assert.equal((await author()(contract.getOwnProposal, { params: { id: data.id } })).data.status, 'pending')
    assert.deepEqual(
      (await trail(made.id)).map(({ action }) => action),
      ['acteur.create', 'acteur.delete'],
    )
    const again = await decide(data.id, { status: 'approved' })
    assert.equal(again.body.data.acteur?.nom, 'Choralle')
    await admin()(updateActeur, { params: { id: again.body.data.acteur_id ?? '' }, body: { nom: 'Chorale' } })
    await assertRefused(admin()(undoAudited, { params: { id: rowOf(again) } }), 409, 'invalid_state')
  })

  test('a rejection has a reason and may name the actor that exists; not one of another commune', async () => {
    const { data } = await propose('Chorale des bords du lac')
    const known = await makeActeur(stage.commune, { nom: 'Chorale du lac' })
    const far = await makeActeur(stage.elsewhere)
    await assertRefused(decide(data.id, { status: 'rejected' }), 422, 'validation_failed')
    await assertRefused(decide(data.id, { status: 'rejected', reason: 'Non', nom: 'x' }), 422, 'validation_failed')
    await assertRefused(decide(data.id, { status: 'approved', acteur_id: known }), 422, 'validation_failed')
    await assertRefused(decide(data.id, { status: 'rejected', reason: 'Elle existe.', acteur_id: far }), 422, 'validation_failed')
    await decide(data.id, { status: 'rejected', reason: 'Elle existe.', acteur_id: known })
    const seen = (await author()(contract.getOwnProposal, { params: { id: data.id } })).data
    assert.deepEqual([seen.status, seen.reason, seen.acteur?.id], ['rejected', 'Elle existe.', known])
  })

  test('two decide at once: one of them', async () => {
    const id = await makeProposal(stage.commune, stage.stranger.id)
    const answers = await Promise.allSettled([decide(id, { status: 'approved' }), decide(id, { status: 'rejected', reason: 'Non.' })])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  })

  test('roles bounded to a territory see and decide those of its communes', async () => {
    const id = await makeProposal(stage.elsewhere, stage.stranger.id)
    const bounded = client(await makeOfficer('support', { communes: [stage.commune], departements: [], regions: [] }))
    assert.equal((await bounded(contract.listProposals, { query: {} })).meta.total, 0)
    await assertRefused(bounded(contract.getProposal, { params: { id } }), 404, 'not_found')
    await assertRefused(bounded(contract.decideProposal, { params: { id }, body: { status: 'approved' } }), 404, 'not_found')
    assert.equal((await bounded(getDashboard, {})).proposals_pending, 0)
  })

  test('the office of the commune gives an opinion without the person and their contacts; not on its own people’s, nor elsewhere', async () => {
    const id = await makeProposal(stage.commune, stage.stranger.id, { telephone: '04 50 00 00 00', email: 'chorale@example.fr' })
    const own = await makeProposal(stage.commune, stage.maire.id)
    const far = await makeProposal(stage.elsewhere, stage.stranger.id)
    const acteurId = stage.mairie
    const listed = async (etat: 'a_examiner' | 'avis_donne') =>
      (await office()(listCommuneProposals, { params: { acteurId }, query: { etat } })).data
    assert.deepEqual(
      (await listed('a_examiner')).map((one) => one.id),
      [id],
    )
    assert.ok(!JSON.stringify(await listed('a_examiner')).includes('chorale@example.fr'))
    const give = (proposalId: string) =>
      office().answer(giveProposalOpinion, {
        params: { acteurId, proposalId },
        body: { avis: 'defavorable', texte: 'Elle n’existe plus.' },
      })
    for (const other of [own, far]) await assertRefused(give(other), 404, 'not_found')
    const given = await give(id)
    assert.deepEqual([await listed('a_examiner'), (await listed('avis_donne')).length], [[], 1])
    const seen = (await admin()(contract.getProposal, { params: { id } })).data
    assert.deepEqual([seen.avis_mairies[0]?.avis, seen.avis_mairies[0]?.texte], ['defavorable', 'Elle n’existe plus.'])
    await office()(undoMairieDecision, { params: { acteurId, auditId: rowOf(given) } })
    await give(id)
    await office()(withdrawProposalOpinion, { params: { acteurId, proposalId: id } })
    await decide(id, { status: 'rejected', reason: 'Elle n’existe plus.' })
    await assertRefused(give(id), 409, 'invalid_state')
  })

  test('an administrator without an account’s address tells nobody', async () => {
    const { db } = await harness()
    const { id: user } = await makeUser()
    await db.updateTable('users').set({ email: null }).where('id', '=', user).execute()
    await decide(await makeProposal(stage.commune, user), { status: 'rejected', reason: 'Non.' })
    assert.equal((await db.selectFrom('emails').select('id').execute()).length, 0)
  })
})

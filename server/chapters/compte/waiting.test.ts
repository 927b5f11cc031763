import assert from 'node:assert/strict'
import { test } from 'node:test'
import { get } from '../../test/http.ts'
import { harness } from '../../test/harness.ts'
import { makeActeur, makeClaim, makeDraft, makeProposal, makePublication, makeReport, makeUser, makeWaitingEdit } from '../../test/make.ts'
import { link, setStage } from '../../test/stage.ts'

const PENDING = { moderation_status: 'pending', valide: false, publie_le: null }

/** Spec §2-74. */
test('my account says what waits at each actor, by what I may deal with', async () => {
  const stage = await setStage()
  const { db } = await harness()
  const waitingOf = async (token: string) => (await get('/me', { token })).body.data.acteurs[0].attente
  const nothing = {
    brouillons: 0,
    refusees: 0,
    en_attente: 0,
    modifications: 0,
    a_relire: 0,
    signalements: 0,
    avis_demandes: 0,
    propositions: 0,
    accords: 0,
  }
  const [office] = (await get('/me', { token: stage.maire.token })).body.data.acteurs
  assert.deepEqual(
    [office.commune.id, office.logo],
    [stage.commune, null],
    'the frame of the space has the arms and the colour of the commune',
  )
  assert.match(office.commune.code_insee, /^\w{5}$/)
  assert.deepEqual(await waitingOf(stage.maire.token), nothing)
  await makeDraft(stage.acteur, stage.commune, stage.owner.id)
  await makePublication(stage.acteur, stage.commune, { ...PENDING, moderation_status: 'rejected', status_reason: 'Non' })
  await makePublication(stage.acteur, stage.commune, PENDING)
  const edited = await makePublication(stage.acteur, stage.commune)
  await makeWaitingEdit(edited, { title: 'Autre' })
  await makeReport(edited)
  await makeClaim(await makeActeur(stage.commune))
  await makeProposal(stage.commune, stage.owner.id)
  await makeProposal(stage.commune, stage.maire.id)
  await makeProposal(stage.elsewhere, stage.owner.id)
  // Elsewhere: not theirs.
  const far = await makePublication(await makeActeur(stage.elsewhere), stage.elsewhere, PENDING)
  await makeReport(far)
  assert.deepEqual(await waitingOf(stage.owner.token), { ...nothing, brouillons: 1, refusees: 1, en_attente: 2, modifications: 1 })
  assert.deepEqual(await waitingOf(stage.maire.token), { ...nothing, a_relire: 2, signalements: 1, avis_demandes: 1, propositions: 1 })
  const member = await makeUser()
  await link(member.id, stage.mairie, 'member', ['publish_publications'])
  assert.deepEqual(await waitingOf(member.token), { ...nothing, a_relire: 2, signalements: 1 })
  await link(member.id, stage.mairie, 'member', ['manage_publications'])
  assert.deepEqual(await waitingOf(member.token), nothing)
  for (let n = 0; n < 110; n += 1) await makePublication(stage.acteur, stage.commune, PENDING)
  assert.equal((await waitingOf(stage.maire.token)).a_relire, 100)
  assert.equal((await get('/me', { token: stage.maire.token })).body.data.invitations, 0)
  await db.updateTable('acteurs').set({ active: false }).where('id', '=', stage.mairie).execute()
  assert.equal(await waitingOf(stage.maire.token), null)
})

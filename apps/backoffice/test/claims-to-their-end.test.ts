import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createActeur, deleteActeur, listActeurUsers } from '../../../contract/acteurs/acteurs.ts'
import { decideClaim, getClaim, submitClaim } from '../../../contract/claims/claims.ts'
import { addClaimContact, withdrawClaim, withdrawClaimInvitation } from '../../../contract/claims/own-claims.ts'
import { createClient } from '../../../contract/client.ts'
import { listCommunes } from '../../../contract/communes/communes.ts'
import { browserTest, type Visit } from './browser.ts'
import { nextMailTo } from './service.ts'
import { openVisit } from './visit.ts'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n')

/** A claim without an account and an address, and what its claimant does with it. */
async function followedClaim({ api, origin }: Visit) {
  const visitor = createClient({ baseUrl: origin, appSource: 'web' })
  const commune_id = (await api(listCommunes, { query: { q: 'Mende', per_page: 1 } })).data[0]?.id ?? ''
  const nom = `Amicale ${crypto.randomUUID().slice(0, 8)}`
  const { data: acteur } = await api(createActeur, { body: { nom, type: 'association', commune_id } })
  const { data } = await visitor(submitClaim, { body: { acteur_id: acteur.id, message: 'Je préside cette amicale.' } })
  const { id, follow_up_code = '' } = data
  const addFile = async () => {
    const form = new FormData()
    form.append('follow_up_code', follow_up_code)
    form.append('file', new Blob([PDF]), 'récépissé.pdf')
    const answer = await fetch(`${origin}/api/v1/claims/${id}/proofs/file`, {
      method: 'POST',
      body: form,
      headers: { 'x-app-source': 'web' },
    })
    assert.equal(answer.status, 200)
  }
  return { id, acteur: acteur.id, nom, follow_up_code, visitor, addFile }
}

browserTest('a claimant without an account adds evidence, is approved, and accepts with the invited address alone', {}, async (visit) => {
  const { page, goto, press, axe, api } = visit
  const claim = await followedClaim(visit)
  await claim.addFile()
  await goto(`/revendications/${claim.id}`)
  await page.getByText('Ne prouve pas que le document est authentique').waitFor()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: /récépissé\.pdf/ }).click()
  const download = await downloading
  assert.deepEqual([download.suggestedFilename(), await readFile(await download.path())], ['récépissé.pdf', PDF])
  await press('a')
  const dialog = page.getByRole('dialog')
  assert.equal(await dialog.getByRole('button', { name: 'Approuver' }).isDisabled(), true, 'nobody can be invited')
  await press('Escape')
  const email = 'habitant@demo.test'
  await claim.visitor(addClaimContact, {
    params: { id: claim.id },
    body: { follow_up_code: claim.follow_up_code, nom: 'Camille Roy', email },
  })
  await goto(`/revendications/${claim.id}`)
  await press('a')
  await dialog.getByText(/une invitation sera envoyée à habitant@demo\.test/).waitFor()
  assert.deepEqual(await axe({ within: '[role=dialog]' }), [])
  await dialog.getByRole('button', { name: 'Approuver' }).click()
  await page.getByText(/Une invitation à gérer la fiche lui est envoyée\./).waitFor()
  await goto(`/revendications/${claim.id}`)
  const panel = page.getByRole('region', { name: 'Invitation du demandeur' })
  await panel.getByText('En attente de la personne').waitFor()
  assert.deepEqual(await axe(), [])
  assert.deepEqual((await api(listActeurUsers, { params: { id: claim.acteur } })).data, [])
  const token = /[0-9a-f-]{36}\.[\w-]{43}/.exec((await nextMailTo(email)).text)?.[0] ?? ''

  const other = await openVisit({ as: 'asso@demo.test', expects: [403] })
  await other.visit.page.goto(`${visit.origin}/backoffice/claim-invitation#${token}`)
  await other.visit.page.getByRole('button', { name: 'Accepter et gérer la page' }).click()
  await other.visit.page.getByText('Cette invitation a été envoyée à une autre adresse e-mail.').waitFor()
  await other.close()

  const invited = await openVisit({ as: email, expects: [409] })
  await invited.visit.page.goto(`${visit.origin}/backoffice/claim-invitation#${token}`)
  await invited.visit.page.getByText(`Compte ouvert : ${email}`).waitFor()
  assert.deepEqual(await invited.visit.axe(), [])
  await invited.visit.page.getByRole('button', { name: 'Accepter et gérer la page' }).click()
  await invited.visit.page.getByText(`Vous êtes maintenant responsable de la page « ${claim.nom} ».`).waitFor()
  await invited.visit.page.reload()
  await invited.visit.page.getByRole('button', { name: 'Accepter et gérer la page' }).click()
  await invited.visit.page.getByText('Cette invitation a déjà servi, a été retirée ou a expiré.').waitFor()
  await invited.close()
  const { data: owners } = await api(listActeurUsers, { params: { id: claim.acteur } })
  assert.deepEqual(
    owners.map((owner) => [owner.email, owner.role]),
    [[email, 'owner']],
  )
  await goto(`/revendications/${claim.id}`)
  await panel.getByText('Acceptée').waitFor()
  assert.equal(await panel.getByRole('button').count(), 0)
  await api(deleteActeur, { params: { id: claim.acteur } })
})

browserTest(
  'an invitation is withdrawn and sent again; a withdrawn claim says so and offers no decision',
  { expects: [409] },
  async (visit) => {
    const { page, goto, api } = visit
    const claim = await followedClaim(visit)
    const body = { follow_up_code: claim.follow_up_code, email: `camille@${crypto.randomUUID().slice(0, 8)}.example` }
    await claim.visitor(addClaimContact, { params: { id: claim.id }, body })
    await api(decideClaim, { params: { id: claim.id }, body: { status: 'approved' } })
    await goto(`/revendications/${claim.id}`)
    const panel = page.getByRole('region', { name: 'Invitation du demandeur' })
    await panel.getByRole('button', { name: 'Retirer l’invitation' }).click()
    await page.getByText('Invitation retirée : son lien ne fonctionne plus.').waitFor()
    await panel.getByRole('button', { name: 'Retirer l’invitation' }).waitFor({ state: 'detached' })
    await panel.getByRole('button', { name: 'Renvoyer une invitation' }).click()
    await panel.getByText('En attente de la personne').waitFor()
    assert.equal((await api(getClaim, { params: { id: claim.id } })).data.invitation?.state, 'open')
    // Meanwhile somebody else withdraws it: the refusal is shown, and the screen shows the present state.
    await api(withdrawClaimInvitation, { params: { id: claim.id } })
    await panel.getByRole('button', { name: 'Retirer l’invitation' }).click()
    await panel.getByText('Retirée', { exact: true }).waitFor()
    await panel.getByRole('button', { name: 'Retirer l’invitation' }).waitFor({ state: 'detached' })

    const other = await followedClaim(visit)
    await goto(`/revendications/${other.id}`)
    await page.getByRole('button', { name: 'Refuser' }).waitFor()
    await other.visitor(withdrawClaim, { params: { id: other.id }, body: { follow_up_code: other.follow_up_code } })
    await page.getByRole('button', { name: 'Refuser' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Sans preuve de votre lien.')
    await dialog.getByRole('button', { name: 'Refuser' }).click()
    await page.getByText('Retirée par son auteur').first().waitFor()
    await page.getByRole('region', { name: 'Fin de la demande' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Approuver' }).count(), 0)
    for (const { acteur } of [claim, other]) await api(deleteActeur, { params: { id: acteur } })
  },
)

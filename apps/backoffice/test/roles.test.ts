import assert from 'node:assert/strict'
import { listAdminActeurs } from '../../../contract/acteurs/acteurs.ts'
import { getCompte } from '../../../contract/compte/compte.ts'
import { inviteToTeam, listOwnInvitations } from '../../../contract/invitations/invitations.ts'
import { assignRole, listUsers, removeRole } from '../../../contract/users/users.ts'
import { browserTest } from './browser.ts'
import { api, nextMailTo } from './service.ts'
import { openVisit } from './visit.ts'

const MAYOR = 'mairie@demo.test'
const RESIDENT = 'habitant@demo.test'

browserTest('a moderator of a commune sees its sections and nothing else, in the menu, the palette and the counts', {}, async (visit) => {
  const [user] = (await visit.api(listUsers, { query: { q: MAYOR } })).data
  const userId = user?.id ?? ''
  const [acteur] = (await visit.api(listAdminActeurs, { query: { type: 'mairie', per_page: '1' } })).data
  const territory = { communes: [acteur?.commune_id ?? ''] }
  await visit.api(assignRole, { params: { userId }, body: { role: 'moderateur', territory } })
  const { visit: theirs, close } = await openVisit({ as: MAYOR })
  try {
    const { page, goto, axe, press } = theirs
    await goto('/')
    assert.deepEqual(
      await page
        .locator('nav a')
        .allTextContents()
        .then((all) => all.map((text) => text.replace(/\d+$/, ''))),
      ['Tableau de bord', 'Publications', 'Signalements', 'Doublons', 'Acteurs'],
    )
    assert.deepEqual(await axe(), [])
    await goto('/publications?moderation_status=')
    await page.locator('tbody tr').first().waitFor()
    await press('Control+k')
    await page.getByRole('dialog').getByText('Acteurs').first().waitFor()
    assert.equal(await page.getByRole('dialog').getByText('Utilisateurs').count(), 0)
    // The record of an actor has no button that would be refused.
    await goto(`/acteurs/${acteur?.id}`)
    await page.getByRole('heading', { level: 1, name: acteur?.nom ?? '' }).waitFor()
    assert.deepEqual(
      await page
        .locator('main')
        .getByRole('button', { name: /Supprimer|Enregistrer|Désactiver|Rattacher/ })
        .count(),
      0,
    )
    assert.deepEqual(await axe(), [])
    assert.deepEqual(theirs.faults, [])
  } finally {
    await close()
    await visit.api(removeRole, { params: { userId, role: 'moderateur' } })
  }
})

browserTest(
  'a right that is taken away while its screen is open ends in a sentence, and nothing asks again and again',
  {},
  async (visit) => {
    const [user] = (await visit.api(listUsers, { query: { q: RESIDENT } })).data
    const userId = user?.id ?? ''
    for (const role of ['moderateur', 'registres'] as const) await visit.api(assignRole, { params: { userId }, body: { role } })
    const { visit: theirs, close } = await openVisit({ as: RESIDENT, expects: [403] })
    try {
      const { page, goto, axe, press } = theirs
      await goto('/publications?moderation_status=')
      await page.locator('tbody tr').first().waitFor()
      await visit.api(removeRole, { params: { userId, role: 'moderateur' } })
      await press('f')
      await page.getByRole('dialog').getByRole('button').last().click()
      await page.getByRole('heading', { name: 'Vos droits n’ouvrent pas cette page' }).waitFor()
      assert.deepEqual(await page.locator('nav a').evaluateAll((all) => all.map((a) => a.textContent?.replace(/\d+$/, '') ?? '')), [
        'Tableau de bord',
        'Acteurs',
        'Communes',
        'Défibrillateurs',
        'Imports',
      ])
      assert.deepEqual(await axe(), [])
      let asked = 0
      page.on('request', () => (asked += 1))
      await page.waitForTimeout(3_000)
      assert.ok(asked <= 2, `${asked} requests in three seconds`)
      // Without any role the page of an account without one is shown.
      await visit.api(removeRole, { params: { userId, role: 'registres' } })
      await page.getByRole('link', { name: 'Communes' }).click()
      await page.getByRole('heading', { name: 'Votre compte n’a aucun rôle dans l’administration' }).waitFor({ timeout: 70_000 })
      assert.deepEqual(theirs.faults, [])
    } finally {
      await close()
    }
  },
)

const CODE = /^[2-9a-z]{24}$/m

browserTest('an invitation is accepted by its button, not by opening its link', {}, async () => {
  const mayor = await api(MAYOR)
  const acteur = (await mayor(getCompte, {})).data.acteurs.find(({ role }) => role === 'owner')
  // The service of the tests has no public address: the e-mail has the code alone.
  const letter = nextMailTo(RESIDENT, CODE)
  await mayor(inviteToTeam, { params: { id: acteur?.id ?? '' }, body: { email: RESIDENT, role: 'member' } })
  const code = CODE.exec((await letter).text)?.[0] ?? ''
  const { visit: theirs, close } = await openVisit({ as: RESIDENT })
  try {
    const { page, goto, axe } = theirs
    const linked = async () => (await theirs.api(getCompte, {})).data.acteurs.some(({ id }) => id === acteur?.id)
    const { id } = (await theirs.api(listOwnInvitations, { query: {} })).data.at(0) ?? { id: '' }
    assert.ok(code && id)
    // The address of the account is the proof: no code is asked for.
    await goto('/invitation')
    assert.equal(await page.getByRole('textbox').count(), 0)
    await page.getByText(`rejoindre l’équipe de « ${acteur?.nom} »`).waitFor()
    assert.deepEqual(await axe(), [])
    assert.equal(await linked(), false)
    await page.getByRole('button', { name: 'Rejoindre l’équipe' }).click()
    await page.getByText('Invitation acceptée').waitFor()
    assert.equal(await linked(), true)
  } finally {
    await close()
  }
})

browserTest('an administrator invites to a role within a territory, sends again and withdraws', {}, async ({ page, goto, axe }) => {
  const email = `invitee-${crypto.randomUUID().slice(0, 8)}@example.fr`
  await goto('/utilisateurs')
  await page.getByRole('link', { name: 'Invitations' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('checkbox', { name: 'Modération' }).check()
  const departements = page.getByRole('combobox', { name: 'Départements' })
  // Enter, or leaving the field, takes the first match; what nothing matches is said.
  await departements.fill('lozere')
  await departements.press('Enter')
  await page.getByRole('button', { name: 'Retirer « Lozère »' }).waitFor()
  await departements.fill('gard')
  await departements.press('Tab')
  await page.getByRole('button', { name: 'Retirer « Gard »' }).waitFor()
  await departements.fill('Atlantide')
  await departements.press('Enter')
  await page.getByText('Aucun résultat pour « Atlantide ».').waitFor()
  assert.deepEqual(await axe(), [])
  await page.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  const row = page.getByText(email)
  await row.waitFor()
  await page.getByText('Modération · Territoire : Lozère, Gard').waitFor()
  // Without a mail server the link is shown, to be copied.
  await page.getByRole('button', { name: `Afficher le lien de l’invitation de ${email}` }).click()
  await page.getByRole('button', { name: `Retirer l’invitation de ${email}` }).click()
  await page.getByText('Invitation retirée.').waitFor()
  assert.deepEqual(await axe(), [])
})

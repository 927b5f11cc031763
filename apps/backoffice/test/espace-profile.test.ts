import assert from 'node:assert/strict'
import { getCompte } from '../../../contract/compte/compte.ts'
import { browserTest } from './browser.ts'

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

browserTest(
  'the clerk corrects the bin day; a resident sees the new date on the page of the commune',
  { app: 'espace', as: 'mairie@demo.test', width: 390 },
  async ({ goto, page, origin, api }) => {
    const office = (await api(getCompte, {})).data.acteurs.find(({ type }) => type === 'mairie')
    await goto(`/commune/${office?.commune_id}/dechets`)
    await page.getByRole('button', { name: 'Modifier Ordures ménagères' }).click()
    const preview = page.getByRole('region', { name: 'Prochaines dates pour les habitants' })
    await preview
      .getByText(/^vendredi/)
      .first()
      .waitFor()
    const days = page.getByRole('group', { name: 'Jours', exact: true })
    await days.getByLabel('mer.').check()
    await days.getByLabel('ven.').uncheck()
    await preview
      .getByText(/^mercredi/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await page.getByText('Modifications enregistrées.').first().waitFor()
    await page.goto(`${origin}/bethune/dechets`)
    assert.match((await page.locator('main').innerText()).toLowerCase(), /mardi\s(?:au|et)\s(?:le\s)?mercredi/)
  },
)

browserTest(
  'the secretary of an association edits the opening hours and the logo; a resident sees both',
  { app: 'espace', as: 'asso@demo.test', width: 390 },
  async ({ goto, page }) => {
    await goto('/profil')
    await page.getByRole('button', { name: 'Ajouter un horaire' }).click()
    await page.getByRole('group', { name: 'Jours (horaire 1)' }).getByLabel('jeu.').check()
    await page.getByLabel('Fermeture 1').fill('11:45')
    await page.locator('input[type=file]').first().setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG })
    await page.getByRole('button', { name: 'Retirer le logo' }).waitFor()
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await page.getByText('Fiche enregistrée').first().waitFor()
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Voir comme un habitant' }).click()
    const seen = await opened
    await seen.getByRole('table', { name: 'Horaires' }).getByText('11 h 45').waitFor()
    await seen.locator('img.logo').waitFor()
  },
)

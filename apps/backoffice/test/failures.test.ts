import assert from 'node:assert/strict'
import { getUser } from '../../../contract/users/users.ts'
import { browserTest } from './browser.ts'
import { RECORDS } from './records.ts'

browserTest('what the service refuses is shown in a sentence, without a number, and with a way out', { expects: [422] }, async (visit) => {
  const { page, goto } = visit
  let id: string | undefined
  page.on('response', (response) => (id ??= response.status() === 422 ? response.headers()['x-request-id'] : undefined))
  await goto('/utilisateurs?role=nobody')
  const alert = page.getByRole('alert')
  assert.match((await alert.textContent()) ?? '', /Cette liste n’a pas pu être chargée/)
  assert.ok(id)
  assert.equal((await alert.textContent())?.includes(id), false, 'no identifier reaches a person')
  await alert.getByRole('button', { name: 'Effacer les filtres' }).click()
  await page.locator('tbody tr').first().waitFor()
})

browserTest('a service that is away is tried again, told, and asked for once more', {}, async ({ page, origin }) => {
  let asked = 0
  await page.route('**/api/v1/admin/users?*', (route) => ((asked += 1), route.abort('connectionrefused')))
  await page.goto(`${origin}/backoffice/utilisateurs`)
  const alert = page.getByRole('alert')
  await alert.waitFor()
  assert.equal(asked, 3, 'twice more, before anybody is troubled')
  assert.match((await alert.textContent()) ?? '', /Le service ne répond pas/)
  await page.unroute('**/api/v1/admin/users?*')
  await alert.getByRole('button', { name: 'Réessayer' }).click()
  await page.locator('tbody tr').first().waitFor()
  assert.equal(await alert.count(), 0)
})

browserTest('a cut network and a reload lose nothing of what was typed', {}, async ({ page, context, goto, api }) => {
  const { id } = await RECORDS.userToChange()
  const typed = `Flament ${Date.now()}`
  await goto(`/utilisateurs/${id}`)
  await page.getByLabel('Nom de famille').fill(typed)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.getByRole('alert').getByText('Le service ne répond pas').waitFor()
  assert.equal(await page.getByLabel('Nom de famille').inputValue(), typed)
  await context.setOffline(false)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByLabel('Nom de famille').waitFor()
  assert.equal(await page.getByLabel('Nom de famille').inputValue(), typed)
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.getByText('Identité enregistrée.').waitFor()
  assert.equal((await api(getUser, { params: { userId: id } })).data.nom, typed)
  await page.reload()
  await page.getByLabel('Nom de famille').waitFor()
  assert.equal(await page.getByLabel('Nom de famille').inputValue(), typed, 'saved: no draft is left')
})

browserTest('an address that leads nowhere says so, and leads home', {}, async ({ page, goto, focused }) => {
  await goto('/nulle-part')
  assert.equal(await focused(), 'h1 Page introuvable')
  await page.getByRole('link', { name: 'Revenir à l’accueil' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tableau de bord' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Page introuvable' }).waitFor()
})

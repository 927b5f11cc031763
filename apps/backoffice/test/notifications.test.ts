import assert from 'node:assert/strict'
import { deleteActeur, getAdminActeur, setActeurActive } from '../../../contract/acteurs/acteurs.ts'
import { getClaim, submitClaim } from '../../../contract/claims/claims.ts'
import { createClient } from '../../../contract/client.ts'
import { getAdminPublication } from '../../../contract/publications/publications-admin.ts'
import { browserTest } from './browser.ts'
import { newActeur, pendingPublications, word } from './colleague.ts'
import { until } from './until.ts'

const TOAST = '.mantine-Notification-root'

browserTest('of messages about one record only the newest is shown, and its undo works', { expects: [409] }, async (visit) => {
  const { page, goto, api } = visit
  const { id, nom } = await newActeur(visit)
  await goto(`/acteurs/${id}`)
  const active = async () => (await api(getAdminActeur, { params: { id } })).data.active
  for (const [name, then] of [
    ['Désactiver', false],
    ['Réactiver', true],
    ['Désactiver', false],
    ['Réactiver', true],
    ['Désactiver', false],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`^(?:${name}|${then ? 'Activer' : name})$`) }).click()
    await until(active, (found) => found === then)
  }
  await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click()
  await until(
    async () => (await api(getAdminActeur, { params: { id } })).data.deleted_at,
    (at) => at !== null,
  )
  await page.locator(TOAST).filter({ hasText: 'supprimé' }).waitFor()
  await until(
    () => page.locator(TOAST).count(),
    (count) => count === 1,
  )
  await page.locator(TOAST).getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('heading', { level: 1, name: nom }).waitFor()
  await until(
    async () => (await api(getAdminActeur, { params: { id } })).data.deleted_at,
    (at) => at === null,
  )
})

browserTest('an undo that has become impossible says so at once, and its message is removed', { expects: [409] }, async (visit) => {
  const { page, goto, api } = visit
  const { id } = await newActeur(visit)
  await goto(`/acteurs/${id}`)
  await page.getByRole('button', { name: 'Désactiver', exact: true }).click()
  const toast = page.locator(TOAST)
  await toast.getByRole('button', { name: 'Annuler' }).waitFor()
  await api(setActeurActive, { params: { id }, body: { active: true } })
  await toast.getByRole('button', { name: 'Annuler' }).click()
  await toast.filter({ hasText: 'L’annulation n’a pas été faite.' }).waitFor()
  assert.match((await toast.textContent()) ?? '', /par vous, dans un autre onglet,/)
  assert.equal(await toast.count(), 1)
  assert.equal(await toast.getByRole('button', { name: 'Annuler' }).count(), 0)
})

browserTest('the fifth message shows, though four are there: the newest wins', { expects: [503] }, async (visit) => {
  const { page, goto } = visit
  const { id } = await newActeur(visit)
  await goto(`/acteurs/${id}`)
  // Causes messages about other records, by a change on the screen of each, without loading the page again.
  for (let n = 0; n < 5; n += 1) {
    const { id: other } = await newActeur(visit)
    await page.evaluate((path) => {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `/backoffice/acteurs/${other}`)
    await page.getByRole('button', { name: 'Désactiver', exact: true }).click()
    await page.getByRole('button', { name: /^(?:Réactiver|Activer)$/ }).waitFor()
  }
  await until(
    () => page.locator(TOAST).count(),
    (count) => count === 4,
  )
  await page.route('**/api/v1/admin/acteurs/*/badge', (route) =>
    route.fulfill({ status: 503, json: { error: 'service_unavailable', message: 'Le service est momentanément indisponible.' } }),
  )
  await page.getByLabel('Badge').selectOption('partenaire')
  await page.locator(TOAST).filter({ hasText: 'momentanément indisponible' }).waitFor()
})

browserTest('u takes a whole action back: every deletion of a group, and all of a decision on several', {}, async (visit) => {
  const { page, goto, press, api } = visit
  const { q, ids } = await pendingPublications(visit, 3)
  const statuses = async () =>
    (await Promise.all(ids.map((id) => api(getAdminPublication, { params: { id } })))).map(({ data }) => data.moderation_status).join()
  await goto(`/publications?q=${q}`)
  await press('T', 'P')
  await page.getByRole('dialog').getByRole('button', { name: 'Publier 3' }).click()
  await until(statuses, (found) => found === 'published,published,published')
  await page.locator('.bulk-run').getByText('3 publications publiées').waitFor()
  await press('u')
  await until(statuses, (found) => found === 'pending,pending,pending')
  await page.locator('.bulk-run').getByText('3 décisions annulées').waitFor()
})

browserTest('the approval of a claim names the person and the actor, and leads to it', {}, async (visit) => {
  const { page, goto, press, origin, api } = visit
  const { id: acteur_id, nom } = await newActeur(visit)
  const body = { acteur_id, message: 'Je préside cette chorale.', nom: 'Ève Roux', email: `eve@${word()}.example` }
  const { id } = (await createClient({ baseUrl: origin, appSource: 'web' })(submitClaim, { body })).data
  await goto(`/revendications/${id}`)
  await press('a')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Compte auquel confier la fiche' }).fill('habitant@demo.test')
  await page.getByRole('option', { name: /habitant@demo/ }).click()
  await dialog.getByRole('button', { name: 'Approuver' }).click()
  const toast = page.locator(TOAST).filter({ hasText: /^Demande d.+ pour «\s.+\s» approuvée\./ })
  await toast.waitFor()
  assert.ok((await toast.textContent())?.includes(nom))
  await toast.getByRole('link', { name: 'Voir la demande' }).click()
  await page.waitForURL((url) => url.pathname.endsWith(id))
  await page.getByRole('button', { name: 'Approuver' }).waitFor({ state: 'detached' })
  await press('u')
  await page.locator(TOAST).filter({ hasText: 'est de nouveau en attente.' }).waitFor()
  assert.equal((await api(getClaim, { params: { id } })).data.status, 'pending')
  await api(deleteActeur, { params: { id: acteur_id } })
})

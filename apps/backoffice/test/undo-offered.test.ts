import assert from 'node:assert/strict'
import { createActeur } from '../../../contract/acteurs/acteurs.ts'
import { createCommune } from '../../../contract/communes/communes-admin.ts'
import { getThread, listMessages, openThread } from '../../../contract/messages/messages.ts'
import { createPublication, updatePublication } from '../../../contract/publications/publications.ts'
import { getAdminPublication } from '../../../contract/publications/publications-admin.ts'
import { browserTest } from './browser.ts'
import { pendingPublications } from './colleague.ts'
import { until } from './until.ts'

const word = () => crypto.randomUUID().slice(0, 8)

browserTest('a reply says until when it is held, and comes back into the editor', {}, async (visit) => {
  const { page, goto, axe, api } = visit
  const subject = `Demande ${word()}`
  const { id } = (await api(openThread, { body: { subject, body: 'Bonjour.', nom: 'Zoé', email: 'zoe@example.fr' } })).data
  await goto(`/messages/${id}?q=${encodeURIComponent(subject)}`)
  const field = page.locator('#compose')
  const held = page.getByText(/Envoi à \d+\sh(?:\s\d\d)?\. Il peut encore être annulé\./)
  const last = async () => (await api(listMessages, { params: { id } })).data.at(-1)
  for (const take of [
    () =>
      page
        .getByRole('status')
        .filter({ hasText: /envoyée dans 30 s/ })
        .getByRole('button', { name: 'Annuler' })
        .click(),
    () => page.getByRole('button', { name: 'Annuler l’envoi' }).click(),
  ]) {
    await field.fill('Trop vite.')
    await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await held.waitFor()
    await take()
    await until(
      () => field.inputValue(),
      (text) => text === 'Trop vite.',
    )
    assert.equal((await last())?.delivery_status, 'cancelled')
    await field.fill('')
  }
  await field.fill('Fermée trop vite.')
  await page.getByRole('button', { name: 'Envoyer et fermer' }).click()
  await page.getByRole('status').filter({ hasText: 'Conversation fermée.' }).getByRole('button', { name: 'Annuler' }).click()
  await until(last, (message) => message?.delivery_status === 'cancelled')
  assert.equal((await api(getThread, { params: { id } })).data.status, 'open')
  await goto(`/messages/${id}?q=${encodeURIComponent(subject)}`)
  assert.equal(await field.inputValue(), 'Fermée trop vite.')
  // Last: axe may take longer than a reply is held.
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await held.waitFor()
  assert.deepEqual(await axe(), [])
})

browserTest('the trail offers to undo an action where that is possible, and says why elsewhere', {}, async (visit) => {
  const { page, goto, axe, api } = visit
  const { id: commune_id } = (await api(createCommune, { body: { nom: `Val-${word()}`, code_insee: '46901' } })).data
  const { id: acteur_id } = (await api(createActeur, { body: { nom: `Chorale ${word()}`, type: 'association', commune_id } })).data
  const { id } = (await api(createPublication, { body: { title: 'Un', body: 'Samedi.', acteur_id, commune_id } })).data
  for (const title of ['Deux', 'Trois']) await api(updatePublication, { params: { id }, body: { title } })
  await goto(`/journal?target_type=publication&target_id=${id}`)
  const cells = () =>
    page
      .locator('.trail > li')
      .evaluateAll((rows) =>
        rows.map((row) => (row.querySelector('.trail-undo') ?? row.querySelector('.trail-state'))?.textContent?.trim()),
      )
  const undo = page.getByRole('button', { name: 'Annuler : Publication modifiée' })
  await until(cells, (found) => found.join() === 'Annuler,Modifié depuis,Modifié depuis')
  assert.deepEqual(await axe(), [])
  await undo.click()
  await until(cells, (found) => found.join() === ',Annulée,Annuler,Modifié depuis')
  await undo.click()
  await until(cells, (found) => found.join() === ',,Annulée,Annulée,Annuler')
})

browserTest('a key pressed before an undo has brought its row back decides on no other row', {}, async (visit) => {
  const { page, goto, press, api } = visit
  const { q, ids, titles } = await pendingPublications(visit, 3)
  const statuses = () => Promise.all(ids.map(async (id) => (await api(getAdminPublication, { params: { id } })).data.moderation_status))
  const stand = async (wanted: string) => until(statuses, (found) => found.join() === wanted)
  const shown = (n: number) => page.locator('.queue-panel h2', { hasText: titles[n] ?? '' }).waitFor()
  await goto(`/publications?q=${q}`)
  await press('j', 'p')
  await stand('pending,published,pending')
  await shown(2)
  await page.locator('tr[data-row]').nth(2).waitFor({ state: 'detached' })
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/v1/admin/publications?*', async (route) => {
    await held
    await route.continue()
  })
  const readAgain = page.waitForRequest((request) => request.url().includes(`/admin/publications?`) && request.url().includes(q))
  await press('u')
  await readAgain
  await stand('pending,pending,pending')
  await press('p')
  letGo()
  await shown(1)
  await press('p')
  await stand('pending,published,pending')
})

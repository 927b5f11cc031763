import assert from 'node:assert/strict'
import { linkActeurUser } from '../../../contract/acteurs/acteurs.ts'
import { createPublication, getPublication, updatePublication } from '../../../contract/publications/publications.ts'
import { getAdminPublication, moderateAdminPublication } from '../../../contract/publications/publications-admin.ts'
import { listUsers } from '../../../contract/users/users.ts'
import { browserTest, type Visit } from './browser.ts'
import { newActeur, word } from './colleague.ts'
import { until } from './until.ts'
import { api } from './service.ts'

const AUTHOR = 'asso@demo.test'

/** Creates a published publication of an actor that needs approval, edited by its author. */
async function edited(visit: Visit): Promise<{ id: string; q: string }> {
  const q = word()
  const { id: acteur_id, commune_id } = await newActeur(visit)
  const [user] = (await visit.api(listUsers, { query: { q: AUTHOR } })).data
  await visit.api(linkActeurUser, { params: { id: acteur_id }, body: { user_id: user?.id ?? '', role: 'owner' } })
  const body = { title: `Bal ${q}`, body: 'Samedi soir, **place du marché**.', acteur_id, commune_id }
  const { id } = (await visit.api(createPublication, { body })).data
  await visit.api(moderateAdminPublication, { params: { id }, body: { moderation_status: 'published' } })
  const author = await api(AUTHOR)
  const change = { title: `Grand bal ${q}`, body: 'Dimanche soir, **place du marché**.', source_url: 'https://example.fr/bal' }
  await author(updatePublication, { params: { id }, body: change })
  return { id, q }
}
const online = async ({ api: call }: Visit, id: string) => (await call(getPublication, { params: { id } })).data.title
const statusOf = async ({ api: call }: Visit, id: string) => (await call(getAdminPublication, { params: { id } })).data.moderation_status

browserTest('an edit is shown with its difference; refused, then accepted, both undone by a key', {}, async (visit) => {
  const { page, goto, axe, press } = visit
  const { id, q } = await edited(visit)
  await goto(`/publications/${id}`)
  const panel = page.getByRole('region', { name: 'Modification en attente' })
  await panel.getByText('La version précédente reste en ligne jusqu’à la décision.').waitFor()
  await page.getByText('Version précédente en ligne').waitFor()
  const marked = async (tag: 'ins' | 'del') =>
    (await panel.locator(tag).allTextContents()).map((text) => text.replace(/^(?:Retiré|Ajouté)\s:|\(fin\)/gu, '').trim())
  assert.deepEqual(await marked('del'), ['Bal', 'Samedi'])
  assert.deepEqual(await marked('ins'), ['Grand bal', 'Dimanche'])
  await panel.getByText('https://example.fr/bal').waitFor()
  await panel.getByText('Lire la version en ligne').click()
  await panel.getByText(`Bal ${q}`, { exact: true }).waitFor()
  assert.deepEqual(await axe(), [])

  await page.getByRole('button', { name: 'Refuser la modification' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('La version précédente reste en ligne.').waitFor()
  assert.deepEqual(await axe({ within: '[role=dialog]' }), [])
  await dialog.getByRole('textbox').fill('Le jour est faux.')
  await press('Control+Enter')
  await page.getByText(`La modification de « Grand bal ${q} » est refusée.`, { exact: false }).waitFor()
  assert.deepEqual([await statusOf(visit, id), await online(visit, id)], ['rejected', `Bal ${q}`])
  await page.getByRole('button', { name: 'Refuser la publication' }).waitFor()
  await page.getByRole('region', { name: 'Modification refusée' }).waitFor()
  await press('u')
  await until(
    () => statusOf(visit, id),
    (status) => status === 'pending',
  )

  await page.getByRole('button', { name: 'Accepter la modification' }).click()
  await until(
    () => online(visit, id),
    (title) => title === `Grand bal ${q}`,
  )
  await panel.waitFor({ state: 'detached' })
  await press('u')
  await until(
    () => online(visit, id),
    (title) => title === `Bal ${q}`,
  )
  await panel.waitFor()
  await panel.getByRole('button', { name: 'Retirer la modification' }).click()
  await panel.waitFor({ state: 'detached' })
  assert.deepEqual([await statusOf(visit, id), await online(visit, id)], ['published', `Bal ${q}`])
})

browserTest('the queue has the edit, with a filter; the key p accepts it', {}, async (visit) => {
  const { page, goto, press, axe } = visit
  const { id, q } = await edited(visit)
  await goto(`/publications?q=${q}&modification=true`)
  const row = page.getByRole('row', { name: new RegExp(q) })
  await row.getByText('Modification', { exact: true }).waitFor()
  await page.locator('.queue-panel').getByText('Version précédente en ligne').waitFor()
  assert.deepEqual(await axe(), [])
  await press('j', 'p')
  await until(
    () => online(visit, id),
    (title) => title === `Grand bal ${q}`,
  )
})

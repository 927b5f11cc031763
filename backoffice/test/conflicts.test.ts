import assert from 'node:assert/strict'
import { getAdminActeur, updateActeur } from '../../contract/acteurs.ts'
import { getAdminPublication } from '../../contract/publications-admin.ts'
import { updatePublication } from '../../contract/publications.ts'
import { browserTest } from './browser.ts'
import { newActeur, pendingPublications, withColleague } from './colleague.ts'
import { until } from './page.ts'

browserTest(
  'two changed the same field: both versions show, nothing is replaced unseen, and one chooses',
  { expects: [412] },
  async (visit) => {
    const { page, goto, axe, api } = visit
    const { id } = await newActeur(visit)
    const stored = async () => (await api(getAdminActeur, { params: { id } })).data
    await withColleague(visit, async (colleague) => {
      await goto(`/acteurs/${id}`)
      await page.getByLabel('Présentation').fill('Répète le mardi soir.')
      await page.getByLabel('Adresse', { exact: true }).fill('1 rue du Moulin')
      await colleague(updateActeur, { params: { id }, body: { description: 'Répète le jeudi.', telephone: '03 21 00 00 00' } })
      const form = page.locator('form').filter({ has: page.getByLabel('Présentation') })
      const save = form.getByRole('button', { name: 'Enregistrer', exact: true })
      await save.click()
      const conflict = page.locator('[data-conflict]')
      await conflict.getByText(/^Fiche modifiée par Claire Hennebelle à/).waitFor()
      const field = conflict.getByRole('region', { name: 'Présentation' })
      await field.getByText('Répète le mardi soir.').waitFor()
      await field.getByText('Répète le jeudi.').waitFor()
      assert.equal(await conflict.getByRole('region').count(), 1, 'a field that one alone changed is in no conflict')
      assert.deepEqual(await axe(), [])
      // Pressed again it does not overwrite: the choice comes first.
      await save.click()
      assert.equal((await stored()).description, 'Répète le jeudi.')
      await field.getByRole('button', { name: /^Garder ma saisie/ }).click()
      await conflict.waitFor({ state: 'detached' })
      await save.click()
      await until(stored, (found) => found.description === 'Répète le mardi soir.')
      const { adresse, telephone } = await stored()
      assert.deepEqual([adresse, telephone], ['1 rue du Moulin', '03 21 00 00 00'], 'what the other one changed elsewhere stays')
    })
  },
)

browserTest('of a conflict the saved version can be taken, and one’s own other tab is named as such', { expects: [412] }, async (visit) => {
  const { page, goto, api } = visit
  const { ids } = await pendingPublications(visit, 1)
  const [id = ''] = ids
  await goto(`/publications/${id}`)
  await page.getByRole('button', { name: 'Modifier', exact: true }).click()
  await page.getByLabel('Titre').fill('Mon titre')
  await api(updatePublication, { params: { id }, body: { title: 'Le titre de l’autre onglet' } })
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  const conflict = page.locator('[data-conflict]')
  await conflict.getByText(/^Modifiée par vous, dans un autre onglet, à/).waitFor()
  await conflict.getByRole('button', { name: /^Prendre la version enregistrée/ }).click()
  assert.equal(await page.getByRole('textbox', { name: 'Titre' }).inputValue(), 'Le titre de l’autre onglet')
  await conflict.waitFor({ state: 'detached' })
  assert.equal((await api(getAdminPublication, { params: { id } })).data.title, 'Le titre de l’autre onglet')
})

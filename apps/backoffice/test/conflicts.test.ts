import assert from 'node:assert/strict'
import { getAdminActeur, updateActeur } from '../../../contract/acteurs/acteurs.ts'
import { listCommunes } from '../../../contract/communes/communes.ts'
import { getCommuneFull, updateCommune } from '../../../contract/communes/communes-admin.ts'
import { getAdminPublication } from '../../../contract/publications/publications-admin.ts'
import { updatePublication } from '../../../contract/publications/publications.ts'
import { browserTest } from './browser.ts'
import { newActeur, pendingPublications, withColleague } from './colleague.ts'
import { until } from './until.ts'

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
      const second = page.getByRole('button', { name: 'Comparer avec la version enregistrée' })
      assert.equal(await second.count(), 0, 'one notice for one conflict')
      assert.equal(await conflict.getByRole('region').count(), 1, 'a field that one alone changed is in no conflict')
      assert.deepEqual(await axe(), [])
      // Pressing the button again does not overwrite: first, the person must choose.
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
  await page.getByRole('textbox', { name: 'Titre' }).fill('Mon titre')
  await api(updatePublication, { params: { id }, body: { title: 'Le titre de l’autre onglet' } })
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  const conflict = page.locator('[data-conflict]')
  await conflict.getByText(/^Modifiée par vous, dans un autre onglet, à/).waitFor()
  await conflict.getByRole('button', { name: /^Prendre la version enregistrée/ }).click()
  assert.equal(await page.getByRole('textbox', { name: 'Titre' }).inputValue(), 'Le titre de l’autre onglet')
  await conflict.waitFor({ state: 'detached' })
  assert.equal((await api(getAdminPublication, { params: { id } })).data.title, 'Le titre de l’autre onglet')
})

browserTest(
  'two changed the same field of one row of a commune, and one removed what the other changed',
  { expects: [412] },
  async (visit) => {
    const { page, goto, axe, api } = visit
    const [commune] = (await api(listCommunes, { query: { q: 'Mende', per_page: 1 } })).data
    const id = commune?.id ?? ''
    const infos = async () => (await api(getCommuneFull, { params: { id } })).data.infos
    const before = await infos()
    const named = (libelle: string) => ({ libelle })
    const save = (rows: object[]) => api(updateCommune, { params: { id }, body: { infos: rows } as never })
    await save([...before, named('Piscine du Parc'), named('Bibliothèque')])
    await withColleague(visit, async (colleague) => {
      await goto(`/communes/${id}`)
      const panel = page.getByRole('region', { name: 'Informations pratiques' })
      await panel.getByRole('button', { name: 'Modifier Piscine du Parc' }).click()
      await panel.getByRole('textbox', { name: 'Téléphone' }).fill('04 66 00 00 01')
      await panel.getByRole('button', { name: 'Retirer Bibliothèque' }).click()
      const rows = (await infos()).map((row) =>
        row.libelle === 'Piscine du Parc'
          ? { ...row, telephone: '04 66 00 00 02' }
          : row.libelle === 'Bibliothèque'
            ? { ...row, adresse: '3 rue Basse' }
            : row,
      )
      await colleague(updateCommune, { params: { id }, body: { infos: rows } as never })
      await panel.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      const conflict = panel.locator('[data-conflict]')
      await conflict.getByText(/^Fiche modifiée par Claire Hennebelle à/).waitFor()
      assert.equal(await conflict.getByRole('region').count(), 2)
      const phone = conflict.getByRole('region', { name: 'Piscine du Parc, Téléphone' })
      await phone.getByText('04 66 00 00 01').waitFor()
      await phone.getByText('04 66 00 00 02').waitFor()
      const library = conflict.getByRole('region', { name: 'Bibliothèque', exact: true })
      await library.getByText('Ligne retirée').waitFor()
      await library.getByText('Ligne modifiée').waitFor()
      assert.deepEqual(await axe(), [])
      // Pressing the button again does not overwrite: first, the person must make all choices.
      await panel.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      assert.equal((await infos()).find(({ libelle }) => libelle === 'Piscine du Parc')?.telephone, '04 66 00 00 02')
      await phone.getByRole('button', { name: /^Garder ma saisie/ }).click()
      await library.getByRole('button', { name: /^Prendre la version enregistrée/ }).click()
      await conflict.waitFor({ state: 'detached' })
      await panel.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      await until(infos, (found) => found.find(({ libelle }) => libelle === 'Piscine du Parc')?.telephone === '04 66 00 00 01')
      assert.equal((await infos()).find(({ libelle }) => libelle === 'Bibliothèque')?.adresse, '3 rue Basse')
    })
    await save(before)
  },
)

import assert from 'node:assert/strict'
import { deleteDraft } from '../../../contract/publications/drafts.ts'
import { getCompte } from '../../../contract/compte/compte.ts'
import { browserTest, type Visit } from './browser.ts'
import { settled } from './page.ts'

const newEvent = async (visit: Visit) => {
  const acteur = (await visit.api(getCompte, {})).data.acteurs.find(({ type }) => type === 'mairie')
  await visit.goto(`/brouillons/nouveau?genre=evenement&acteur=${acteur?.id ?? ''}`)
  await visit.page.getByRole('textbox', { name: 'Titre' }).fill('Concert de l’harmonie')
}
/** Waits for the draft that the editor has saved, and deletes it. */
const removeDraft = async ({ page, api }: Visit) => {
  await page.waitForURL(/brouillons\/[0-9a-f-]{36}/)
  await api(deleteDraft, { params: { id: page.url().slice(-36) } })
}

for (const scheme of ['light', 'dark'] as const)
  browserTest(
    `at a desk the preview is beside the form and follows it, ${scheme}`,
    { app: 'espace', as: 'mairie@demo.test', scheme },
    async (visit) => {
      const { page, press } = visit
      await newEvent(visit)
      const preview = page.getByRole('region', { name: 'Aperçu : ce que les habitants liront' })
      await preview.getByRole('heading', { name: 'Concert de l’harmonie' }).waitFor()
      assert.equal(await page.getByText('Aperçu', { exact: true }).count(), 0, 'no second way to the preview')
      await page.locator('input[type=date]').first().fill('2031-05-03')
      await preview.getByText(/3 mai 2031/).waitFor()
      // Nothing is folded, and the form comes before the preview by keyboard.
      assert.equal(await page.getByLabel('Tarif', { exact: true }).isVisible(), true)
      await page.getByRole('button', { name: 'Publier', exact: true }).focus()
      await press('Tab')
      assert.equal(await preview.evaluate((section) => section === document.activeElement), true)
      await settled(page)
      assert.deepEqual(await visit.axe(), [])
      await removeDraft(visit)
    },
  )

browserTest(
  'on a telephone empty optional parts are folded and say so; one that has something is open after a reload',
  { app: 'espace', as: 'mairie@demo.test', width: 390 },
  async (visit) => {
    const { page, press } = visit
    await newEvent(visit)
    const part = (title: string) => page.locator('summary').filter({ hasText: title })
    await part('Images et documents').getByText('Facultatif').waitFor()
    assert.equal(await page.getByLabel('Tarif', { exact: true }).isVisible(), false)
    await part('Tarif et réservation').focus()
    await press('Enter')
    await page.getByLabel('Tarif', { exact: true }).fill('2 €')
    await part('Tarif et réservation').getByText('2 €').waitFor()
    await part('Thème et accueil').click()
    await page.getByLabel('Thème', { exact: true }).selectOption('Fête')
    await page.getByLabel('Accessible aux personnes à mobilité réduite').check()
    await part('Thème et accueil').getByText('Fête · Accessible aux personnes à mobilité réduite').waitFor()
    await settled(page)
    assert.deepEqual(await visit.axe(), [])
    await page.waitForURL(/brouillons\/[0-9a-f-]{36}/)
    await page.getByText(/Brouillon enregistré/).waitFor()
    await page.reload()
    assert.equal(await page.getByLabel('Tarif', { exact: true }).inputValue(), '2 €')
    assert.equal(await page.getByLabel('Tarif', { exact: true }).isVisible(), true)
    assert.equal(await page.getByLabel('Thème', { exact: true }).inputValue(), 'fete')
    assert.equal(await page.getByLabel('Accessible aux personnes à mobilité réduite').isChecked(), true)
    assert.equal(await page.getByLabel('En plein air').isChecked(), false)
    await removeDraft(visit)
  },
)

browserTest(
  'keys that come faster than the form is rendered are shown, previewed and stored in their order',
  { app: 'espace', as: 'mairie@demo.test' },
  async (visit) => {
    const { page } = visit
    await newEvent(visit)
    const title = page.getByRole('textbox', { name: 'Titre' })
    const typed = 'Fête de la musique, place du beffroi, de midi à minuit. '.repeat(3).trim()
    await title.fill('')
    await title.pressSequentially(typed)
    for (const _ of 'minuit.') await title.press('Backspace')
    const left = typed.slice(0, -'minuit.'.length)
    assert.equal(await title.inputValue(), left)
    const preview = page.getByRole('region', { name: 'Aperçu : ce que les habitants liront' })
    await preview.getByRole('heading', { name: left.trim(), exact: true }).waitFor()
    assert.equal(await title.inputValue(), left)
    await page.waitForURL(/brouillons\/[0-9a-f-]{36}/)
    await page.reload()
    await preview.getByRole('heading', { name: left.trim(), exact: true }).waitFor()
    assert.equal((await title.inputValue()).trim(), left.trim())
    await removeDraft(visit)
  },
)

import assert from 'node:assert/strict'
import { getCompte } from '../../../contract/compte/compte.ts'
import { createDraft, deleteDraft, listOwnPublications } from '../../../contract/publications/drafts.ts'
import { environment } from '../../../server/platform/settings/config.ts'
import { browserTest, type Visit } from './browser.ts'
import { settled } from './page.ts'
import { until } from './until.ts'
import { pdf } from './pictured.ts'

/** A folder for pictures of the screens, to be looked at. */
const PICTURES = environment['PICTURES']
const picture = async ({ page }: Visit, name: string) => PICTURES && page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true })
const MAIRIE = { app: 'espace', as: 'mairie@demo.test' } as const
const office = async ({ api }: Visit) => {
  const found = (await api(getCompte, {})).data.acteurs.find(({ type }) => type === 'mairie')
  assert.ok(found)
  return found
}

for (const width of [390, 1280])
  browserTest(
    `at ${width} px a date that ends the day after says so, and its fields are not clipped`,
    { ...MAIRIE, width },
    async (visit) => {
      const { page, goto } = visit
      await goto(`/brouillons/nouveau?genre=evenement&acteur=${(await office(visit)).id}`)
      await page.getByRole('textbox', { name: 'Titre' }).fill('Nuit des étoiles')
      const dates = page.getByRole('group', { name: 'Date 1' })
      await dates.locator('input[type=date]').first().fill('2031-12-05')
      await dates.locator('input[type=time]').first().fill('14:00')
      await dates.locator('input[type=time]').last().fill('13:00')
      await dates.getByText('Cette date se termine le lendemain, samedi 6 décembre 2031 à 13 h.').waitFor()
      await dates.locator('input[type=time]').last().fill('16:00')
      await dates.getByText(/se termine le lendemain/).waitFor({ state: 'detached' })
      if (width === 390) await page.getByText('Aperçu', { exact: true }).click()
      await page.locator('main').getByText('vendredi 5 décembre 2031, de 14 h à 16 h').waitFor()
      await picture(visit, `event-preview-${width}`)
      if (width === 390) await page.getByText('Rédaction', { exact: true }).click()
      await page.getByRole('button', { name: 'Ajouter une date' }).click()
      const widths = await page
        .getByRole('group', { name: /^Date \d$/ })
        .locator('input[type=date]')
        .evaluateAll((fields) => fields.map((field) => (field as HTMLElement).offsetWidth))
      assert.ok(Math.min(...widths) >= 140, `${widths.join()} px: a date and its icon need 140`)
      await picture(visit, `event-dates-${width}`)
      await settled(page)
      assert.deepEqual(await visit.axe(), [])
      await page.waitForURL(/brouillons\/[0-9a-f-]{36}/)
      await page.getByText(/Brouillon enregistré/).waitFor()
      await visit.api(deleteDraft, { params: { id: page.url().slice(-36) } })
    },
  )

browserTest('Enter in a field of an act asks before it posts it, and its preview has its number and date', MAIRIE, async (visit) => {
  const { page, goto, press } = visit
  await goto(`/brouillons/nouveau?genre=acte&acteur=${(await office(visit)).id}`)
  await page.getByRole('textbox', { name: 'Titre' }).fill('Arrêté de circulation')
  const text = page.getByRole('textbox', { name: 'Texte' })
  await text.click()
  await page.keyboard.type('Rue Haute barrée.')
  await page.locator('input[type=date]').first().fill('2026-11-20')
  await page.getByRole('textbox', { name: 'Numéro', exact: true }).fill('2026-117')
  const preview = page.getByRole('region', { name: 'Aperçu : ce que les habitants liront' })
  await preview.getByText('2026-117').waitFor()
  await preview.getByText('20 nov. 2026').waitFor()
  // Without its document the refusal stands at its field, and there is nothing to confirm.
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([{ name: 'arrete.pdf', mimeType: 'application/pdf', buffer: pdf('Arrêté') }])
  await page.getByLabel('Titre du document').waitFor()
  await page.getByText(/Brouillon enregistré/).waitFor()
  await page.getByRole('textbox', { name: 'Numéro', exact: true }).focus()
  await press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/Une fois affiché, un acte ne se modifie plus/).waitFor()
  await picture(visit, 'act-confirm')
  assert.deepEqual(await visit.axe(), [])
  await press('Escape')
  await dialog.waitFor({ state: 'detached' })
  assert.match(page.url(), /brouillons/, 'nothing was sent')
  await visit.api(deleteDraft, { params: { id: page.url().slice(-36) } })
})

browserTest('the record of an act has its number, its date, its document and its posting', { ...MAIRIE, width: 390 }, async (visit) => {
  const { page, goto } = visit
  const act = (await visit.api(listOwnPublications, { query: { per_page: 100 } })).data.find(({ acte }) => acte?.numero)
  assert.ok(act?.acte)
  await goto(`/publications/${act.id}`)
  const main = page.locator('main')
  await main.getByText(act.acte.numero ?? '', { exact: true }).waitFor()
  for (const name of ['Nature de l’acte', 'Date de l’acte', 'Affichage']) await main.getByText(name, { exact: true }).waitFor()
  await main.getByRole('link', { name: /\(PDF, / }).waitFor()
  assert.deepEqual(await visit.axe(), [])
  await picture(visit, 'act-record-390')
})

browserTest(
  'on a telephone a notice leaves the buttons free, and an error is gone once its act has succeeded',
  { ...MAIRIE, width: 390, expects: [404] },
  async (visit) => {
    const { page, press } = visit
    const { id: acteur_id, commune_id } = await office(visit)
    const { id } = (await visit.api(createDraft, { body: { acteur_id, commune_id, title: 'À supprimer', body: 'Texte.' } })).data
    await visit.goto(`/brouillons/${id}`)
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await page.getByRole('menuitem', { name: 'Supprimer le brouillon' }).click()
    const route = `**/api/v1/brouillons/${id}`
    await page.route(route, (request) => (request.request().method() === 'DELETE' ? request.abort() : request.continue()))
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer le brouillon' }).click()
    const fault = page.locator('.mantine-Notification-root').filter({ hasText: 'Le service ne répond pas.' })
    await fault.waitFor()
    const box = await fault.boundingBox()
    const button = await page.getByRole('dialog').getByRole('button', { name: 'Supprimer le brouillon' }).boundingBox()
    assert.ok(box && button && (box.y + box.height <= button.y || box.y >= button.y + button.height), JSON.stringify([box, button]))
    await picture(visit, 'notice-390')
    await page.unroute(route)
    await press('Enter')
    await page.getByText('Brouillon supprimé.').waitFor()
    await until(
      () => fault.count(),
      (n) => n === 0,
      3000,
    )
  },
)

browserTest(
  'on a telephone, a refusal from the preview shows the faulty fields of the form',
  { ...MAIRIE, width: 390, expects: [422] },
  async (visit) => {
    const { page, goto } = visit
    await goto(`/brouillons/nouveau?genre=evenement&acteur=${(await office(visit)).id}`)
    await page.getByRole('textbox', { name: 'Titre' }).fill('Nuit des étoiles sans date')
    await page.waitForURL(/brouillons\/[0-9a-f-]{36}/)
    await page.getByText(/Brouillon enregistré/).waitFor()
    await page.getByText('Aperçu', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Titre' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Publier', exact: true }).click()
    await page.getByRole('textbox', { name: 'Titre' }).waitFor()
    const description = await page.locator('[aria-invalid=true]').first().getAttribute('aria-describedby')
    assert.ok(description, 'a field says what is wrong with it')
    await picture(visit, 'refused-from-preview-390')
    await visit.api(deleteDraft, { params: { id: page.url().slice(-36) } })
  },
)

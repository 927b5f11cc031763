import assert from 'node:assert/strict'
import { getCompte } from '../../../contract/compte/compte.ts'
import { listOfficeDevices } from '../../../contract/defibrillateurs/remarks.ts'
import { environment } from '../../../server/platform/settings/config.ts'
import { browserTest, type Visit } from './browser.ts'
import { RECORDS } from './records.ts'
import { api } from './service.ts'

/** A folder for pictures of the screens, to be looked at. */
const PICTURES = environment['PICTURES']
const picture = async ({ page }: Visit, name: string) => PICTURES && page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true })
const TEXT = 'En réparation, le plus proche est à la mairie.'

browserTest(
  'a clerk on a telephone reports a defibrillator out of service; residents read it at once, and no longer after the withdrawal',
  { app: 'espace', as: 'mairie@demo.test', width: 390 },
  async (visit) => {
    const { page, goto } = visit
    await RECORDS.device()
    const acteurId = (await visit.api(getCompte, {})).data.acteurs.find(({ type }) => type === 'mairie')?.id ?? ''
    const [device] = (await visit.api(listOfficeDevices, { params: { acteurId }, query: { per_page: '1' } })).data
    assert.ok(device)
    const name = device.nom ?? device.adresse ?? 'Défibrillateur'
    const publicPage = async () => (await fetch(new URL(`/${device.commune.slug}/defibrillateurs`, page.url()))).text()
    await goto('/defibrillateurs')
    await page
      .getByRole('button', { name: `Laisser une remarque : ${name}` })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nature').selectOption('hors_service')
    await dialog.getByLabel('Précision visible des habitants').fill(TEXT)
    await picture(visit, 'remark-form-390')
    assert.deepEqual(await visit.axe(), [])
    await dialog.getByRole('button', { name: 'Publier la remarque' }).click()
    await page.getByText('Remarque publiée.').waitFor()
    await page.getByText(TEXT).waitFor()
    await picture(visit, 'devices-390')
    assert.ok((await visit.sidewaysScroll()) <= 0)
    assert.match(await publicPage(), /Signalé hors service par la mairie/)
    const shown = await page.context().newPage()
    await shown.goto(new URL(`/${device.commune.slug}/defibrillateurs`, page.url()).href)
    if (PICTURES) await shown.locator('.remark').screenshot({ path: `${PICTURES}/remark-public-390.png` })
    if (PICTURES) await shown.screenshot({ path: `${PICTURES}/devices-public-390.png`, fullPage: true })
    await shown.close()
    await page.getByRole('button', { name: `Retirer la remarque : ${name}` }).click()
    await page.getByText('Remarque retirée.').waitFor()
    assert.doesNotMatch(await publicPage(), /Signalé hors service/)
    // Undone: residents read it again.
    await page.getByRole('button', { name: 'Annuler' }).click()
    await page.getByText(TEXT).waitFor()
    assert.match(await publicPage(), /Signalé hors service par la mairie/)
  },
)

browserTest('an administrator closes the remark of a town hall', { as: 'admin@demo.test', width: 1280 }, async (visit) => {
  const { page, goto } = visit
  const asOffice = await api('mairie@demo.test')
  const acteurId = (await asOffice(getCompte, {})).data.acteurs.find(({ type }) => type === 'mairie')?.id ?? ''
  const [device] = (await asOffice(listOfficeDevices, { params: { acteurId }, query: { remarque: 'true' } })).data
  assert.ok(device)
  await goto(`/defibrillateurs/local/${device.id}`)
  await page.getByText(TEXT).waitFor()
  await picture(visit, 'backoffice-remark-1280')
  assert.deepEqual(await visit.axe(), [])
  await page.getByRole('button', { name: 'Clore' }).click()
  await page.getByText('Remarque close.').waitFor()
  await page.getByText(TEXT).waitFor({ state: 'detached' })
  assert.equal((await asOffice(listOfficeDevices, { params: { acteurId }, query: { remarque: 'true' } })).meta.total, 0)
})

for (const width of [390, 1280])
  for (const scheme of ['light', 'dark'] as const)
    browserTest(
      `the defibrillators of a town hall have no fault at ${width} px, ${scheme}`,
      { app: 'espace', as: 'mairie@demo.test', width, scheme, language: width === 390 ? 'en' : 'fr' },
      async (visit) => {
        await visit.goto('/defibrillateurs')
        assert.deepEqual(await visit.axe(), [])
        assert.ok((await visit.sidewaysScroll()) <= 0)
        await picture(visit, `devices-${width}-${scheme}`)
      },
    )

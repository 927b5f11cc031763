import assert from 'node:assert/strict'
import {
  getDefibrillateurFrance,
  getFranceSync,
  listDefibrillateursFrance,
  updateDefibrillateurFrance,
} from '../../../contract/defibrillateurs/defibrillateurs.ts'
import { browserTest, type Visit } from './browser.ts'
import { devices } from './devices.ts'
import { until } from './until.ts'

const STARTS = 'Synchroniser maintenant'

const ended = ({ api }: Visit) =>
  until(
    async () => (await api(getFranceSync, {})).data.status,
    (status) => status === 'done',
    60_000,
  )

browserTest('a sync is started on its screen and told to its end; by force only after a word on what that means', {}, async (visit) => {
  const { page, goto, axe, press, focused, api } = visit
  await devices(visit.api)
  await ended(visit)
  const { data: before } = await api(getFranceSync, {})
  await goto('/defibrillateurs/synchronisation')
  assert.deepEqual(await axe(), [])
  await page.getByRole('button', { name: STARTS }).click()
  await page.getByText('Synchronisation lancée.').waitFor()
  await page.getByText('Le registre n’a pas changé depuis la dernière synchronisation.').waitFor({ timeout: 60_000 })
  const { data: after } = await api(getFranceSync, {})
  assert.notEqual(after.id, before.id)
  await page.getByText('réussie').waitFor()
  await page.getByRole('button', { name: 'Forcer la synchronisation…' }).click()
  await page.getByRole('dialog').getByText('plus d’un cinquième').waitFor()
  assert.deepEqual(await axe(), [])
  await press('Escape')
  await until(focused, (found) => found === 'button Forcer la synchronisation…')
  assert.equal((await api(getFranceSync, {})).data.id, after.id)
})

browserTest('a sync that runs already is told kindly', {}, async (visit) => {
  const { page, goto, expects } = visit
  await devices(visit.api)
  await ended(visit)
  await goto('/defibrillateurs/synchronisation')
  expects(409)
  // The answer that the service gives if somebody else has just started a sync.
  const body = { error: 'sync_in_progress', message: 'Une synchronisation est déjà en cours.' }
  await page.route('**/admin/defibrillateurs-france/sync', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 409, json: body }) : route.continue(),
  )
  await page.getByRole('button', { name: STARTS }).click()
  await page.getByText('Une synchronisation est déjà en cours.').waitFor()
})

browserTest('a device says why the public sees it; a decision counts at once, and is undone', {}, async (visit) => {
  const { page, goto, axe, press, focused, api } = visit
  const device = (await devices(visit.api)).find(({ affiche, nom }) => affiche && nom !== null)
  assert.ok(device?.nom)
  const now = async () => (await api(listDefibrillateursFrance, { query: {} })).data.find(({ id }) => id === device.id)
  await goto('/defibrillateurs')
  await page.getByRole('link', { name: device.nom }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Règle automatique\u00a0: en fonctionnement').waitFor()
  assert.deepEqual(await axe(), [])
  await sheet.getByRole('radio', { name: 'masqué' }).check()
  await sheet.getByLabel('Note interne').fill('Volé, à remplacer')
  await sheet.getByRole('button', { name: 'Enregistrer' }).click()
  await sheet.getByText('Masqué par un administrateur.').waitFor()
  assert.deepEqual([(await now())?.affiche, (await now())?.admin_note], [false, 'Volé, à remplacer'])
  await sheet.getByRole('button', { name: 'Annuler : Défibrillateur masqué' }).first().click()
  await sheet.getByText('Règle automatique\u00a0: en fonctionnement').waitFor()
  assert.deepEqual(
    [(await now())?.affiche, (await now())?.admin_note, await sheet.getByLabel('Note interne').inputValue()],
    [true, null, ''],
  )
  await press('Escape')
  await until(focused, (found) => found === `a ${device.nom}`)
  assert.doesNotMatch(page.url(), /ouvert=/)
})

browserTest('what somebody else decided meanwhile is not written over', {}, async (visit) => {
  const { page, goto, expects, api } = visit
  const [device] = (await devices(visit.api)).toReversed()
  assert.ok(device)
  await goto(`/defibrillateurs?sort=nom_asc&ouvert=${device.id}`)
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Note interne').fill('La mienne')
  await api(updateDefibrillateurFrance, { params: { id: device.id }, body: { admin_note: 'La sienne' } })
  expects(412)
  await sheet.getByRole('button', { name: 'Enregistrer' }).click()
  await sheet.locator('[data-conflict]').getByText('La sienne').waitFor()
  assert.equal(await sheet.getByRole('textbox', { name: 'Note interne' }).inputValue(), 'La mienne')
  await sheet.getByRole('button', { name: /^Garder ma saisie/ }).click()
  await sheet.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Décision enregistrée.').waitFor()
  await api(updateDefibrillateurFrance, { params: { id: device.id }, body: { admin_note: null } })
})

for (const scheme of ['light', 'dark'] as const)
  browserTest(`the map has its points and its list, by keyboard as well (${scheme})`, { scheme }, async (visit) => {
    const { page, goto, press, axe, sidewaysScroll } = visit
    const all = await devices(visit.api)
    const alone = all.find((one) => !all.some((other) => other !== one && Math.abs(other.latitude - one.latitude) < 0.01))
    assert.ok(alone)
    await goto('/defibrillateurs')
    await press('c')
    await page.waitForURL(/vue=carte/)
    const map = page.getByRole('group', { name: 'Carte des défibrillateurs' })
    await page.getByText(`${all.length} points sur la carte`).waitFor()
    assert.deepEqual(await axe(), [])
    assert.equal(await sidewaysScroll(), 0)
    await goto(`/defibrillateurs?vue=carte&carte=16/${alone.latitude.toFixed(4)}/${alone.longitude.toFixed(4)}`)
    await page.getByText(`${all.length} points sur la carte`).waitFor()
    await until(
      () => page.locator('tbody tr').count(),
      (rows) => rows === 1,
    )
    await map.focus()
    // The worker that groups the points answers when it has all of them.
    await until(
      async () => {
        await press('Enter')
        await page.waitForTimeout(500)
        return page.getByRole('dialog').count()
      },
      (open) => open === 1,
    )
    assert.match(page.url(), new RegExp(`ouvert=${alone.id}`))
    await press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await until(
      () => map.evaluate((element) => element === document.activeElement),
      (back) => back,
    )
    await press('-')
    await page.waitForURL(/carte=15/)
  })

browserTest('a device has its own address, found as soon as typed, with its place, its decision and its history', {}, async (visit) => {
  const { page, goto, press, axe, api } = visit
  const all = await devices(api)
  const device = all.find(({ nom }) => nom === 'Hôtel de ville')
  assert.ok(device)
  await goto('/')
  await press('Control+k')
  // Typed at once: no key press is lost while the palette is loading.
  await page.keyboard.type('4 septembre')
  await page.getByRole('dialog').getByText('place du 4 Septembre').click()
  await page.waitForURL((url) => url.pathname.endsWith(`/defibrillateurs/${device.id}`))
  await page.getByRole('heading', { level: 1, name: 'Hôtel de ville' }).waitFor()
  await page.getByText('autre appareil alentour').waitFor()
  assert.deepEqual(await axe(), [])
  await page.getByRole('radio', { name: 'masqué' }).check()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Masqué par un administrateur.').waitFor()
  assert.equal((await api(getDefibrillateurFrance, { params: { id: device.id } })).data.commune_view?.affiche, false)
  await page.getByRole('region', { name: 'Historique' }).getByText('Défibrillateur masqué').waitFor()
  await goto('/journal?target_type=defibrillateur')
  await page.locator(`.trail a[href$="/defibrillateurs/${device.id}"]`).first().click()
  await page
    .getByRole('region', { name: 'Historique' })
    .getByRole('button', { name: /^Annuler/ })
    .first()
    .click()
  await page.getByText('Règle automatique\u00a0: en fonctionnement').waitFor()

  await page.getByRole('link', { name: 'Ouvrir la fiche de la commune' }).click()
  await page.getByRole('heading', { level: 2, name: 'Décision de la commune' }).waitFor()
  assert.deepEqual(await axe(), [])
  await page.getByRole('link', { name: 'Ouvrir la fiche nationale' }).click()
  await page.getByRole('heading', { level: 2, name: 'Décision de la commune' }).waitFor()
  await page.getByRole('group', { name: 'Carte de l’endroit' }).focus()
  await press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Salle du beffroi' }).waitFor()
})

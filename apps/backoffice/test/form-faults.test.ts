import assert from 'node:assert/strict'
import { getCompte } from '../../../contract/compte/compte.ts'
import { browserTest } from './browser.ts'
import { newActeur } from './colleague.ts'
import { photograph } from './pictured.ts'
import { until } from './until.ts'

browserTest('what a new publication lacks is said in the form, its text too, and nothing is sent', {}, async (visit) => {
  const { page, goto, axe, focused } = visit
  const { nom } = await newActeur(visit)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && request.url().endsWith('/publications') && sent.push(request.url()))
  await goto('/publications/nouvelle')
  const text = page.locator('[contenteditable=true]')
  await text.waitFor()
  const send = page.locator('form button[type=submit]')
  // The summary is loaded with the first focus in a form: a form sent before its file has arrived is not lost.
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/fault-summary-*.js', async (route) => {
    await arrived
    await route.continue()
  })
  const requested = page.waitForRequest('**/fault-summary-*.js')
  await send.click()
  await requested
  arrive()
  const summary = page.locator('.form-faults')
  const lines = () => summary.getByRole('button').allInnerTexts()
  await summary.waitFor()
  assert.deepEqual(await lines(), ['Acteur : à remplir', 'Commune : à remplir', 'Titre : à remplir', 'Texte : à remplir'])
  assert.deepEqual(await axe(), [])

  await page.getByRole('combobox', { name: 'Acteur' }).fill(nom)
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => /Mende/.test(document.querySelectorAll<HTMLInputElement>('form input[required]')[1]?.value ?? ''))
  await page.getByRole('textbox', { name: 'Titre' }).fill('La fanfare')
  // What is answered leaves the list at once, also what another field has filled.
  await page.waitForFunction(() => document.querySelectorAll('.form-faults li').length === 1)
  await summary.getByText('Il manque une réponse').waitFor()
  assert.deepEqual(await lines(), ['Texte : à remplir'])
  await summary.getByRole('button').click()
  assert.ok(await text.evaluate((box) => box === document.activeElement), await focused())
  await page.keyboard.type('Samedi.')
  await page.locator('.form-fault').waitFor({ state: 'detached' })
  await summary.waitFor({ state: 'detached' })
  assert.equal(await text.getAttribute('aria-invalid'), null)
  assert.deepEqual(sent, [])
  await send.click()
  await page.getByRole('heading', { level: 1, name: 'La fanfare' }).waitFor()
  assert.equal(sent.length, 1)
})

browserTest(
  'photographs without a description are named one by one, and leave the list as they are described',
  { app: 'espace', as: 'asso@demo.test', width: 390 },
  async (visit) => {
    const { page, goto } = visit
    const [acteur] = (await visit.api(getCompte, {})).data.acteurs
    await goto(`/brouillons/nouveau?genre=actualite&acteur=${acteur?.id ?? ''}`)
    await page.getByRole('textbox', { name: 'Titre' }).fill('Deux photos')
    await page.locator('[contenteditable=true]').click()
    await page.keyboard.type('Samedi.')
    const [sky, evening] = await Promise.all([photograph('#7aa6d8'), photograph('#d8a07a')])
    const files = [sky, evening].map((buffer, n) => ({ name: `photo${n}.jpg`, mimeType: 'image/jpeg', buffer }))
    await page.locator('input[type=file]').first().setInputFiles(files)
    const alts = page.getByRole('textbox', { name: 'Description de l’image' })
    await until(
      () => alts.count(),
      (count) => count === 2,
    )
    await page.getByRole('button', { name: /^(?:Publier|Envoyer)$/ }).click()
    const summary = page.locator('.form-faults')
    await summary.waitFor()
    const lines = () => summary.getByRole('button').allInnerTexts()
    assert.deepEqual(await lines(), ['Photo 1 : dites ce qu’elle montre', 'Photo 2 : dites ce qu’elle montre'])
    assert.deepEqual(await visit.axe(), [])
    await alts.first().fill('Le ciel au-dessus du parc')
    await page.waitForFunction(() => document.querySelectorAll('.form-faults li').length === 1)
    assert.deepEqual(await lines(), ['Photo 2 : dites ce qu’elle montre'])
    await summary.getByRole('button').click()
    assert.ok(await alts.last().evaluate((field) => field === document.activeElement))
    await alts.last().fill('Le soir')
    await summary.waitFor({ state: 'detached' })
  },
)

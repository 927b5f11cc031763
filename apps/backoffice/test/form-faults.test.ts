import assert from 'node:assert/strict'
import { browserTest } from './browser.ts'
import { newActeur } from './colleague.ts'

browserTest('what a new publication lacks is said in the form, its text too, and nothing is sent', {}, async (visit) => {
  const { page, goto, axe, focused } = visit
  const { nom } = await newActeur(visit)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && request.url().endsWith('/publications') && sent.push(request.url()))
  await goto('/publications/nouvelle')
  const text = page.locator('[contenteditable=true]')
  await text.waitFor()
  const send = page.locator('form button[type=submit]')
  await send.click()
  const summary = page.locator('.form-faults')
  const lines = () => summary.getByRole('button').allInnerTexts()
  await summary.waitFor()
  assert.deepEqual(await lines(), ['Acteur : à remplir', 'Commune : à remplir', 'Titre : à remplir', 'Texte : à remplir'])
  assert.deepEqual(await axe(), [])

  await page.getByRole('combobox', { name: 'Acteur' }).fill(nom)
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => /Mende/.test(document.querySelectorAll<HTMLInputElement>('form input[required]')[1]?.value ?? ''))
  await page.getByRole('textbox', { name: 'Titre' }).fill('La fanfare')
  await send.click()
  await page.waitForFunction(() => document.querySelectorAll('.form-faults li').length === 1)
  assert.deepEqual(await lines(), ['Texte : à remplir'])
  await summary.getByRole('button').click()
  assert.ok(await text.evaluate((box) => box === document.activeElement), await focused())
  await page.keyboard.type('Samedi.')
  await page.locator('.form-fault').waitFor({ state: 'detached' })
  assert.equal(await text.getAttribute('aria-invalid'), null)
  assert.deepEqual(sent, [])
  await send.click()
  await page.getByRole('heading', { level: 1, name: 'La fanfare' }).waitFor()
  assert.equal(sent.length, 1)
})

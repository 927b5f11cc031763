import assert from 'node:assert/strict'
import { createPublication } from '../../../contract/publications/publications.ts'
import { browserTest, type Visit } from './browser.ts'
import { newActeur, word } from './colleague.ts'
import { until } from './until.ts'

const chosen = ({ page }: Visit) => page.locator('[role=dialog] [role=option][aria-selected=true]')

browserTest('Enter opens what is highlighted, and that is the first, in view, whichever kind answers first', {}, async (visit) => {
  const { page, goto, press } = visit
  for (const slow of ['publications', 'communes', 'users']) {
    await page.route(`**/api/v1/**${slow}?*q=*`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      await route.continue()
    })
    await goto('/journal')
    await press('Control+k')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type('mairie')
    const options = page.locator('[role=dialog] [role=option]')
    await until(
      () => options.count(),
      (count) => count > 3,
    )
    assert.equal(await options.first().getAttribute('aria-selected'), 'true', slow)
    assert.equal(await chosen(visit).count(), 1)
    assert.ok(await chosen(visit).isVisible())
    const label = (await chosen(visit).locator('span').first().innerText()).split('\n')[0] ?? ''
    await press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await until(
      () => page.locator('h1').first().innerText(),
      (title) => title.includes(label),
    )
    await page.unroute(`**/api/v1/**${slow}?*q=*`)
  }
})

browserTest('the very name goes first: a commune and an actor before publications that hold the word', {}, async (visit) => {
  const { page, goto, press, api } = visit
  const nom = `Zénith ${word()}`
  const { id: acteur_id, commune_id } = await newActeur(visit, nom)
  for (const n of [1, 2]) await api(createPublication, { body: { title: `${nom} en fête ${n}`, body: 'Samedi.', acteur_id, commune_id } })
  await goto('/journal')
  await press('Control+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type(nom)
  // Presses Enter before any request is answered.
  await press('Enter')
  await page.getByRole('heading', { level: 1, name: nom, exact: true }).waitFor()
  assert.match(page.url(), /\/acteurs\//)
  await press('Control+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('béthune')
  await until(
    () => chosen(visit).locator('span').first().innerText(),
    (text) => text.startsWith('Béthune (62)\n'),
  )
  await press('ArrowDown', 'ArrowUp')
  assert.match(await chosen(visit).locator('span').first().innerText(), /^Béthune \(62\)\n/)
  await press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Béthune (62)', exact: true }).waitFor()
  assert.match(page.url(), /\/communes\//)
})

for (const scheme of ['light', 'dark'] as const)
  browserTest(`the palette is accessible (${scheme})`, { scheme }, async (visit) => {
    const { page, goto, press, axe } = visit
    await goto('/journal')
    await press('Control+k')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type('mairie')
    await until(
      () => page.locator('[role=dialog] [role=option]').count(),
      (count) => count > 3,
    )
    assert.deepEqual(await axe({ within: '[role=dialog]' }), [])
  })

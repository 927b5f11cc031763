import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { browserTest } from './browser.ts'
import { until } from './until.ts'

const shows = (page: Page, scheme: 'light' | 'dark') =>
  until(
    () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme']),
    (shown) => shown === scheme,
  )

browserTest('the language is the reader’s, until they choose another, which is kept', { language: 'en' }, async ({ page, goto }) => {
  await goto('/utilisateurs')
  assert.equal(await page.locator('h1').textContent(), 'Users')
  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByText('Français').click()
  await page.getByRole('heading', { level: 1, name: 'Utilisateurs' }).waitFor()
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'fr')
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Utilisateurs' }).waitFor()
  // What waits is counted before it.
  assert.match(await page.title(), /^(?:\(\d+\) )?Utilisateurs · Beffroi$/)
})

browserTest('the service answers in the language of the page', { language: 'en' }, async ({ page, goto, expects }) => {
  expects(422)
  await goto('/utilisateurs?sort=nothing')
  const words = (await page.getByRole('alert').textContent()) ?? ''
  assert.doesNotMatch(words, /[éèà]/)
  assert.match(words, /This address is not complete/)
})

browserTest('the theme is the system’s, until one is chosen, which stands before the first paint', {}, async ({ page, goto }) => {
  await goto('/utilisateurs')
  await shows(page, 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await shows(page, 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('button', { name: 'Mon compte' }).click()
  await page.getByText('Sombre').click()
  await shows(page, 'dark')
  // No script of the application runs: the page is dark because of the script that runs before the application.
  await page.route('**/applications/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.reload()
  await shows(page, 'dark')
})

import assert from 'node:assert/strict'
import { browserTest, type Visit } from './browser.ts'
import { until } from './until.ts'

const open = ({ page }: Visit, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: false }).first().click()
const code = /\/assets\/inbox-[^/]+\.(?:js|css)/

for (const [what, files] of [
  ['scripts', /\/assets\/inbox-[^/]+\.js/],
  ['styles', /\/assets\/inbox-[^/]+\.css/],
] as const)
  browserTest(`a screen whose ${what} cannot be loaded is waited for, and comes without a reload`, {}, async (visit) => {
    const { page, goto, axe } = visit
    await goto('/journal')
    await page.evaluate(() => Object.assign(globalThis, { stillHere: true }))
    await page.route(files, (route) => route.abort('connectionrefused'))
    await open(visit, 'Messages')
    await page.getByRole('heading', { level: 1, name: 'En attente du service' }).waitFor()
    assert.equal(await page.getByText(/preload|dynamically/i).count(), 0)
    assert.deepEqual(await axe(), [])
    // After leaving the screen and coming back, the page still retries.
    await open(visit, 'Journal')
    await page.getByRole('heading', { level: 1, name: 'Journal', exact: true }).waitFor()
    await open(visit, 'Messages')
    await page.getByRole('heading', { level: 1, name: 'En attente du service' }).waitFor()
    await page.unroute(files)
    // If the page has just retried automatically, there is no button.
    await page
      .getByRole('button', { name: 'Réessayer' })
      .click({ timeout: 2000 })
      .catch(() => undefined)
    await page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor()
    assert.ok(await page.evaluate(() => 'stillHere' in globalThis), 'no reload')
    assert.ok(await page.evaluate(() => [...document.styleSheets].some(({ href }) => href?.includes('/inbox-'))), 'it has its styles')
  })

browserTest(
  'where the service has a newer build, the page is loaded anew and shows the screen that was asked for',
  { expects: [404] },
  async (visit) => {
    const { page, goto } = visit
    await goto('/journal')
    await page.evaluate(() => Object.assign(globalThis, { stillHere: true }))
    // The files of the former build no longer exist, and the page refers to new files.
    let isFormer = true
    await page.route(code, (route) => (isFormer ? route.fulfill({ status: 404, body: '' }) : route.continue()))
    await page.route('**/backoffice/', async (route) => {
      const answer = await route.fetch()
      isFormer = false
      await route.fulfill({ response: answer, body: (await answer.text()).replace(/\/assets\/index-[^"]+\.js/, '/assets/index-newer.js') })
    })
    await open(visit, 'Messages')
    await page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor()
    await until(
      () => page.evaluate(() => 'stillHere' in globalThis),
      (here) => !here,
    )
  },
)

import assert from 'node:assert/strict'
import { getAdminActeur } from '../../../contract/acteurs/acteurs.ts'
import { browserTest } from './browser.ts'
import { newActeur } from './colleague.ts'
import { until } from './until.ts'
import { PASSWORD } from './sessions.ts'

browserTest(
  'a save that meets the end of the session is sent once more after signing in, and nothing else is told',
  { ownSession: true, expects: [401] },
  async (visit) => {
    const { page, context, goto, axe, api } = visit
    const { id } = await newActeur(visit)
    await goto(`/acteurs/${id}`)
    await page.getByLabel('Présentation').fill('Chante aussi le dimanche.')
    const sent: { headers: Record<string, string>; status: number }[] = []
    page.on('response', (response) => {
      if (response.request().method() === 'PATCH') sent.push({ headers: response.request().headers(), status: response.status() })
    })
    await context.clearCookies()
    await page.route('**/api/v1/**', async (route) => {
      // Sends the request without a token, which is refused like one with an expired token.
      const headers = { ...route.request().headers() }
      delete headers['authorization']
      await route.continue({ headers })
    })
    await page
      .locator('form')
      .filter({ has: page.getByLabel('Présentation') })
      .getByRole('button', { name: 'Enregistrer', exact: true })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Votre session a pris fin' })
    await dialog.waitFor()
    await page.unroute('**/api/v1/**')
    assert.equal(await page.getByRole('alert').count(), 0, 'the dialog says it, and nothing else')
    assert.equal(await page.locator('.mantine-Notification-root').count(), 0)
    assert.equal(await dialog.getByLabel('Adresse e-mail').inputValue(), 'admin@demo.test')
    assert.deepEqual(await axe({ within: '[role=dialog]' }), [])
    await page.keyboard.press('Escape')
    assert.equal(await dialog.count(), 1)
    await dialog.locator('input[name=password]').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await until(
      async () => (await api(getAdminActeur, { params: { id } })).data.description,
      (description) => description === 'Chante aussi le dimanche.',
    )
    const done = async () => sent.filter(({ status }) => status === 200)
    // The service has saved before the page receives the answer.
    await until(done, ({ length }) => length > 0)
    assert.equal((await done()).length, 1, 'once')
    assert.equal(new Set(sent.map(({ headers }) => headers['if-match'])).size, 1, 'from the same version')
    assert.equal(await page.getByRole('alert').count(), 0)
  },
)

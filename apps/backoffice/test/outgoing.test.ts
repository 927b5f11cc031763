import assert from 'node:assert/strict'
import { browserTest } from './browser.ts'

const SUSPENDED = {
  id: '01a20ad7-0d3c-7f71-8adb-a71293f24cc4',
  suspended: {
    since: '2026-11-23T21:30:00.000Z',
    because: 'elsewhere',
    waiting: [{ name: 'mail.send', count: 17, oldest_at: '2026-11-23T21:00:00.000Z' }],
  },
}

browserTest('a database that may be a copy is told on every screen, and settled after a confirmation', {}, async ({ page, goto }) => {
  let state: object = SUSPENDED
  const sent: unknown[] = []
  await page.route('**/api/v1/admin/outgoing', (route) => route.fulfill({ json: { data: state } }))
  await page.route('**/api/v1/admin/outgoing/settle', (route) => {
    sent.push(route.request().postDataJSON())
    state = { ...SUSPENDED, suspended: null }
    return route.fulfill({ json: { data: { ...state, dropped: { emails: 17 } } } })
  })
  await goto('/publications')
  const banner = page.getByRole('alert').filter({ hasText: 'Aucun e-mail ne part' })
  const text = (await banner.textContent()) ?? ''
  assert.match(text, /n’est plus au même endroit/)
  assert.match(text, /Envoi d’un e-mail\s: 17/)
  await banner.getByRole('button', { name: 'Écarter ce qui attendait avant la copie' }).click()
  const dialog = page.getByRole('dialog')
  assert.match((await dialog.textContent()) ?? '', /deviennent «\sincertains\s»/)
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  assert.deepEqual(sent, [])
  await banner.getByRole('button', { name: 'Écarter ce qui attendait avant la copie' }).click()
  await dialog.getByRole('button', { name: 'Écarter ce qui attendait avant la copie' }).click()
  await page.getByText(/E-mails écartés\s: 17/).waitFor()
  await banner.waitFor({ state: 'hidden' })
  assert.deepEqual(sent, [{ waiting: 'drop' }])
})

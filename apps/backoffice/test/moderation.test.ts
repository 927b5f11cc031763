import assert from 'node:assert/strict'
import { getAdminPublication, listAdminPublications, moderateAdminPublication } from '../../../contract/publications/publications-admin.ts'
import { browserTest, type Visit } from './browser.ts'
import { until } from './until.ts'
import { PASSWORD } from './sessions.ts'

/** The initial filter, sort order and page size of the queue. Spec §4.1-7. */
const START = { moderation_status: 'pending', sort: 'attente_asc', per_page: '25' } as const

/** Returns the id of the row to which the keys apply. */
const current = ({ page }: Visit) => page.locator('tr[data-current]').getAttribute('data-row')

const goesOn = (visit: Visit, from: string | null) =>
  until(
    () => current(visit),
    (id) => id !== from && id !== null,
  )

/** Checks that an element of the page has the focus and is visible. */
async function focusHeld({ page, focused }: Visit, after: string): Promise<void> {
  await until(focused, (name) => name !== 'body').catch(() => assert.fail(`the focus is lost after ${after}`))
  const seen = await page.evaluate(() => document.activeElement?.checkVisibility() ?? false)
  assert.ok(seen, `the focus is out of sight after ${after}`)
}

browserTest('from signing in to the third decision, with no mouse', { as: null }, async (visit) => {
  const { page, goto, press, focused, api } = visit
  const status = async (id: string) => (await api(getAdminPublication, { params: { id } })).data.moderation_status
  const becomes = (id: string, wanted: string) =>
    until(
      () => status(id),
      (found) => found === wanted,
    )
  await goto('/')
  await page.keyboard.type('admin@demo.test')
  await press('Tab')
  await page.keyboard.type(PASSWORD)
  await press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Tableau de bord' }).waitFor()
  await focusHeld(visit, 'signing in')

  await press('Control+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('publications')
  await page.getByRole('dialog').getByText('Publications', { exact: true }).first().waitFor()
  await press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Publications' }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.locator('tr[data-current]').waitFor()
  await focusHeld(visit, 'the palette')

  // The queue shows the pending publications, oldest first, as specified.
  const { data } = await api(listAdminPublications, { query: START })
  const shown = await page.locator('tr[data-row]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')))
  assert.deepEqual(
    shown,
    data.map(({ id }) => id),
  )
  const [first, second, third] = shown as [string, string, string]
  assert.equal(await current(visit), first)
  await press('j', 'k')
  assert.equal(await current(visit), first)

  await press('a')
  await goesOn(visit, first)
  await becomes(first, 'approved')
  await focusHeld(visit, 'approving')
  assert.equal(await current(visit), second)
  await press('p')
  await goesOn(visit, second)
  await becomes(second, 'published')
  await focusHeld(visit, 'publishing')
  assert.equal(await current(visit), third)

  await press('r')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await until(focused, (name) => name.startsWith('textarea'))
  await press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await focusHeld(visit, 'leaving the dialog')
  assert.equal(await status(third), 'pending', 'nothing was decided')
  await press('r')
  await dialog.waitFor()
  await until(focused, (name) => name.startsWith('textarea'))
  await page.keyboard.type('Il manque la date ; ajoutez-la.')
  await press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await becomes(third, 'rejected')
  await focusHeld(visit, 'refusing')

  await press('u')
  await becomes(third, 'pending')
  await focusHeld(visit, 'taking back')
  for (const [id, before] of [
    [first, 'approved'],
    [second, 'published'],
  ] as const)
    assert.equal(await status(id), before, 'only the last action is taken back')
  for (const id of [first, second]) await api(moderateAdminPublication, { params: { id }, body: { moderation_status: 'pending' } })
})

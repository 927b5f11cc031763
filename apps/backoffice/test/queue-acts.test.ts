import assert from 'node:assert/strict'
import { updatePublication } from '../../../contract/publications/publications.ts'
import { getAdminPublication, moderateAdminPublication } from '../../../contract/publications/publications-admin.ts'
import { browserTest, openVisit, type Visit } from './browser.ts'
import { pendingPublications, withColleague } from './colleague.ts'
import { settled } from './page.ts'
import { until } from './until.ts'

const status = async ({ api }: Visit, id = '') => (await api(getAdminPublication, { params: { id } })).data.moderation_status
const becomes = (visit: Visit, id: string | undefined, wanted: string) =>
  until(
    () => status(visit, id),
    (found) => found === wanted,
  )
const said = ({ page }: Visit, message: string | RegExp) =>
  page.locator('.mantine-Notification-root').filter({ hasText: message }).first().waitFor()
const ticked = ({ page }: Visit) => page.getByRole('group', { name: 'Publications cochées' })
const tick = ({ page }: Visit, id = '') => page.locator(`tr[data-row="${id}"]`).getByRole('checkbox').check()

/** Spec §2-150. */
browserTest('while rows are ticked the keys ask about them, and reach nothing that left the list or changed', {}, async (visit) => {
  const { page, goto, press } = visit
  const { q, ids } = await pendingPublications(visit, 4)
  const [one, two, three, four] = ids
  await goto(`/publications?q=${q}`)
  for (const id of [one, two, three]) await tick(visit, id)
  assert.ok(
    await page
      .locator('.queue-panel')
      .getByRole('button', { name: /^Publier/ })
      .isDisabled(),
  )
  const dialog = page.getByRole('dialog')
  await press('p')
  await dialog.getByRole('button', { name: 'Publier 3' }).waitFor()
  assert.equal(await status(visit, one), 'pending', 'nothing is decided without an answer')
  await press('Escape')
  await dialog.waitFor({ state: 'detached' })

  // A colleague decides on one of them, and another is edited after it was ticked.
  await withColleague(visit, async (colleague) => {
    await colleague(moderateAdminPublication, { params: { id: one ?? '' }, body: { moderation_status: 'published' } })
    await ticked(visit).getByText('2 publications cochées').waitFor()
    await colleague(updatePublication, { params: { id: two ?? '' }, body: { body: `Dimanche ${q}.` } })
    await settled(page)
  })
  await press('r')
  await dialog.getByText('une a été modifiée entre-temps').waitFor()
  await dialog.getByRole('textbox').fill('Hors du sujet de la commune.')
  await press('Control+Enter')
  await becomes(visit, three, 'rejected')
  await page.locator('.bulk-run').getByText('1 publication refusée').waitFor()
  assert.deepEqual([await status(visit, one), await status(visit, two)], ['published', 'pending'])

  // Other filters begin anew.
  await tick(visit, four)
  await page
    .locator('nav.tabs')
    .getByRole('link', { name: /^Toutes/ })
    .click()
  await ticked(visit).waitFor({ state: 'detached' })
})

/** Spec §2-151. */
browserTest('u takes back the act that was shown, names what it did, and asks about what is public or past', {}, async (visit) => {
  const { page, goto, press } = visit
  const { q, ids, titles } = await pendingPublications(visit, 3)
  const [one, two] = ids
  await goto(`/publications?q=${q}`)
  const ask = page.getByRole('dialog', { name: 'Annuler cette action ?' })
  await press('p')
  await becomes(visit, one, 'published')
  await settled(page)
  await press('r')
  await page.getByRole('dialog').getByRole('textbox').fill('Hors du sujet de la commune.')
  await press('Control+Enter')
  await becomes(visit, two, 'rejected')
  await said(visit, 'est refusée')
  // The last one, a moment ago and seen by nobody: at once.
  await press('u')
  await becomes(visit, two, 'pending')
  await said(visit, `« ${titles[1]} » attend de nouveau.`)
  // The one before is public: it is named first, and left where the answer is no.
  await press('u')
  await ask.getByText(`« ${titles[0]} » est publiée.`).waitFor()
  await press('Escape')
  await ask.waitFor({ state: 'detached' })
  assert.equal(await status(visit, one), 'published')
  await press('u')
  await ask.waitFor()
  await press('Enter')
  await becomes(visit, one, 'pending')
  await said(visit, `« ${titles[0]} » n’est plus en ligne ; elle attend de nouveau.`)
})

/** Spec §2-151. */
browserTest(
  'the outcome of many is on its own list until the next act; its undoing is a notice, no news, and keys answer',
  {},
  async (visit) => {
    const { page, goto, press } = visit
    const { q, ids } = await pendingPublications(visit, 4)
    const list = `/publications?q=${q}`
    const outcome = page.locator('.bulk-run').filter({ hasText: 'refusée' })
    const refuse = async (rows: readonly string[]) => {
      await settled(page)
      for (const id of rows) await tick(visit, id)
      await press('r')
      await page.getByRole('dialog').getByRole('textbox').fill('Hors du sujet de la commune.')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: `Refuser ${rows.length}` })
        .waitFor()
      await press('Control+Enter')
      await outcome.waitFor()
      await settled(page)
    }
    await goto(list)
    await refuse(ids)
    await page
      .getByText(/^Aucun résultat|^Rien à/)
      .first()
      .waitFor()
    await goto('/signalements')
    assert.equal(await page.locator('.bulk-run').count(), 0)
    const elsewhere = await openVisit()
    await elsewhere.visit.goto(list)
    assert.equal(await elsewhere.visit.page.locator('.bulk-run').count(), 0, 'another device')
    await elsewhere.close()

    await goto(list)
    await outcome.getByRole('button', { name: 'Annuler' }).click()
    await said(visit, '4 décisions annulées')
    await until(
      () => page.locator('tbody tr[data-row]').count(),
      (rows) => rows === 4,
    )
    await settled(page)
    assert.deepEqual([await page.locator('.bulk-run').count(), await page.locator('.new-rows').count()], [0, 0])
    // The panel is there, and the keys answer.
    await press('p')
    await becomes(visit, ids[0], 'published')
    await refuse(ids.slice(1, 3))
    await press('p')
    await becomes(visit, ids[3], 'published')
    await outcome.waitFor({ state: 'detached' })
  },
)

import assert from 'node:assert/strict'
import { createClient } from '../../../contract/client.ts'
import { reportPublication, updatePublication } from '../../../contract/publications/publications.ts'
import { getAdminPublication, moderateAdminPublication } from '../../../contract/publications/publications-admin.ts'
import { browserTest, type Visit } from './browser.ts'
import { pendingPublications } from './colleague.ts'
import { until } from './until.ts'

type Reason = 'privacy' | 'harassment' | 'spam' | 'other'

/** Publishes and reports publications, one by each reason. Their commune has no other reported one. */
async function reported(visit: Visit, reasons: readonly Reason[], email?: string) {
  const made = await pendingPublications(visit, reasons.length)
  const anybody = createClient({ baseUrl: visit.origin, appSource: 'web' })
  for (const [n, reason] of reasons.entries()) {
    const id = made.ids[n] ?? ''
    await visit.api(moderateAdminPublication, { params: { id }, body: { moderation_status: 'published' } })
    await anybody(reportPublication, { params: { id }, body: { reason, message: `Motif ${n} ${made.q}`, ...(email ? { email } : {}) } })
  }
  const { data } = await visit.api(getAdminPublication, { params: { id: made.ids[0] ?? '' } })
  return { ...made, path: `/signalements?commune_id=${data.commune_id}` }
}
const stored = async ({ api }: Visit, id = '') => (await api(getAdminPublication, { params: { id } })).data
const current = ({ page }: Visit) => page.locator('tr[data-current]').getAttribute('data-row')
const reaches = (visit: Visit, id: string | undefined) =>
  until(
    () => current(visit),
    (found) => found === id,
  )

browserTest('reports are decided by keys alone: the gravest first, closed, withdrawn, and taken back', {}, async (visit) => {
  const { page, goto, press, axe } = visit
  const made = await reported(visit, ['spam', 'privacy', 'other'], 'voisine@example.fr')
  const [spam, privacy, other] = made.ids
  await visit.api(updatePublication, { params: { id: privacy ?? '' }, body: { image_url: 'https://images.example/ecole.jpg' } })
  await goto(made.path)
  await reaches(visit, privacy)
  await page.locator('.queue-panel').getByText(`Motif 1 ${made.q}`).waitFor()
  assert.deepEqual(await axe(), [])

  await press('i')
  await reaches(visit, spam)
  await until(
    async () => (await stored(visit, privacy)).image_url,
    (image) => image === null,
  )
  assert.equal((await stored(visit, privacy)).moderation_status, 'published')

  await press('x')
  const dialog = page.getByRole('dialog')
  assert.match(await dialog.getByRole('textbox').inputValue(), /son texte est une publicité/)
  await press('Control+Enter')
  await reaches(visit, other)
  await until(
    async () => (await stored(visit, spam)).moderation_status,
    (status) => status === 'rejected',
  )
  await page.locator('.queue-panel').getByLabel('Réponse à qui a signalé (facultative)').fill('Bonjour, cette annonce est conforme.')
  await page.locator('tr[data-current] a').focus()
  await press('s')
  await page.getByText('Aucun résultat avec ces filtres.').waitFor()
  await press('u')
  await reaches(visit, other)
  assert.equal((await stored(visit, other)).reports_count, 1)
  // The key decides on what the undo brought back; the next test finds no report of this one.
  await press('s')
  await until(
    async () => (await stored(visit, other)).reports_count,
    (count) => count === 0,
  )
})

browserTest('on a telephone a report opens alone, with its decisions at the foot', { width: 390 }, async (visit) => {
  const { page, goto, axe, sidewaysScroll } = visit
  const made = await reported(visit, ['harassment'])
  const [id = ''] = made.ids
  await goto(made.path)
  await page.locator(`tr[data-row="${id}"] a`).click()
  await page.getByText('Personne n’a laissé d’adresse').waitFor()
  assert.deepEqual(await axe(), [])
  assert.equal(await sidewaysScroll(), 0)
  const { y = 0 } = (await page.getByRole('button', { name: 'Classer' }).boundingBox()) ?? {}
  assert.ok(y > (page.viewportSize()?.height ?? 0) / 2, 'within reach of the thumb')
  await page.getByRole('button', { name: 'Classer' }).click()
  await page.waitForURL((url) => url.pathname.endsWith('/signalements'))
  assert.equal((await stored(visit, id)).reports_count, 0)
})

browserTest('reports are picked and closed at once: every one of a filter, one line, one undo', {}, async (visit) => {
  const { page, goto, press, axe } = visit
  const made = await reported(visit, ['spam', 'privacy', 'other'])
  const counts = async () => Promise.all(made.ids.map(async (id) => (await stored(visit, id)).reports_count))
  await goto(`${made.path}&per_page=2`)
  await reaches(visit, made.ids[1])
  await press('T')
  const bar = page.getByRole('group', { name: 'Publications cochées' })
  await bar.getByRole('button', { name: 'Sélectionner les 3' }).click()
  await bar.getByText('Les 3 de ce filtre sont choisies.').waitFor()
  assert.deepEqual(await axe(), [])
  await press('S')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Classer sans suite les signalements de 3 publications ?').waitFor()
  await dialog.getByRole('button', { name: 'Classer 3' }).click()
  await page.locator('.bulk-run').getByText('Signalements classés sans suite pour 3 publications').waitFor()
  assert.deepEqual(await counts(), [0, 0, 0])
  await page.getByText('Aucun résultat avec ces filtres.').waitFor()
  await press('u')
  await until(counts, (found) => found.join() === '1,1,1')

  await page
    .getByRole('checkbox', { name: /^Sélectionner/ })
    .nth(1)
    .check()
  await bar.getByRole('button', { name: 'Retirer' }).click()
  await dialog.getByText('Retirer 1 publication').waitFor()
  await dialog.getByRole('textbox').fill('Signalée et retirée.')
  await dialog.getByRole('button', { name: 'Retirer 1' }).click()
  await until(counts, (found) => found.join() === '1,0,1')
})

import assert from 'node:assert/strict'
import { getCompte } from '../../../contract/compte/compte.ts'
import { createDraft, deleteDraft } from '../../../contract/publications/drafts.ts'
import { environment } from '../../../server/platform/settings/config.ts'
import { browserTest, type Visit } from './browser.ts'

/** A folder for pictures of the screens, to be looked at. */
const PICTURES = environment['PICTURES']
const picture = async ({ page }: Visit, name: string) => PICTURES && page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true })
const DAY_MS = 86_400_000
/** A day in the middle of a month: the grids of the months around it do not show it. */
const soon =
  Array.from({ length: 40 }, (_, n) => new Date(Date.now() + (n + 5) * DAY_MS).toISOString()).find((day) => /-1\dT/.test(day)) ?? ''

/** Creates a draft with a time of publication, for the length of a test. */
async function withDraft(visit: Visit, work: () => Promise<void>): Promise<void> {
  const [acteur] = (await visit.api(getCompte, {})).data.acteurs
  assert.ok(acteur)
  const { id } = (await visit.api(createDraft, { body: { acteur_id: acteur.id, title: 'Inscriptions au bal', publie_le: soon } })).data
  try {
    await work()
  } finally {
    await visit.api(deleteDraft, { params: { id } })
  }
}

browserTest(
  'an association sees its month as a grid, by keyboard goes to a draft and back, to the next month and to the week',
  { app: 'espace', as: 'asso@demo.test', width: 1280 },
  (visit) =>
    withDraft(visit, async () => {
      const { page, goto } = visit
      await goto('/publications')
      await page.getByRole('link', { name: 'Calendrier' }).click()
      await goto(`/calendrier?mois=${soon.slice(0, 7)}`)
      const draft = page.getByRole('table').getByRole('link', { name: /Inscriptions au bal/ })
      await draft.waitFor()
      await picture(visit, 'calendar-1280')
      assert.deepEqual(await visit.axe(), [])
      assert.ok((await visit.sidewaysScroll()) <= 0)
      await draft.focus()
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/brouillons\//)
      await page.goBack()
      await draft.waitFor()
      await page.getByRole('link', { name: 'Période suivante' }).focus()
      await page.keyboard.press('Enter')
      await page.waitForURL(/mois=/)
      await draft.waitFor({ state: 'detached' })
      await goto(`/calendrier?semaine=${soon.slice(0, 10)}`)
      await page.getByRole('link', { name: /Inscriptions au bal/ }).waitFor()
      assert.equal(await page.getByRole('table').count(), 0)
      await picture(visit, 'calendar-week-1280')
    }),
)

browserTest(
  'on a telephone the month is a list of days',
  { app: 'espace', as: 'asso@demo.test', width: 390, scheme: 'dark', language: 'en' },
  (visit) =>
    withDraft(visit, async () => {
      const { page, goto } = visit
      await goto(`/calendrier?mois=${soon.slice(0, 7)}`)
      await page.getByRole('link', { name: /Inscriptions au bal/ }).waitFor()
      assert.equal(await page.getByRole('table').count(), 0)
      await picture(visit, 'calendar-390-dark')
      assert.deepEqual(await visit.axe(), [])
      assert.ok((await visit.sidewaysScroll()) <= 0)
    }),
)

browserTest(
  'the calendar of a town hall has no fault in dark at 1280 px',
  { app: 'espace', as: 'mairie@demo.test', width: 1280, scheme: 'dark' },
  async (visit) => {
    await visit.goto('/calendrier')
    await visit.page.getByRole('table').waitFor()
    assert.deepEqual(await visit.axe(), [])
    await picture(visit, 'calendar-1280-dark')
  },
)

import assert from 'node:assert/strict'
import { getClaim, listClaims, submitClaim } from '../../../contract/claims/claims.ts'
import { createClient } from '../../../contract/client.ts'
import { reportPublication } from '../../../contract/publications/publications.ts'
import { bulkModeratePublications, getAdminPublication } from '../../../contract/publications/publications-admin.ts'
import { browserTest, type Visit } from './browser.ts'
import { newActeur, pendingPublications, word } from './colleague.ts'
import { settled } from './page.ts'
import { countedRequests } from './requests.ts'
import { until } from './until.ts'

const [ITEMS, REPORTS, CLAIMS] = [60, 12, 3]
/** What a moderator's morning may cost in keys: a decision without a reason is one. */
const KEYS_MAX = 103
/**
 * What the decisions on the publications may cost in requests: an act with the step to the next record is three, what is read ahead
 * included.
 */
const REQUESTS_MAX = 3 * ITEMS

/** Measures in the page how long it takes from a key to the next record with all its parts. */
const measureSteps = ({ page }: Visit) =>
  page.evaluate(() => {
    const steps: number[] = []
    Object.assign(globalThis, { stepsMeasured: steps })
    const at = () => document.querySelector('tr[data-current]')?.getAttribute('data-row')
    addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'p') return
        const [began, before] = [performance.now(), at()]
        const look = () => {
          if (at() === before || document.querySelector('.queue-panel .mantine-Skeleton-root')) requestAnimationFrame(look)
          else steps.push(performance.now() - began)
        }
        look()
      },
      { capture: true },
    )
  })
/** How many of the first records are read before they are decided upon. */
const MEASURED = 8
const stepsMeasured = async ({ page }: Visit) => {
  const steps = await page.evaluate(() => (globalThis as unknown as { stepsMeasured: number[] }).stepsMeasured)
  return steps.slice(1, MEASURED - 1).toSorted((a, b) => a - b)
}

/** The row to which the keys apply. */
const current = ({ page }: Visit) =>
  page
    .locator('tr[data-current]')
    .getAttribute('data-row', { timeout: 500 })
    .catch(() => null)

/** Sixty waiting publications, twelve reported ones of one commune, and three claims. */
async function waiting(visit: Visit) {
  const anybody = createClient({ baseUrl: visit.origin, appSource: 'web' })
  const items = await pendingPublications(visit, ITEMS)
  const reported = await pendingPublications(visit, REPORTS)
  await visit.api(bulkModeratePublications, { body: { ids: reported.ids, moderation_status: 'published' } })
  for (const id of reported.ids)
    await anybody(reportPublication, { params: { id }, body: { reason: 'spam', message: `Publicité ${reported.q}` } })
  const { commune_id } = (await visit.api(getAdminPublication, { params: { id: reported.ids[0] ?? '' } })).data
  const q = word()
  for (let n = 1; n <= CLAIMS; n += 1) {
    const { id: acteur_id } = await newActeur(visit, `Fanfare ${n} ${q}`)
    const body = { acteur_id, message: 'Je préside la fanfare.', nom: 'Ève Roux', email: `eve${n}@${q}.example` }
    await anybody(submitClaim, { body })
  }
  const claims = (await visit.api(listClaims, { query: { q } })).data.map(({ id }) => id)
  return { items, reported, commune_id, q, claims }
}

browserTest(
  `a morning of ${ITEMS} publications, ${REPORTS} reports and ${CLAIMS} claims by keys alone`,
  { ownSession: true },
  async (visit, t) => {
    const { page, goto, axe, api } = visit
    const made = await waiting(visit)
    let keys = 0
    const press = async (...pressed: string[]) => {
      keys += pressed.length
      await visit.press(...pressed)
    }
    /** Presses, and waits until the keys apply to another row, or to none. */
    const decide = async (id: string, ...pressed: string[]) => {
      await press(...pressed)
      await until(
        () => current(visit),
        (now) => now !== id,
      )
    }
    const decided = new Map<string, string>()
    /** The next row, once what was decided has left the list. */
    const here = async () =>
      (await until(
        () => current(visit),
        (now) => now !== null && !decided.has(now),
      )) ?? ''
    // No pointer: the mouse does not move, and nothing is clicked.
    const started = Date.now()
    const told: string[] = []
    const tell = (what: string, count: number, since: { at: number; keys: number }) =>
      told.push(`${count} ${what}: ${((Date.now() - since.at) / 1000).toFixed(1)} s, ${keys - since.keys} keys`)

    let since = { at: started, keys }
    await goto(`/publications?q=${made.items.q}`)
    await settled(page)
    const requests = countedRequests(visit)
    await measureSteps(visit)
    for (let n = 0; n < ITEMS; n += 1) {
      const id = await here()
      // As somebody who reads: what is measured is the next record, once the next ones have been read ahead.
      if (n < MEASURED) await settled(page)
      if (n % 12 === 5) {
        await press('r')
        await page.getByRole('dialog').getByRole('textbox').waitFor()
        await decide(id, 'Alt+2', 'Control+Enter')
        decided.set(id, 'rejected')
      } else {
        await decide(id, 'p')
        decided.set(id, 'published')
      }
      if (n === 20) {
        // One too fast: taken back, left for later with j, and decided when k leads back to it.
        await press('u')
        // It is public by now: the question names it.
        await page.getByRole('dialog', { name: 'Annuler cette action ?' }).getByText('est publiée').waitFor()
        await press('Enter')
        await until(
          async () => (await api(getAdminPublication, { params: { id } })).data.moderation_status,
          (status) => status === 'pending',
        )
        await until(
          () => current(visit),
          (now) => now === id,
        )
        // As somebody who sees it come back.
        await settled(page)
        await decide(id, 'j')
        await press('k')
        await until(
          () => current(visit),
          (now) => now === id,
        )
        await decide(id, 'p')
      }
      if (n === 30) {
        await settled(page)
        await press('m')
        await page.getByRole('button', { name: 'Vous vous en occupez' }).waitFor()
      }
    }
    await page
      .getByText(/^Aucun résultat|^Rien à/)
      .first()
      .waitFor()
    tell('publications', ITEMS, since)
    await settled(page)
    const steps = await stepsMeasured(visit)
    t.diagnostic(
      `the next record: median ${Math.round(steps[steps.length >> 1] ?? 0)} ms of ${steps.length}, slowest ${Math.round(steps.at(-1) ?? 0)} ms`,
    )
    t.diagnostic(`${requests.total()} requests for ${ITEMS} publications: ${requests.inWords()}`)
    assert.ok(requests.total() <= REQUESTS_MAX, `${requests.total()} requests`)

    since = { at: Date.now(), keys }
    await press('g', 's')
    await page.getByRole('heading', { level: 1, name: 'Signalements' }).waitFor()
    await goto(`/signalements?commune_id=${made.commune_id}`)
    for (let n = 0; n < REPORTS; n += 1) {
      const id = await here()
      if (n % 4 === 3) {
        await press('x')
        await page.getByRole('dialog').getByRole('textbox').waitFor()
        await decide(id, 'Control+Enter')
        decided.set(id, 'rejected')
      } else {
        await decide(id, 's')
        decided.set(id, 'closed')
      }
    }
    await page
      .getByText(/^Aucun/)
      .first()
      .waitFor()
    tell('reports', REPORTS, since)

    since = { at: Date.now(), keys }
    await press('g', 'r')
    await page.getByRole('heading', { level: 1, name: 'Demandes' }).waitFor()
    await goto(`/revendications?q=${made.q}`)
    for (let n = 0; n < CLAIMS; n += 1) {
      const id = await here()
      await press(n === 0 ? 'a' : 'r')
      await page.getByRole('dialog').waitFor()
      if (n === 0) {
        await page.getByRole('dialog').getByRole('button').last().waitFor()
        await decide(id, 'Control+Enter')
      } else {
        await page.getByRole('dialog').getByRole('textbox').waitFor()
        await decide(id, 'Alt+1', 'Control+Enter')
      }
      decided.set(id, n === 0 ? 'approved' : 'rejected')
    }
    tell('claims', CLAIMS, since)
    t.diagnostic(told.join('; '))
    t.diagnostic(`in all ${((Date.now() - started) / 1000).toFixed(1)} s, ${keys} keys`)
    assert.deepEqual(await axe(), [])

    // What the database has.
    assert.equal(decided.size, ITEMS + REPORTS + CLAIMS)
    const stored = async (id: string) => (await api(getAdminPublication, { params: { id } })).data
    for (const id of made.items.ids) assert.equal((await stored(id)).moderation_status, decided.get(id), id)
    for (const id of made.reported.ids) {
      const { moderation_status, reports_count } = await stored(id)
      assert.deepEqual([moderation_status, reports_count], decided.get(id) === 'closed' ? ['published', 0] : ['rejected', 0], id)
    }
    for (const id of made.claims) assert.equal((await api(getClaim, { params: { id } })).data.status, decided.get(id))
    assert.ok(keys <= KEYS_MAX, `${keys} keys`)
  },
)

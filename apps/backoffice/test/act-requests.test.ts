import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { createProposal } from '../../../contract/acteurs/proposals.ts'
import { submitClaim } from '../../../contract/claims/claims.ts'
import { createClient } from '../../../contract/client.ts'
import { getCompte } from '../../../contract/compte/compte.ts'
import { openThread, readThread } from '../../../contract/messages/messages.ts'
import { createPublication, reportPublication } from '../../../contract/publications/publications.ts'
import { bulkModeratePublications, getAdminPublication } from '../../../contract/publications/publications-admin.ts'
import { browserTest, type Visit } from './browser.ts'
import { newActeur, pendingPublications, word } from './colleague.ts'
import { settled } from './page.ts'
import { countedRequests } from './requests.ts'
import { api } from './service.ts'
import { until } from './until.ts'

/** Each test takes some ten seconds: several acts, with a pause after each in which further requests would be sent. */

/** What an act may cost, with the step to the next record and what is read ahead. For publications: morning-journey.test.ts. */
const REQUESTS_MAX = 3
/** As many as are read ahead, and two more: the next ones are read ahead while the first are decided. */
const RECORDS = 5

/**
 * Longer than the delay before a record is read, and than the beat of the stream of changes: what made the records reaches the page before
 * the first act.
 */
const BEAT_MS = 1_200
const quiet = async ({ page }: Visit) => {
  await settled(page)
  await sleep(BEAT_MS)
  await settled(page)
}

/**
 * Does an act until one record is left, and counts the requests of each.
 * @param at returns the record that is shown: the act is over once it is another one
 */
async function assertFew(visit: Visit, at: () => Promise<string | null>, act: () => Promise<unknown>, records = RECORDS): Promise<void> {
  await quiet(visit)
  const requests = countedRequests(visit)
  const faults: string[] = []
  for (let n = 1; n < records; n += 1) {
    const before = await at()
    requests.clear()
    await act()
    await until(at, (now) => now !== null && now !== before)
    await quiet(visit)
    if (requests.total() === 0 || requests.total() > REQUESTS_MAX) faults.push(`act ${n}: ${requests.inWords()}`)
  }
  assert.deepEqual(faults, [])
}

const rowOf = ({ page }: Visit) =>
  page
    .locator('tr[data-current]')
    .getAttribute('data-row', { timeout: 500 })
    .catch(() => null)
const addressOf = ({ page }: Visit) => Promise.resolve(new URL(page.url()).pathname)
/** Refuses the record that is shown, for the first reason. */
const refuse = async ({ page, press }: Visit) => {
  await press('r')
  await page.getByRole('dialog').getByRole('textbox').waitFor()
  await press('Alt+1', 'Control+Enter')
}
const five = <T>(make: (n: number) => Promise<T>) => Promise.all(Array.from({ length: RECORDS }, (_, n) => make(n + 1)))

async function claims(visit: Visit): Promise<string> {
  const anybody = createClient({ baseUrl: visit.origin, appSource: 'web' })
  const q = word()
  await five(async (n) => {
    const { id: acteur_id } = await newActeur(visit, `Fanfare ${n} ${q}`)
    await anybody(submitClaim, { body: { acteur_id, message: 'Je préside la fanfare.', nom: 'Ève Roux', email: `eve${n}@${q}.example` } })
  })
  return q
}

/** Spec §2-155. */
browserTest('an act on a claim, from its list or its record, is three requests at most', {}, async (visit) => {
  await visit.goto(`/revendications?q=${await claims(visit)}`)
  await assertFew(
    visit,
    () => rowOf(visit),
    () => refuse(visit),
    3,
  )
  await visit.press('Enter')
  await visit.page.getByText('1 sur 3').waitFor()
  await assertFew(
    visit,
    () => addressOf(visit),
    () => refuse(visit),
    3,
  )
})

/** Spec §2-155. */
browserTest('an act on a proposal of an actor is three requests at most', {}, async (visit) => {
  const { commune_id } = await newActeur(visit)
  const person = await api('habitant@demo.test')
  const message = 'Nous répétons chaque mardi à la salle des fêtes.'
  await five((n) => person(createProposal, { body: { nom: `Lyre ${n} ${word()}`, type: 'association', commune_id, message } }))
  await visit.goto(`/propositions?commune_id=${commune_id}`)
  await visit.page.getByRole('link', { name: /^Lyre/ }).first().click()
  await visit.page.getByText(/^1 sur/).waitFor()
  await assertFew(
    visit,
    () => addressOf(visit),
    () => refuse(visit),
  )
})

/** Spec §2-148. */
browserTest('an act on reports is three requests at most', {}, async (visit) => {
  const anybody = createClient({ baseUrl: visit.origin, appSource: 'web' })
  const { ids, q } = await pendingPublications(visit, RECORDS)
  await visit.api(bulkModeratePublications, { body: { ids, moderation_status: 'published' } })
  for (const id of ids) await anybody(reportPublication, { params: { id }, body: { reason: 'spam', message: `Publicité ${q}` } })
  const { commune_id } = (await visit.api(getAdminPublication, { params: { id: ids[0] ?? '' } })).data
  await visit.goto(`/signalements?commune_id=${commune_id}`)
  await assertFew(
    visit,
    () => rowOf(visit),
    () => visit.press('s'),
  )
})

/** Spec §2-155. */
browserTest('to close a conversation is three requests at most, with the next one', {}, async (visit) => {
  const q = word()
  await five(async (n) => {
    const body = { subject: `${n} ${q}`, body: 'Bonjour, une question.', nom: 'Zoé Lefèvre', email: 'zoe@example.fr' }
    const { id } = (await visit.api(openThread, { body })).data
    // To mark as read is an act of its own, a moment after a conversation is opened.
    await visit.api(readThread, { params: { id } })
  })
  await visit.goto(`/messages?q=${q}`)
  await visit.press('j', 'Enter')
  await visit.page.locator('#compose').waitFor()
  await assertFew(
    visit,
    () => addressOf(visit),
    () => visit.press('e'),
  )
})

/** Spec §2-147. */
browserTest('an act of a town hall is three requests at most', { app: 'espace', as: 'mairie@demo.test', width: 1280 }, async (visit) => {
  const office = (await visit.api(getCompte, {})).data.acteurs.find(({ type }) => type === 'mairie')
  const asAuthor = await api('asso@demo.test')
  const author = (await asAuthor(getCompte, {})).data.acteurs.find(({ commune_id }) => commune_id === office?.commune_id)
  assert.ok(author)
  const { id: acteur_id, commune_id } = author
  await five((n) => asAuthor(createPublication, { body: { title: `Bal ${n} ${word()}`, body: 'Samedi à 18 h.', acteur_id, commune_id } }))
  await visit.goto('/a-relire')
  const current = visit.page.locator('li[data-current]')
  await current.waitFor()
  await assertFew(
    visit,
    () => current.textContent(),
    () => visit.press('p'),
  )
})

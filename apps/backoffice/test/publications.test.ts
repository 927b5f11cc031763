import assert from 'node:assert/strict'
import { createActeur, deleteActeur } from '../../../contract/acteurs/acteurs.ts'
import { listCommunes } from '../../../contract/communes/communes.ts'
import { createPublication, updatePublication } from '../../../contract/publications/publications.ts'
import { deleteAdminPublication, getAdminPublication, listAdminPublications } from '../../../contract/publications/publications-admin.ts'
import { browserTest, type Visit } from './browser.ts'
import { until } from './until.ts'

interface Written {
  acteur: string
  ids: string[]
  word: string
}
/** Creates pending publications; the first is the first in the queue. A search for `word` finds only these. */
async function written({ api }: Visit, count: number, body = 'Le **bal** a lieu samedi.'): Promise<Written> {
  const word = `mot${crypto.randomUUID().slice(0, 8)}`
  const commune_id = (await api(listCommunes, { query: { q: 'Mende', per_page: 1 } })).data[0]?.id ?? ''
  const { data: acteur } = await api(createActeur, { body: { nom: `Comité ${word}`, type: 'association', commune_id } })
  const ids: string[] = []
  for (let n = 1; n <= count; n += 1) {
    const { data } = await api(createPublication, { body: { title: `Bal ${n} ${word}`, body, acteur_id: acteur.id, commune_id } })
    ids.push(data.id)
  }
  return { acteur: acteur.id, ids, word }
}
async function cleared({ api }: Visit, { acteur, ids }: Written): Promise<void> {
  for (const id of ids) await api(deleteAdminPublication, { params: { id } })
  await api(deleteActeur, { params: { id: acteur } })
}
const statusOf = async ({ api }: Visit, id = '') => (await api(getAdminPublication, { params: { id } })).data.moderation_status
const turns = (visit: Visit, id: string | undefined, status: string) =>
  until(
    () => statusOf(visit, id),
    (found) => found === status,
  )

/** Spec §4.1-7: the initial filter, sort order and page size of the view. */
const START = { moderation_status: 'pending', sort: 'attente_asc', per_page: '25' } as const

browserTest('the queue opens as the specification says, and nothing is wrong with it', {}, async (visit) => {
  const { page, goto, axe, api } = visit
  const asked = page.waitForRequest(
    (request) =>
      request.url().includes('/api/v1/admin/publications?') &&
      !request.url().includes('per_page=1&') &&
      !request.url().endsWith('per_page=1'),
  )
  await goto('/publications')
  const query = Object.fromEntries(new URL((await asked).url()).searchParams)
  assert.deepEqual(query, START)
  const { data } = await api(listAdminPublications, { query: START })
  assert.deepEqual(
    await page.locator('tr[data-row]').evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['row'])),
    data.map(({ id }) => id),
  )
  assert.deepEqual(await axe(), [])
})

browserTest('publications are decided by keys alone: the next one follows, and the last action is taken back', {}, async (visit) => {
  const { page, goto, press, focused, axe, api } = visit
  const made = await written(visit, 3)
  const [first, second] = made.ids
  await goto(`/publications?q=${made.word}`)
  await press('j', 'k', 'p')
  await until(focused, (found) => found === `a Bal 2 ${made.word}`)
  await turns(visit, first, 'published')
  await page.locator('.queue-panel h2', { hasText: 'Bal 2' }).waitFor()
  // It is public since: a question names it.
  await press('u')
  await page.getByRole('dialog', { name: 'Annuler cette action ?' }).waitFor()
  await press('Enter')
  await turns(visit, first, 'pending')
  await until(focused, (found) => found === `a Bal 1 ${made.word}`)
  await press('j', 'r')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motif (communiqué à l’auteur)').waitFor()
  assert.deepEqual(await axe({ within: '[role=dialog]' }), [])
  await press('Alt+2')
  await page.keyboard.type(' Merci.')
  await press('Control+Enter')
  await turns(visit, second, 'rejected')
  const { data: rejected } = await api(getAdminPublication, { params: { id: second ?? '' } })
  assert.match(rejected.status_reason ?? '', /^Cette information a déjà été publiée\..* Merci\.$/)
  await until(focused, (found) => found === `a Bal 3 ${made.word}`)
  await cleared(visit, made)
})

browserTest('a letter that is typed or held down decides nothing', {}, async (visit) => {
  const { page, goto, press } = visit
  const made = await written(visit, 2)
  await goto(`/publications?q=${made.word}`)
  await press('/')
  await page.keyboard.type('p')
  await page.getByLabel('Titre ou texte').fill(made.word)
  await page.locator('tr[data-row]').first().waitFor()
  await page.locator('tr[data-row] a').first().focus()
  await page.evaluate(() => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', bubbles: true, repeat: true })))
  await press('Control+p')
  assert.deepEqual(await Promise.all(made.ids.map((id) => statusOf(visit, id))), ['pending', 'pending'])
  await cleared(visit, made)
})

browserTest('what somebody else has changed is not decided upon unseen', {}, async (visit) => {
  const { page, goto, press, api, expects } = visit
  const made = await written(visit, 1)
  const id = made.ids[0] ?? ''
  expects(412)
  await goto(`/publications?q=${made.word}`)
  await api(updatePublication, { params: { id }, body: { body: 'Le bal est annulé.' } })
  await press('p')
  await page.getByText('Votre action n’a pas été enregistrée').waitFor()
  assert.equal(await statusOf(visit, id), 'pending')
  await page.locator('.queue-panel').getByText('Le bal est annulé.').waitFor()
  await press('p')
  await turns(visit, id, 'published')
  await cleared(visit, made)
})

browserTest('picked across pages, refused together with one reason, and taken back together', {}, async (visit) => {
  const { page, goto, press, axe } = visit
  const made = await written(visit, 3)
  await goto(`/publications?q=${made.word}&per_page=2`)
  await press('t', 'n')
  await page.locator('tr[data-row] a', { hasText: 'Bal 3' }).waitFor()
  await press('t')
  await page.getByText('2 publications cochées').waitFor()
  await press('R')
  await page.getByRole('dialog').getByLabel('Motif (communiqué à l’auteur)').fill('Ce bal est un doublon.')
  await press('Control+Enter')
  await page.getByText('2 publications refusées').waitFor()
  assert.deepEqual(await axe(), [])
  assert.deepEqual(await Promise.all(made.ids.map((id) => statusOf(visit, id))), ['rejected', 'pending', 'rejected'])
  await page.locator('.bulk-run').getByRole('button', { name: 'Annuler' }).click()
  for (const id of made.ids) await turns(visit, id, 'pending')
  await cleared(visit, made)
})

browserTest('a hostile text is shown and does nothing', { width: 390 }, async (visit) => {
  const { page, goto, axe, sidewaysScroll } = visit
  const hostile =
    '<img src=x onerror=alert(1)> [lien](javascript:alert(1)) ![photo](https://ailleurs.example/p.png) <script>alert(1)</script>'
  const made = await written(visit, 1, hostile)
  await goto(`/publications/${made.ids[0]}`)
  const shown = page.locator('.markdown')
  assert.match((await shown.textContent()) ?? '', /^<img src=x onerror=alert\(1\)> lien Image\u00a0: photo <script>/)
  assert.equal(await shown.locator('img, script').count(), 0)
  assert.deepEqual(await shown.locator('a').evaluateAll((links) => links.map((a) => [a.getAttribute('href'), a.getAttribute('rel')])), [
    ['https://ailleurs.example/p.png', 'noreferrer noopener nofollow'],
  ])
  assert.deepEqual(await axe(), [])
  assert.equal(await sidewaysScroll(), 0)
  await cleared(visit, made)
})

browserTest('a record opened from a list leads through it; what is typed there survives a reload', {}, async (visit) => {
  const { page, goto, press, focused, api, axe } = visit
  const made = await written(visit, 2)
  const [first = '', second = ''] = made.ids
  await goto(`/publications?q=${made.word}`)
  await press('j', 'k', 'o')
  await page.waitForURL((url) => url.pathname.endsWith(first))
  await page.getByText('1 sur 2').waitFor()
  await page.getByRole('button', { name: 'Modifier' }).click()
  await page.getByRole('textbox', { name: 'Titre' }).fill(`Grand bal ${made.word}`)
  await page.reload()
  await page.getByRole('button', { name: 'Modifier' }).click()
  assert.equal(await page.getByRole('textbox', { name: 'Titre' }).inputValue(), `Grand bal ${made.word}`)
  assert.deepEqual(await axe(), [])
  await page.getByRole('textbox', { name: 'Titre' }).press('Control+Enter')
  await until(focused, (found) => found === 'button Modifier')
  assert.equal((await api(getAdminPublication, { params: { id: first } })).data.title, `Grand bal ${made.word}`)
  await press('a')
  await page.waitForURL((url) => url.pathname.endsWith(second))
  await turns(visit, first, 'approved')
  await cleared(visit, made)
})

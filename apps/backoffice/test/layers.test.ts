import assert from 'node:assert/strict'
import { getThread, openThread } from '../../../contract/messages/messages.ts'
import { browserTest, type Visit } from './browser.ts'
import { pendingPublications, word } from './colleague.ts'
import { until } from './until.ts'

async function openConversation({ page, goto, api }: Visit): Promise<string> {
  const subject = `Question ${word()}`
  const { id } = (await api(openThread, { body: { subject, body: 'Bonjour.', nom: 'Zoé', email: 'zoe@example.fr' } })).data
  await goto(`/messages/${id}?q=${encodeURIComponent(subject)}`)
  await page.getByRole('heading', { level: 2, name: subject }).waitFor()
  return id
}
const menus = ({ page }: Visit) => page.getByRole('menu').count()

browserTest('Escape in a menu over a conversation closes the menu and nothing else, however it was opened', {}, async (visit) => {
  const { page, press } = visit
  const id = await openConversation(visit)
  const isOpen = () => assert.ok(page.url().includes(id), 'the conversation is still open')
  for (const [key, name] of [
    ['s', 'Drapeau'],
    ['a', 'Attribuer'],
  ] as const)
    for (const open of [() => press(key), () => page.getByRole('button', { name, exact: true }).click()]) {
      await open()
      await until(
        () => menus(visit),
        (count) => count === 1,
      )
      await press('Escape')
      await until(
        () => menus(visit),
        (count) => count === 0,
      )
      isOpen()
    }
  await page.getByRole('button', { name: 'Mon compte' }).click()
  await page.getByRole('dialog').waitFor()
  await press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  isOpen()
  await press('Control+k')
  await page.getByRole('dialog').waitFor()
  await press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  isOpen()
  await press('Escape')
  await page.waitForURL((url) => !url.pathname.includes(id))
})

browserTest('a menu opened by its key is used by arrows and Enter, and gives the focus back', {}, async (visit) => {
  const { press, focused, api } = visit
  const id = await openConversation(visit)
  await press('s')
  await until(focused, (name) => name.startsWith('menuitem'))
  await press('ArrowDown', 'Enter')
  await until(
    async () => (await api(getThread, { params: { id } })).data.flag,
    (flag) => flag !== null,
  )
  await until(focused, (name) => name !== 'body' && !name.startsWith('menuitem'))
  await press('a')
  await until(focused, (name) => name.startsWith('menuitem'))
  await press('Enter')
  await until(
    async () => (await api(getThread, { params: { id } })).data.assigned_to,
    (to) => to !== null,
  )
})

browserTest('of dialogs one over the other Escape closes the one on top', {}, async (visit) => {
  const { page, goto, press } = visit
  const { q } = await pendingPublications(visit, 1)
  await goto(`/publications?q=${q}`)
  await press('r')
  const reject = page.getByRole('dialog', { name: /^Refuser/ })
  await reject.getByRole('textbox').fill('Un motif à garder.')
  await press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Rechercher une fiche ou une page' })
  await palette.waitFor()
  await press('Escape')
  await palette.waitFor({ state: 'detached' })
  assert.equal(await reject.getByRole('textbox').inputValue(), 'Un motif à garder.')
  await press('Escape')
  await reject.waitFor({ state: 'detached' })
  assert.ok(page.url().includes('/publications'))
})

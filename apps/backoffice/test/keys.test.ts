import assert from 'node:assert/strict'
import { submitClaim } from '../../../contract/claims/claims.ts'
import { createClient } from '../../../contract/client.ts'
import { openThread } from '../../../contract/messages/messages.ts'
import { getAdminPublication } from '../../../contract/publications/publications-admin.ts'
import { browserTest, type Visit } from './browser.ts'
import { newActeur, pendingPublications, word } from './colleague.ts'
import { settled } from './page.ts'
import { until } from './until.ts'

const NAMES: Record<string, string> = { '↓': 'ArrowDown', '↑': 'ArrowUp', '↵': 'Enter', '␣': 'Space', Ctrl: 'Control', K: 'k' }

async function claims(visit: Visit): Promise<string> {
  const q = word()
  for (const n of [1, 2, 3]) {
    const { id: acteur_id } = await newActeur(visit, `Fanfare ${n} ${q}`)
    const body = { acteur_id, message: 'Je préside la fanfare.', nom: 'Ève Roux', email: `eve${n}@${q}.example` }
    await createClient({ baseUrl: visit.origin, appSource: 'web' })(submitClaim, { body })
  }
  return q
}

/** The screens, each with the records that its keys need: one before, one after, one to decide. */
const SCREENS: Record<string, (visit: Visit) => Promise<{ path: string; before?: string[] }>> = {
  'the queue with a picked row': async (visit) => ({
    path: `/publications?q=${(await pendingPublications(visit, 8)).q}`,
    before: ['j', 't'],
  }),
  'a publication': async (visit) => {
    const { q, ids } = await pendingPublications(visit, 3)
    return { path: `/publications/${ids[1]}?q=${q}` }
  },
  'the claims': async (visit) => ({ path: `/revendications?q=${await claims(visit)}`, before: ['j'] }),
  'a claim': async (visit) => ({ path: `/revendications?q=${await claims(visit)}`, before: ['j', 'Enter'] }),
  'a conversation': async (visit) => {
    const q = word()
    const ids: string[] = []
    for (const n of [1, 2, 3]) {
      const body = { subject: `Question ${n} ${q}`, body: 'Bonjour.', nom: 'Zoé', email: 'zoe@example.fr' }
      ids.push((await visit.api(openThread, { body })).data.id)
    }
    // The list shows conversations of any state, since one of the keys closes the conversation.
    return { path: `/messages/${ids[1]}?q=${q}&status=` }
  },
  'the duplicates': async () => ({ path: '/doublons' }),
  'a list without keys of its own': async () => ({ path: '/utilisateurs' }),
}

/** Returns everything that a key may change: the address, the content, the focus, the messages. */
const stateOf = ({ page }: Visit) =>
  page.evaluate(() => {
    const active = document.activeElement
    return [
      location.href,
      document.body.innerText.replaceAll(/\d+\s(?:s|min|h)\b/g, ''),
      [...document.querySelectorAll('[data-current]')].map((row) => row.getAttribute('data-row')).join(),
      [...document.querySelectorAll('input[type=checkbox]')].map((box) => (box as HTMLInputElement).checked).join(),
      active?.tagName,
      active?.id,
      active?.textContent?.slice(0, 80),
    ].join('\n')
  })

for (const [name, make] of Object.entries(SCREENS))
  browserTest(`every key that the help lists does something (${name})`, {}, async (visit) => {
    const { page, goto, press } = visit
    const { path, before = [] } = await make(visit)
    const reach = async () => {
      await goto(path)
      for (const key of before) await press(key)
      await settled(page)
    }
    await reach()
    await press('?')
    const help = page.getByRole('dialog', { name: 'Raccourcis clavier' })
    await help.waitFor()
    // A line has one key, or keys that are pressed together.
    const lines = await help.locator(':not([data-parts]) > section tr').all()
    const keys = await Promise.all(
      lines.map(async (line) => (await line.locator('kbd').allInnerTexts()).map((key) => NAMES[key] ?? key).join('+')),
    )
    assert.ok(keys.length >= 3, keys.join())
    let start = ''
    for (const key of keys) {
      // What Escape closes needs no reload.
      await press('Escape')
      await settled(page)
      if ((await stateOf(visit)) !== start) await reach()
      start = await stateOf(visit)
      // Removes the focus, as a click on the heading does: a focused element could handle the key itself.
      if (key === 'Enter' || key.startsWith('Arrow')) await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      const was = await stateOf(visit)
      await press(key)
      await until(
        () => stateOf(visit),
        (now) => now !== was,
        5_000,
      ).catch(() => assert.fail(`“${key}” does nothing on ${name}`))
    }
  })

browserTest('the key that a reason shows is the key that chooses it, in and out of the field; Ctrl+Enter sends', {}, async (visit) => {
  const { page, goto, press, api } = visit
  const { q, ids } = await pendingPublications(visit, 1)
  await goto(`/publications?q=${q}`)
  await press('r')
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox')
  await field.waitFor()
  const shown = () => dialog.locator('.template kbd').allInnerTexts()
  await until(shown, ([first]) => first === 'Alt 1')
  await press('Alt+4')
  assert.match(await field.inputValue(), /Il manque des informations utiles/)
  await field.fill('')
  await dialog.getByRole('button', { name: 'Annuler' }).focus()
  await until(shown, ([first]) => first === '1')
  await press('2')
  assert.match(await field.inputValue(), /déjà été publiée/)
  await press('Control+Enter')
  await until(
    async () => (await api(getAdminPublication, { params: { id: ids[0] ?? '' } })).data.moderation_status,
    (status) => status === 'rejected',
  )
})

browserTest('claims have the same keys: a reason by its number, Ctrl+Enter, u', {}, async (visit) => {
  const { page, goto, press } = visit
  const q = await claims(visit)
  await goto(`/revendications?q=${q}`)
  await press('r')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').waitFor()
  await press('Alt+2', 'Control+Enter')
  await until(
    () => page.locator('tbody tr[data-row]').count(),
    (rows) => rows === 2,
  )
  await press('u')
  await until(
    () => page.locator('tbody tr[data-row]').count(),
    (rows) => rows === 3,
  )
  await page
    .locator('.mantine-Notification-root')
    .filter({ hasText: /Décision annulée\s: la demande d’Ève Roux/ })
    .waitFor()
})

browserTest('Ctrl+Enter confirms any dialog', {}, async (visit) => {
  const { page, goto, press } = visit
  const { q, ids } = await pendingPublications(visit, 1)
  await goto(`/publications/${ids[0]}?q=${q}`)
  for (const key of ['h', 'f']) {
    await press(key)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button').last().waitFor()
    await press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
  }
})

browserTest('g and a letter lead to a part; j and Enter open the rows of every list', {}, async (visit) => {
  const { page, goto, press } = visit
  const { nom, id } = await newActeur(visit)
  await goto(`/acteurs?q=${encodeURIComponent(nom)}`)
  await press('j')
  await press('Enter')
  await page.getByRole('heading', { level: 1, name: nom }).waitFor()
  assert.match(page.url(), new RegExp(`/acteurs/${id}$`))
  await press('g', 'p')
  await page.getByRole('heading', { level: 1, name: 'Publications' }).waitFor()
  await press('g', 'j')
  await page.getByRole('heading', { level: 1, name: 'Journal' }).waitFor()
})

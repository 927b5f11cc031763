import assert from 'node:assert/strict'
import fc from 'fast-check'
import { getCompte } from '../../../contract/compte/compte.ts'
import { browserTest, type Visit } from './browser.ts'

const TEXT = 'Une **fête** du [port](https://port.example/) *et* du **beffroi**.\n\n### Horaires\n\n- matin\n- soir 1\n\nÀ bientôt.'
const text = ({ page }: Visit) => page.getByRole('textbox', { name: /^Texte/ })

/** Opens a new text that has every form, with the caret at its beginning. */
async function openText(visit: Visit, markdown = TEXT): Promise<void> {
  const acteur = (await visit.api(getCompte, {})).data.acteurs.find(({ type }) => type === 'mairie')
  await visit.goto(`/brouillons/nouveau?genre=actualite&acteur=${acteur?.id ?? ''}`)
  await visit.page.getByRole('button', { name: 'Écrire en Markdown' }).click()
  await text(visit).fill(markdown)
  await visit.page.getByRole('button', { name: 'Écrire avec la mise en forme' }).click()
  await text(visit).focus()
  await visit.press('Control+Home')
}

/** The text as the page shows it, with the place of the caret. */
const shown = (visit: Visit): Promise<string> =>
  text(visit).evaluate((field) => {
    const { anchorNode, anchorOffset } = getSelection() ?? {}
    const before = document.createRange()
    before.setStart(field, 0)
    if (anchorNode) before.setEnd(anchorNode, anchorOffset ?? 0)
    return `${before.toString().length}: ${field.innerHTML}`
  })

const frames = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))

async function markdownOf(visit: Visit): Promise<string> {
  await visit.page.getByRole('button', { name: 'Écrire en Markdown' }).click()
  return text(visit).inputValue()
}

/** The keyboard of the driver has no `é`, `Œ`, `’` and `€`: it has the browser insert them, as a virtual keyboard does. */
const CHARACTERS = ['a', 'é', 'Œ', '’', ' ', '.', '-', '#', '1', '€', '*']
const MOVES = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'Shift+ArrowLeft', 'Control+b']
const ERASERS = ['Backspace', 'Backspace', 'Backspace', 'Delete', 'Enter']

browserTest(
  'keys that the editor inserts and deletes give the text that the browser would give',
  { app: 'espace', as: 'mairie@demo.test' },
  async (visit) => {
    const keys = fc.sample(
      fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...CHARACTERS) },
        { weight: 4, arbitrary: fc.constantFrom(...MOVES) },
        { weight: 2, arbitrary: fc.constantFrom(...ERASERS) },
      ),
      { numRuns: 220, seed: 20261127 },
    )
    const walk = async (modifier: 'Control' | 'Meta') => {
      await openText(visit)
      const states: string[] = []
      for (const key of keys) {
        // The browser tells the editor of a moved caret with a frame.
        await visit.page.evaluate(frames)
        await (key.length === 1 ? visit.page.keyboard.type(key) : visit.press(key.replace('Control', modifier)))
        states.push(await shown(visit))
      }
      return { states, markdown: await markdownOf(visit) }
    }
    const ours = await walk('Control')
    // There, the browser inserts everything.
    await visit.context.addInitScript(() => Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' }))
    const browsers = await walk('Meta')
    for (const [n, state] of browsers.states.entries()) assert.equal(ours.states[n], state, `after ${keys.slice(0, n + 1).join(' ')}`)
    assert.equal(ours.markdown, browsers.markdown)
    // The browser gives words that it joins the style that they had. The policy refuses it, and the editor does not have it.
    visit.faults.splice(0, Infinity, ...visit.faults.filter((fault) => !/style-src(?:-attr)? |inline style/.test(fault)))
  },
)

browserTest(
  'a key that comes before the editor knows that the caret has moved is inserted where it is',
  { app: 'espace', as: 'mairie@demo.test' },
  async (visit) => {
    await openText(visit, 'Une ligne.\n\nUne autre.')
    for (const keys of [
      ['a', 'End', 'b'],
      ['ArrowDown', 'c'],
      ['Home', 'd', 'End', 'Backspace'],
    ])
      await visit.press(...keys)
    assert.equal(await text(visit).innerText(), 'aUne ligne.b\n\ndUne autre.')
  },
)

browserTest(
  'typed words are undone by the menu of the browser too, and the caret is scrolled to, clear of the bar',
  { app: 'espace', as: 'mairie@demo.test', width: 390 },
  async (visit) => {
    await openText(visit, 'Une ligne.\n\n'.repeat(80))
    await visit.press('Control+End')
    await text(visit).evaluate((field) => field.parentElement?.scrollTo(0, 0))
    await visit.press('!')
    await visit.page.waitForFunction(() => {
      const field = document.querySelector('.ProseMirror')
      const caret = getSelection()?.getRangeAt(0).getBoundingClientRect()
      const box = field?.parentElement?.getBoundingClientRect()
      const bar = document.querySelector('.space-nav')?.getBoundingClientRect().top ?? 0
      return caret && box && caret.height > 0 && caret.top >= box.top && caret.bottom <= Math.min(box.bottom, bar)
    })
    const asked = (inputType: string) =>
      text(visit).evaluate(
        (field, type) => !field.dispatchEvent(new InputEvent('beforeinput', { inputType: type, bubbles: true, cancelable: true })),
        inputType,
      )
    assert.match(await text(visit).innerText(), /Une ligne\.!$/)
    assert.equal(await asked('historyUndo'), true, 'the browser does not undo by itself')
    assert.match(await text(visit).innerText(), /Une ligne\.$/)
    assert.equal(await asked('historyRedo'), true)
    assert.match(await text(visit).innerText(), /Une ligne\.!$/)
  },
)

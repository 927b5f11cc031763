import type { Page } from 'playwright-core'
import { getCompte } from '../../../contract/compte/compte.ts'
import { openVisit } from './visit.ts'

/** The characters of the text in which is typed, and the keys that are measured. */
const CHARACTERS = 10_000
const KEYS = 60
const SLOWER = 4

interface Typing {
  /** From a key to the end of its work: its handlers, the change of the document, and what observes that. */
  keys: number[]
  /** From a key to the end of the frame that shows its character. */
  frames: number[]
  /** The long tasks between the keys, such as the conversion to Markdown and the saving of the draft. */
  pauses: number[]
}

/**
 * Types at the beginning of a long text of the space, with a processor that is four times as slow.
 * @returns milliseconds of the main thread; `plain` are those of a plain field with the same text on the same screen: what the browser itself takes
 */
export async function typing(): Promise<Typing & { plain: Typing }> {
  const { visit, close } = await openVisit({ app: 'espace', as: 'mairie@demo.test', width: 390 })
  const { page } = visit
  const { data } = await visit.api(getCompte, {})
  await visit.goto(`/brouillons/nouveau?genre=actualite&acteur=${data.acteurs.find(({ type }) => type === 'mairie')?.id ?? ''}`)
  await page.getByRole('button', { name: 'Gras', exact: true }).waitFor()
  const field = page.getByRole('textbox', { name: /^Texte/ })
  await field.click()
  for (let n = 0; n < CHARACTERS / 500; n += 1) {
    await page.keyboard.insertText('Les habitants sont invités. '.repeat(18).slice(0, 500))
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Control+Home')
  await page.waitForTimeout(2000)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const visual = await measured(page)
  await page.evaluate(() => {
    const plain = document.createElement('textarea')
    plain.rows = 12
    plain.value = document.querySelector<HTMLElement>('.ProseMirror')?.innerText ?? ''
    document.querySelector('.text-editor')?.replaceChildren(plain)
    plain.focus()
    plain.setSelectionRange(0, 0)
  })
  await page.waitForTimeout(2000)
  const plain = await measured(page)
  await close()
  return { ...visual, plain }
}

async function measured(page: Page): Promise<Typing> {
  await page.evaluate(() => {
    const times: Typing = { keys: [], frames: [], pauses: [] }
    let begun = 0
    addEventListener('keydown', () => (begun = performance.now()), true)
    addEventListener('input', () => {
      // The observers of the document have their turn before the second microtask.
      queueMicrotask(() => queueMicrotask(() => times.keys.push(performance.now() - begun)))
      requestAnimationFrame(() => setTimeout(() => times.frames.push(performance.now() - begun)))
    })
    new PerformanceObserver((list) => times.pauses.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
    Object.assign(globalThis, { times })
  })
  for (let n = 0; n < KEYS; n += 1) {
    await page.keyboard.press(n % 7 === 6 ? 'Space' : 'a')
    await page.waitForTimeout(n % 20 === 19 ? 1500 : 60)
  }
  return page.evaluate(() => (globalThis as unknown as { times: Typing }).times)
}

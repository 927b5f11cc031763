import { getCompte } from '../../../contract/compte/compte.ts'
import { openVisit } from './visit.ts'

/** The characters of the text in which is typed, and the keys that are measured. */
const CHARACTERS = 10_000
const KEYS = 60
const SLOWER = 4

/**
 * Types in the middle of a long text of the space, with a processor that is four times as slow.
 * @returns milliseconds of the main thread for each key, until its handlers and those of its changes have ended; and the longest other task
 *   while nothing was typed, such as the conversion to Markdown and the saving of the draft
 */
export async function typing(): Promise<{ keys: number[]; pauses: number[] }> {
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
  await page.evaluate(() => {
    const times: number[] = []
    const tasks: number[] = []
    Object.assign(globalThis, { times, tasks })
    let begun = 0
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => times.push(performance.now() - begun))
    port1.start()
    addEventListener('keydown', () => (begun = performance.now()), true)
    addEventListener('input', () => port2.postMessage(null))
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })
  })
  for (let n = 0; n < KEYS; n += 1) {
    await page.keyboard.press(n % 7 === 6 ? 'Space' : 'a')
    await page.waitForTimeout(n % 20 === 19 ? 1500 : 60)
  }
  const [keys, pauses] = await page.evaluate(() => [
    (globalThis as unknown as { times: number[] }).times,
    (globalThis as unknown as { tasks: number[] }).tasks,
  ])
  await close()
  return { keys: keys ?? [], pauses: pauses ?? [] }
}

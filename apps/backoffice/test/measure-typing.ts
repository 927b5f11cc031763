import type { Page } from 'playwright-core'
import { median } from '../../../bench/measure/statistics.ts'
import { getCompte } from '../../../contract/compte/compte.ts'
import { openVisit } from './visit.ts'

/** The characters of the text in which is typed. */
const CHARACTERS = 10_000
/** The keys of a round. Each takes the place of the same key in every round. */
const KEYS = 24
const ROUNDS = 5
/** The pauses between keys: of somebody who types, and those after which the text is converted, previewed or saved, so that a key meets that work. */
const PAUSES_MS = [60, 60, 60, 60, 60, 210, 310, 340, 520, 540, 830, 1500]

interface Typing {
  /** Processor time of the task of a key: its handlers, the change of the document, what observes that, and the layout that they need. */
  keys: number[]
  /** Of each key of a round, the median over the rounds: what takes long at each time, and not by what else the machine does. */
  typical: number[]
  /** Of these, the drawing of a frame that the browser does in the same task, after the key. */
  drawn: number[]
  /** Processor time of the other tasks: what a key may wait for, such as the frame, the conversion to Markdown, the preview and the saving of the draft. */
  others: number[]
}

export interface Typed {
  /** The text with its form. */
  visual: Typing
  /** The title, above the text: a plain field of the form. */
  title: Typing
  /** The document of the editor alone, which the browser edits without the editor: what it takes for any visual editor. */
  bare: Typing
  /** A plain field with the same text in the place of the editor: what the browser takes for a text without form. */
  plain: Typing
}

/**
 * Types at the beginning of a long text of the space.
 * @param width on a wide screen the preview is beside the form
 * @param slower how many times as slow the browser makes its processor: it keeps the thread busy in between, which other work on the machine prolongs
 * @returns milliseconds of processor time of the main thread: work beside it on the machine does not count
 */
export async function typing(width: number, slower: number): Promise<Typed> {
  const { visit, close } = await openVisit({ app: 'espace', as: 'mairie@demo.test', width })
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
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const visual = await measured(page)
  await page.getByRole('textbox', { name: /^Titre/ }).focus()
  const title = await measured(page)
  await page.evaluate(() => {
    const edited = document.querySelector<HTMLElement>('.ProseMirror')
    const bare = edited?.cloneNode(true) as HTMLElement
    edited?.replaceWith(bare)
    bare.focus()
    getSelection()?.collapse(bare.querySelector('p')?.firstChild ?? bare, 0)
  })
  await page.waitForTimeout(2000)
  const bare = await measured(page)
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
  return { visual, title, bare, plain }
}

/** An event of the browser's trace. Its times are microseconds, `tdur` of processor time. */
interface Traced {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { data?: { type?: string } }
}

async function measured(page: Page): Promise<Typing> {
  const engine = page.context().browser()
  if (!engine) throw new Error('No browser to trace')
  await engine.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] })
  for (let n = 0; n < KEYS * ROUNDS; n += 1) {
    const place = n % KEYS
    await page.keyboard.press(place % 8 === 7 ? 'Backspace' : place % 7 === 6 ? 'Space' : 'a')
    await page.waitForTimeout(PAUSES_MS[n % PAUSES_MS.length] ?? 0)
  }
  const { traceEvents } = JSON.parse((await engine.stopTracing()).toString()) as { traceEvents: Traced[] }
  return timesOf(traceEvents)
}

/** The tasks of the thread that got the keys: those of the keys, and the others. */
function timesOf(events: readonly Traced[]): Typing {
  const keys = events.filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown')
  const thread = keys[0]
  const tasks = events.filter(({ name, pid, tid }) => name.endsWith('RunTask') && pid === thread?.pid && tid === thread.tid)
  const ofKeys = keys.flatMap((key) => tasks.find(({ ts, dur = 0 }) => key.ts >= ts && key.ts < ts + dur) ?? [])
  if (ofKeys.length !== KEYS * ROUNDS) throw new Error(`The trace has the tasks of ${ofKeys.length} keys`)
  const times = (of: readonly Traced[]) => of.map(({ tdur = 0 }) => tdur / 1000)
  return {
    keys: times(ofKeys),
    typical: Array.from({ length: KEYS }, (_, place) => median(times(ofKeys.filter((_task, n) => n % KEYS === place)))),
    drawn: ofKeys.map((task) => drawnIn(task, events)),
    others: times(tasks.filter((task) => !ofKeys.includes(task))),
  }
}

/** The steps of a frame, in the trace. Style and layout are its own if no handler of an event asked for them. */
const FRAME = new Set(['UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint', 'Layerize', 'Commit', 'UpdateLayer'])
const CALLS = new Set(['EventDispatch', 'FunctionCall', 'RunMicrotasks', 'TimerFire'])

/** Processor time in ms of the frame in a task. */
function drawnIn(task: Traced, events: readonly Traced[]): number {
  const holds = (one: Traced, other: Traced) =>
    one !== other && one.ts <= other.ts && one.ts + (one.dur ?? 0) >= other.ts + (other.dur ?? 0)
  const inside = events.filter((event) => event.pid === task.pid && event.tid === task.tid && event.dur !== undefined && holds(task, event))
  const steps = inside.filter(({ name }) => FRAME.has(name))
  const own = steps.filter((step) => !inside.some((one) => (CALLS.has(one.name) || FRAME.has(one.name)) && holds(one, step)))
  return own.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0)
}

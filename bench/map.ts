import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright-core'
import { environment } from '../server/platform/settings/config.ts'
import { table } from './measure/statistics.ts'

/**
 * `node bench/map.ts --url=http://127.0.0.1:3000`: measures how long the page is blocked while the map of defibrillators loads its points,
 * is panned and is zoomed, in Chromium (its path is in CHROMIUM). The service must have the devices and the accounts of the demonstration.
 * See README.md.
 */
const { values } = parseArgs({
  options: { url: { type: 'string', default: 'http://127.0.0.1:3000' }, rounds: { type: 'string', default: '3' } },
})
const TURNS = 6
/** The wait after each movement of the map. The movement and its drawing are over by then. */
const SETTLED_MS = 600

interface Task {
  /** Elapsed time in milliseconds, as the user waits. On a busy machine, most of it is waiting for a processor. */
  wall: number
  /** CPU time of the page itself in milliseconds. */
  processor: number
}
interface Phase {
  name: string
  seconds: number
  tasks: Task[]
}
interface TraceEvent {
  name: string
  pid: number
  tid: number
  dur?: number
  tdur?: number
  args: { name?: string }
}

/** Runs `work` and returns the tasks of the page's main thread meanwhile. The page is blocked for as long as the longest task. */
async function measured(page: Page, name: string, work: () => Promise<void>): Promise<Phase> {
  const tracer = page.context().browser()
  if (!tracer) throw new Error('The page has no browser')
  await tracer.startTracing(page, { categories: ['toplevel'] })
  const begun = performance.now()
  await work()
  const seconds = (performance.now() - begun) / 1000
  const { traceEvents } = JSON.parse((await tracer.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const main = new Set(traceEvents.filter((one) => one.name === 'thread_name' && one.args.name === 'CrRendererMain').map(thread))
  const tasks = traceEvents.filter((one) => one.name.endsWith('RunTask') && main.has(thread(one)))
  return { name, seconds, tasks: tasks.map(({ dur = 0, tdur = 0 }) => ({ wall: dur / 1000, processor: tdur / 1000 })) }
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${values.url}/backoffice/`)
  await page.locator('input[name=email]').fill('admin@demo.test')
  await page.locator('input[name=password]').fill('beffroi-demo')
  await page.locator('button[type=submit]').click()
  await page.locator('nav').first().waitFor({ state: 'attached' })
}

async function round(page: Page): Promise<{ phases: Phase[]; points: string }> {
  const map = page.locator('.map-frame')
  const loaded = page.getByText(/sur la carte$/)
  const opening = async () => {
    await page.goto(`${values.url}/backoffice/defibrillateurs?vue=carte&carte=6/46.6/2.4`)
    await loaded.waitFor({ timeout: 120_000 })
    await page.waitForTimeout(2 * SETTLED_MS)
  }
  const phases = [await measured(page, 'opening and loading', opening)]
  const points = (await loaded.textContent())?.replaceAll(/\D/g, '') ?? '0'
  const { x, y, width, height } = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [middleX, middleY] = [x + width / 2, y + height / 2]
  const pan = async () => {
    for (let n = 0; n < TURNS; n += 1) {
      await page.mouse.move(middleX, middleY)
      await page.mouse.down()
      await page.mouse.move(middleX + (n % 2 ? 140 : -140), middleY + (n % 3 ? 60 : -60), { steps: 15 })
      await page.mouse.up()
      await page.waitForTimeout(SETTLED_MS)
    }
  }
  const zoom = (key: string) => async () => {
    for (let n = 0; n < TURNS; n += 1) {
      await page.keyboard.press(key)
      await page.waitForTimeout(SETTLED_MS)
    }
  }
  phases.push(await measured(page, 'panning', pan))
  await map.focus()
  phases.push(await measured(page, 'zooming in', zoom('+')))
  phases.push(await measured(page, 'panning, near', pan))
  await map.focus()
  phases.push(await measured(page, 'zooming out', zoom('-')))
  return { phases, points }
}

const executablePath = environment['CHROMIUM'] ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path)) ?? ''
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'fr-FR' })
  await signIn(page)
  const rounds: Awaited<ReturnType<typeof round>>[] = []
  for (let n = 0; n < Number(values.rounds); n += 1) rounds.push(await round(page))
  const rows = (rounds[0]?.phases ?? []).map(({ name }, at) => {
    const same = rounds.flatMap(({ phases }) => phases[at] ?? [])
    const tasks = same.flatMap((phase) => phase.tasks)
    const [processor, wall] = [tasks.map((task) => task.processor), tasks.map((task) => task.wall)]
    const seconds = same.map((phase) => phase.seconds.toFixed(1)).join(', ')
    return [name, seconds, Math.round(Math.max(0, ...processor)), Math.round(Math.max(0, ...wall)), wall.filter((ms) => ms > 100).length]
  })
  console.log(`${rounds[0]?.points} points, ${rounds.length} rounds\n`)
  console.log(table(['phase', 'seconds', 'longest task, processor ms', 'longest task, ms', 'over 100 ms'], rows))
} finally {
  await browser.close()
}

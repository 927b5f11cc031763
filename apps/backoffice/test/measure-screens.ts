import { table } from '../../../proofs/shared/statistics.ts'
import { closeBrowser, noBrowser } from './chromium.ts'
import { SPACE_SCREENS } from './espace-screens.ts'
import { addressOf, SCREENS } from './screens.ts'
import { stopService } from './service.ts'
import { untilStill } from './stopwatch.ts'
import { openVisit, type Visit } from './visit.ts'

/**
 * `npm run proof -- warm` measures how long a person waits for a screen where the application is open and the screen was there
 * before: from the change of address to the last change of what is shown. Prints Markdown, the slowest first.
 */
const ROUNDS = 5

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

/** Measures the screens at the given paths below an application. Returns the median of each, in milliseconds, by path. */
async function screens(app: 'backoffice' | 'espace', as: string, pathsOf: (visit: Visit) => Promise<string[]>) {
  const { visit, close } = await openVisit({ app, as })
  await visit.goto('/')
  const times = new Map<string, number[]>()
  const paths = await pathsOf(visit)
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const path of paths) {
      const time = await untilStill(visit.page, `/${app}${path}`)
      if (round > 0) times.set(path, [...(times.get(path) ?? []), time])
    }
  await close()
  return [...times].map(([path, all]) => ({
    screen: `/${app}${path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')}`,
    as,
    ms: median(all),
  }))
}

if (noBrowser) throw new Error(noBrowser)
const found = await screens('backoffice', 'admin@demo.test', async () => {
  const paths: string[] = []
  for (const screen of SCREENS) if (!screen.reach && !screen.visit && !screen.frame) paths.push(await addressOf(screen))
  return [...new Set(paths)]
})
for (const as of ['asso@demo.test', 'mairie@demo.test'])
  found.push(
    ...(await screens('espace', as, (visit) =>
      Promise.all(SPACE_SCREENS.filter((screen) => screen.as === as && !screen.reach).map(({ path }) => path(visit))),
    )),
  )
found.sort((a, b) => b.ms - a.ms)
console.log(`${found.length} screens, ${ROUNDS} rounds each; the median of all is ${median(found.map(({ ms }) => ms)).toFixed(0)} ms.\n`)
console.log(
  table(
    ['screen', 'account', 'median, ms'],
    found.map(({ screen, as, ms }) => [screen, as, ms.toFixed(0)]),
  ),
)
await closeBrowser()
await stopService()

import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { environment } from '../../../server/platform/settings/config.ts'
import { openVisit, type Visit, type VisitOptions } from './visit.ts'
import { closeBrowser, noBrowser } from './chromium.ts'
import { settled } from './page.ts'
import { SPACE_SCREENS } from './espace-screens.ts'
import { addressOf, SCREENS, type ScreenState } from './screens.ts'
import { stopService } from './service.ts'

/** Sharp enough to read, and small enough to store with the sources. */
const QUALITY = 70
const DARK = new Set([
  'dashboard',
  'publications',
  'publication',
  'publication-event',
  'publication-alert',
  'publication-act',
  'publication-pictures',
  'publication-waiting',
  'thread',
])
const NARROW = new Set(['dashboard', 'publications', 'publication', 'publication-event', 'publication-waiting', 'communes', 'thread'])

/** Pages of the residents' site. The README shows the first. */
const PAGES: readonly { name: string; path: string; visit: VisitOptions }[] = [
  { name: 'site-commune', path: '/bethune', visit: { height: 1150 } },
  { name: 'site-commune-narrow', path: '/bethune', visit: { width: 390, height: 1150 } },
  { name: 'site-emergency-narrow', path: '/defibrillateurs?lat=50.530&lng=2.641', visit: { width: 390, height: 1150 } },
  { name: 'site-search-narrow', path: '/bethune/recherche?q=poubelle', visit: { width: 390, height: 1150 } },
  { name: 'site-several', path: '/mes-communes?c=bethune,eguisheim,lille', visit: { height: 900 } },
]

async function picture(page: Page, file: string): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  const bytes = Buffer.from(data, 'base64')
  await writeFile(file, bytes)
  return bytes.length
}

async function save({ page, faults }: Visit, name: string): Promise<void> {
  await settled(page)
  const file = join(values.out, `${name}.webp`)
  const bytes = await picture(page, file)
  console.log(`${(bytes / 1024).toFixed(0).padStart(4)} KiB  ${file}`)
  for (const fault of faults) console.log(`           ${fault}`)
}

interface Taken {
  name: string
  address: (visit: Visit) => Promise<string>
  reach: ((visit: Visit) => Promise<unknown>) | undefined
  visit: VisitOptions
}

/** Takes the picture of a screen. One that is not reached is named; the others are taken. */
async function take({ name, address, reach, visit: options }: Taken): Promise<void> {
  const { visit, close } = await openVisit({ width: 1280, height: 800, ...options })
  try {
    await visit.goto(await address(visit))
    await reach?.(visit)
    await save(visit, name)
  } catch (error) {
    process.exitCode = 1
    console.error(`NOT REACHED  ${name}: ${(error as Error).message}`)
  }
  await close()
}

/** Takes the picture of a screen of the back-office. */
const takeOffice = (screen: ScreenState, suffix: string, options: VisitOptions): Promise<void> =>
  take({
    name: `${screen.name}${suffix}`,
    address: () => addressOf(screen),
    reach: screen.reach,
    visit: { ...screen.visit, ...options },
  })

/** The name of the picture of a screen of the space: `espace-home-of-a-town-hall`. */
const spaceName = (name: string): string => `espace-${name.replace(/^(?:the|a|an) /, '').replaceAll(/[^a-z]+/g, '-')}`

// Date fields are the browser's: they are in French if its translations are installed (Debian's chromium-l10n).
environment['LANGUAGE'] = 'fr'
if (noBrowser) throw new Error(noBrowser)
/**
 * `npm run proof -- screens` takes pictures of every screen for docs/screens, from the same list as the accessibility tests; of some also in dark
 * and at telephone width; and of pages of the residents' site. `--only=users` only takes pictures whose name begins with `users`. Dates in the pictures are of the day. `--out`: another folder.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    out: { type: 'string', default: resolve(import.meta.dirname, '../../../docs/screens') },
  },
})
await mkdir(values.out, { recursive: true })
// First: the records of some screens change what the pages show.
for (const { name, path, visit: options } of PAGES) {
  if (!name.startsWith(values.only)) continue
  const { visit, close } = await openVisit({ as: null, ...options })
  // The typeface is optional: only the second page has it.
  for (let pages = 0; pages < 2; pages += 1) await visit.page.goto(`${visit.origin}${path}`)
  await save(visit, name)
  await close()
}
for (const screen of SCREENS) {
  if (!screen.name.startsWith(values.only)) continue
  await takeOffice(screen, '', {})
  if (DARK.has(screen.name)) await takeOffice(screen, '-dark', { scheme: 'dark' })
  if (NARROW.has(screen.name)) await takeOffice(screen, '-narrow', { width: 390, height: 844 })
}
for (const { name, as, path, reach } of SPACE_SCREENS) {
  const file = spaceName(name)
  if (!file.startsWith(values.only)) continue
  const screen = { address: path, reach }
  await take({ ...screen, name: file, visit: { app: 'espace', as } })
  await take({ ...screen, name: `${file}-narrow`, visit: { app: 'espace', as, width: 390, height: 844 } })
}
await closeBrowser()
await stopService()

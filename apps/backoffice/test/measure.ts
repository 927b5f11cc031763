import { table } from '../../../proofs/shared/statistics.ts'
import { openVisit, type Visit } from './visit.ts'
import { closeBrowser, noBrowser } from './chromium.ts'
import { stopService } from './service.ts'
import { untilRows, watchFirstRow } from './stopwatch.ts'

/**
 * `npm run proof -- backoffice` measures how long a person waits in the page, from the key press or the choice to the frame with the rows.
 * It uses the demonstration, or the service at TEST_SERVICE_URL, such as a service with a filled database. Prints Markdown.
 */
const ROUNDS = 15
const TABS = ['Refusées', 'Programmées', 'Corbeille', 'À modérer']
const WORDS = ['fête', 'marché', 'école', 'travaux']

const rows: string[][] = []
function note(what: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN).toFixed(1)
  rows.push([what, at(0.5), at(0.9), at(1)])
}
async function repeat(what: string, once: (round: number) => Promise<number>): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) times.push(await once(round))
  note(what, times)
}
const pick = (list: readonly string[], round: number): string => list[round % list.length] ?? ''

/** Measures the time from opening an address to the first row, with an empty and with a full browser cache. */
async function firstRow(path: string): Promise<void> {
  const cold: number[] = []
  const warm: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const { visit, close } = await openVisit()
    const shown = await watchFirstRow(visit.page)
    await visit.goto(path)
    cold.push(await shown())
    await visit.page.reload()
    warm.push(await shown())
    await close()
  }
  note(`${path}: first row, nothing cached`, cold)
  note(`${path}: first row, files cached`, warm)
}

async function filters({ page, goto, press }: Visit): Promise<void> {
  await goto('/publications?moderation_status=')
  const tab = (name: string) => page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) })
  await repeat('publications: a tab is chosen', (round) => untilRows(page, () => tab(pick(TABS, round)).click()))
  await goto('/publications?moderation_status=')
  const search = page.getByRole('searchbox').first()
  await repeat('publications: a word is typed, its pause of 80 ms with it', (round) =>
    untilRows(page, async () => {
      await search.selectText()
      await page.keyboard.insertText(pick(WORDS, round))
    }),
  )
  // Enough pages for every round.
  await goto('/publications?moderation_status=&per_page=10')
  await page.locator('h1').focus()
  await repeat('publications: the next page, by its key', () => untilRows(page, () => press('n')))
  await goto('/utilisateurs?per_page=10')
  const name = page.getByRole('button', { name: 'Nom', exact: true })
  await repeat('users: another order', () => untilRows(page, () => name.click()))
}

if (noBrowser) throw new Error(noBrowser)
await firstRow('/publications')
await firstRow('/utilisateurs')
const { visit, close } = await openVisit()
await filters(visit)
await close()
console.log(`Milliseconds, ${ROUNDS} rounds each.\n`)
console.log(table(['', 'median', 'nine in ten', 'longest'], rows))
await closeBrowser()
await stopService()

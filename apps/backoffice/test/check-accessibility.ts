import assert from 'node:assert/strict'
import { describe } from 'node:test'
import { beyondTheEdge, WIDTH_RULES } from './accessibility.ts'
import { browserTest, fileTag, sharedVisit, type Visit } from './browser.ts'
import { addressOf, type ScreenState } from './screens.ts'

/** What is looked at on a telephone: what depends on the width, and the names of what only a telephone shows, such as the button of the menu. */
const TELEPHONE_RULES = [...WIDTH_RULES, 'aria-hidden-focus', 'aria-toggle-field-name', 'button-name', 'label', 'link-name', 'select-name']

/**
 * Declares the tests of each screen for accessibility faults and for its width. The tests change nothing, so two can run in parallel. Screens that
 * are an address alone are shown by one page after the other: a new page would load and compile the application again.
 */
export function checkAccessibility(screens: readonly ScreenState[]): void {
  const [plain, others] = [screens.filter(isPlain), screens.filter((screen) => !isPlain(screen))]
  describe('everybody can read and use', { concurrency: 2, tags: [fileTag()] }, () => {
    describe('screens at their address', { concurrency: 1 }, () => {
      const shared = sharedVisit()
      for (const screen of plain)
        browserTest(screen.name, shared, async (visit) => {
          await visit.page.setViewportSize({ width: 1280, height: 900 })
          await visit.page.emulateMedia({ colorScheme: 'light' })
          await visit.goto(await addressOf(screen))
          await everybodyCan(visit)
        })
    })
    describe('screens in a state', { concurrency: 1 }, () => {
      for (const screen of others)
        browserTest(screen.name, screen.visit ?? {}, async (visit) => {
          await visit.goto(await addressOf(screen))
          await screen.reach?.(visit)
          await everybodyCan(visit)
        })
    })
  })
}

const isPlain = ({ visit, reach }: ScreenState): boolean => visit === undefined && reach === undefined

/** Checks a screen in light and in dark, at the width of a desktop and of a telephone. The dark scheme only changes colours. */
async function everybodyCan({ page, axe, sidewaysScroll }: Visit): Promise<void> {
  const faults: string[] = []
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 900 })
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor({ state: 'attached' })
      const found = await axe(scheme === 'dark' ? { rules: ['color-contrast'] } : width === 320 ? { rules: TELEPHONE_RULES } : {})
      faults.push(...found.map((fault) => `${width} px, ${scheme}: ${fault}`))
    }
    const scroll = await sidewaysScroll()
    if (scroll > 0) faults.push(`${width} px: the page scrolls sideways by ${scroll} px: ${(await beyondTheEdge(page)).join(', ')}`)
  }
  assert.deepEqual(faults, [])
}

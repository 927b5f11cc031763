import assert from 'node:assert/strict'
import { describe } from 'node:test'
import { beyondTheEdge } from './accessibility.ts'
import { browserTest, fileTag, type Visit } from './browser.ts'
import { addressOf, type ScreenState } from './screens.ts'

/** Declares the tests of each screen for accessibility faults and for its width. The tests change nothing, so two can run in parallel. */
export function checkAccessibility(screens: readonly ScreenState[]): void {
  describe('everybody can read and use', { concurrency: 2, tags: [fileTag()] }, () => {
    for (const screen of screens)
      browserTest(screen.name, screen.visit ?? {}, async (visit) => {
        await visit.goto(await addressOf(screen))
        await screen.reach?.(visit)
        await everybodyCan(visit)
      })
  })
}

/** Checks a screen in light and in dark, at the width of a desktop and of a telephone. The dark scheme only changes colours. */
async function everybodyCan({ page, axe, sidewaysScroll }: Visit): Promise<void> {
  const faults: string[] = []
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 900 })
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor({ state: 'attached' })
      const found = await axe(scheme === 'light' ? {} : { rules: ['color-contrast'] })
      faults.push(...found.map((fault) => `${width} px, ${scheme}: ${fault}`))
    }
    const scroll = await sidewaysScroll()
    if (scroll > 0) faults.push(`${width} px: the page scrolls sideways by ${scroll} px: ${(await beyondTheEdge(page)).join(', ')}`)
  }
  assert.deepEqual(faults, [])
}

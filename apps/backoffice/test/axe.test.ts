import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { browserTest, type Visit } from './browser.ts'
import { allRoutes } from './all-routes.ts'
import { addressOf, routeOfScreen, SCREENS } from './screens.ts'

const routes = await allRoutes()

test('every screen there is, is looked at', () => {
  const lookedAt = new Set(SCREENS.map((screen) => routeOfScreen(screen, routes)))
  assert.deepEqual(
    routes.filter((route) => !lookedAt.has(route)),
    [],
  )
})

test('every screen of the list has its route', () => {
  const without = SCREENS.filter((screen) => !screen.frame && !routeOfScreen(screen, routes))
  assert.deepEqual(
    without.map(({ name }) => name),
    [],
  )
})

// They only look, so that two can at a time.
describe('everybody can read and use', { concurrency: 2 }, () => {
  for (const screen of SCREENS)
    browserTest(screen.name, screen.visit ?? {}, async (visit) => {
      await visit.goto(await addressOf(screen))
      await screen.reach?.(visit)
      await everybodyCan(visit)
    })
})

/** Light and dark, on a screen and on a telephone. In the dark only colours differ: all else is looked at once. */
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
    if (scroll > 0) faults.push(`${width} px: the page scrolls sideways by ${scroll} px`)
  }
  assert.deepEqual(faults, [])
}

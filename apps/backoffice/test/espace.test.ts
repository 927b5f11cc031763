import assert from 'node:assert/strict'
import { browserTest } from './browser.ts'
import { SPACE_SCREENS } from './espace-screens.ts'

for (const { name, as, path, reach } of SPACE_SCREENS)
  for (const [width, scheme, language] of [
    [320, 'light', 'fr'],
    [390, 'dark', 'en'],
    [1280, 'light', 'en'],
    [1280, 'dark', 'fr'],
  ] as const)
    browserTest(
      `the space, ${name}, has no fault at ${width} px, ${scheme}, ${language}`,
      { app: 'espace', as, width, scheme, language: reach ? 'fr' : language },
      async (visit) => {
        await visit.goto(await path(visit))
        await reach?.(visit)
        assert.deepEqual(await visit.axe(), [])
        assert.ok((await visit.sidewaysScroll()) <= 0)
      },
    )

import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { after, test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { getCallSites } from 'node:util'
import { closeBrowser, noBrowser } from './chromium.ts'
import { stopService } from './service.ts'
import { openVisit, type Visit, type VisitOptions } from './visit.ts'

export { openVisit, type Visit, type VisitOptions } from './visit.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

// Declared at the root of the run: runs after the last test of the last file.
after(async () => {
  await closeBrowser()
  await stopService()
})

/**
 * Declares a test in a real browser against the real service with its demonstration. All tests share the service: change only records on
 * which no other test depends, or create them first by `api`. The test also fails on any fault of the page (faults.ts).
 */
export function browserTest(name: string, options: VisitOptions, body: (visit: Visit, t: TestContext) => Promise<void>): void {
  void test(name, { skip: noBrowser, timeout: 240_000, tags: [fileTag()] }, async (t) => {
    const { visit, close } = await openVisit(options)
    try {
      await body(visit, t)
      assert.deepEqual(visit.faults, [])
    } catch (error) {
      const picture = join(tmpdir(), `beffroi-${name.replaceAll(/\W+/g, '-').slice(0, 60)}.png`)
      await visit.page.screenshot({ path: picture, fullPage: true }).catch(() => {})
      t.diagnostic(`At ${visit.page.url()}, pictured in ${picture}. Faults: ${visit.faults.join('\n') || 'none'}`)
      throw error
    } finally {
      await close()
    }
  })
}

/** Returns a tag with the path of the file that declares a test, in the project. tools/test-times-reporter.ts records times by this tag. */
export function fileTag(): string {
  const site = getCallSites().find(({ scriptName }) => scriptName.endsWith('.test.ts'))
  return `file:${site ? relative(ROOT, fileURLToPath(site.scriptName)).replaceAll('\\', '/') : ''}`
}

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
export function browserTest(
  name: string,
  options: VisitOptions | SharedVisit,
  body: (visit: Visit, t: TestContext) => Promise<void>,
): void {
  void test(name, { skip: noBrowser, timeout: 480_000, tags: [fileTag()] }, async (t) => {
    const { visit, close } = 'take' in options ? await options.take() : await openVisit(options)
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

/** A visit that several tests use one after the other. Only for tests that look and change nothing. */
export interface SharedVisit {
  take: () => Promise<{ visit: Visit; close: () => Promise<void> }>
}

/** Returns a visit that the first test opens, for the tests of the suite that is being declared. It is closed after the last of them. */
export function sharedVisit(): SharedVisit {
  let opened: ReturnType<typeof openVisit> | undefined
  after(async () => (await opened)?.close())
  return {
    take: async () => {
      const { visit } = await (opened ??= openVisit())
      // The faults of another test are its own.
      visit.faults.length = 0
      return { visit, close: async () => {} }
    },
  }
}

/** Returns a tag with the path of the file that declares a test, in the project. tools/test-reporter.ts records times by this tag. */
export function fileTag(): string {
  const site = getCallSites().find(({ scriptName }) => scriptName.endsWith('.test.ts'))
  return `file:${site ? relative(ROOT, fileURLToPath(site.scriptName)).replaceAll('\\', '/') : ''}`
}

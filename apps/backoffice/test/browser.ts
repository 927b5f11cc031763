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

// At the root of the run: after the last test of the last file.
after(async () => {
  await closeBrowser()
  await stopService()
})

/**
 * A test in a real browser against the real service with its demonstration, which all tests share: change what nobody else counts
 * on, or make it first by `api`. It fails as well on any fault of the page: see faults.ts.
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

/** A tag that names the file whose code declares a test, below the root of the project: times are recorded by it (tools/test-times-reporter.ts). */
export function fileTag(): string {
  const site = getCallSites().find(({ scriptName }) => scriptName.endsWith('.test.ts'))
  return `file:${site ? relative(ROOT, fileURLToPath(site.scriptName)).replaceAll('\\', '/') : ''}`
}

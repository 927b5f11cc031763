import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { axe, beyondTheEdge, sidewaysScroll, touching, WIDTH_RULES } from './accessibility.ts'
import { fileTag } from './browser.ts'
import { browser, noBrowser } from './chromium.ts'
import { service } from './service.ts'
import { allKinds, type Kind, ROUTES } from './site-kinds.ts'

/** Every kind of page of the residents' site: axe in light and dark, at the width of a desktop and of a telephone, and larger text. */

const [DESKTOP, TELEPHONE] = [1280, 320]

const open = async (page: Page, origin: string, { address, filled, status = 200 }: Kind): Promise<void> => {
  await page.setViewportSize({ width: DESKTOP, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  const answered = await page.goto(`${origin}${address}`)
  if (filled) {
    for (const [name, value] of Object.entries(filled)) await page.locator(`[name=${name}]`).fill(value)
    const refused = page.waitForResponse((response) => response.request().method() === 'POST')
    // Sent without the checks of the browser: the service has to find the fault.
    await page.locator('form[method=post]').evaluate((form: HTMLFormElement) => form.submit())
    assert.equal((await refused).status(), status, address)
  } else assert.equal(answered?.status(), status, address)
  await page.waitForLoadState('load')
}

/** Half of the width of a desktop: what a zoom of 200 % leaves. */
const ENLARGED = 640
/** The text spacing of WCAG 1.4.12, with which no text may be lost. The script constructs the style sheet: the content security policy refuses inline styles. */
const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

/** Returns the faults of a page, in each theme and width. The dark theme only changes colours. */
async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = []
  const look = async (what: string, rules?: string[]) =>
    faults.push(...(await axe(page, rules ? { rules } : {})).map((fault) => `${what}: ${fault}`))
  const wide = async (what: string) => {
    const scroll = await sidewaysScroll(page)
    if (scroll > 0) faults.push(`${what}: scrolls sideways by ${scroll} px: ${(await beyondTheEdge(page)).join(', ')}`)
  }
  for (const width of [DESKTOP, TELEPHONE]) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: 'light' })
    await (width === DESKTOP ? look('1280 px') : look('320 px', WIDTH_RULES))
    await page.emulateMedia({ colorScheme: 'dark' })
    await look(`${width} px, dark`, ['color-contrast'])
    await wide(`${width} px`)
    faults.push(...(await touching(page)).map((pair) => `${width} px: no gap between ${pair}`))
  }
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, SPACED)
  await wide('wide text spacing at 320 px')
  await page.evaluate(() => document.adoptedStyleSheets.pop())
  await page.setViewportSize({ width: ENLARGED, height: 450 })
  await wide('200 %')
  return faults
}

void test('every route is among the kinds of pages', { skip: noBrowser, tags: [fileTag()] }, async () => {
  await service()
  const kinds = new Set((await allKinds()).map(({ route }) => route))
  assert.deepEqual(
    ROUTES.filter((route) => !kinds.has(route)),
    [],
  )
})

void test('axe finds no fault on any kind of page', { skip: noBrowser, timeout: 240_000, tags: [fileTag()] }, async () => {
  const { url } = await service()
  const context = await (await browser()).newContext({ locale: 'fr-FR', reducedMotion: 'reduce', timezoneId: 'Europe/Paris' })
  const page = await context.newPage()
  const faults: string[] = []
  try {
    for (const kind of await allKinds()) {
      await open(page, url, kind)
      faults.push(...(await faultsOf(page)).map((fault) => `${kind.name} (${kind.address}): ${fault}`))
    }
  } finally {
    await context.close()
  }
  assert.deepEqual(faults, [])
})

void test(
  'with the colours of the reader, boxes, buttons and bins still have an edge, and the chosen tab differs',
  { skip: noBrowser, tags: [fileTag()] },
  async () => {
    const { url } = await service()
    const context = await (await browser()).newContext({ locale: 'fr-FR', forcedColors: 'active', colorScheme: 'dark' })
    const page = await context.newPage()
    /** Returns the elements without an edge in another colour than the page; fails if there is no such element. */
    const edgeless = async (selector: string) => {
      const found = await page.locator(selector).evaluateAll((elements) =>
        elements
          .filter((element) => element.checkVisibility())
          .map((element) => {
            const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(element)
            const ground = getComputedStyle(document.body).backgroundColor
            return {
              text: element.textContent.trim(),
              isSeen: borderTopStyle !== 'none' && parseFloat(borderTopWidth) >= 1 && borderTopColor !== ground,
            }
          }),
      )
      assert.ok(found.length > 0, selector)
      return found.filter(({ isSeen }) => !isSeen).map(({ text }) => text)
    }
    try {
      await page.goto(`${url}/bethune`)
      for (const selector of ['.alert', '.btn', '.bin']) assert.deepEqual(await edgeless(selector), [], selector)
      await page.goto(`${url}/bethune/agenda`)
      const ground = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((tab) => getComputedStyle(tab).backgroundColor)
      assert.notEqual(await ground('.tabs a[aria-current]'), await ground('.tabs a:not([aria-current])'))
    } finally {
      await context.close()
    }
  },
)

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

/** The most presses of Tab for one thing: more, and nobody would reach it. */
const TABS_MAX = 120

/** What has the focus: its role and name, and what is wrong with it for a person who sees only the focus. */
interface Stop {
  name: string
  isBody: boolean
  faults: string[]
}

/** Looks at the focused element: it must be in the window, not covered, and have a visible outline. */
const stop = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return { name: '', isBody: true, faults: [] }
    const box = element.getBoundingClientRect()
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent)
    const name = (element.getAttribute('aria-label') ?? (labels.join(' ') || element.textContent)).replaceAll(/\s+/g, ' ').trim()
    const [x, y] = [box.left + Math.min(box.width, innerWidth) / 2, box.top + box.height / 2]
    const above = [...element.getClientRects()]
      .map((part) => document.elementFromPoint(part.left + part.width / 2, part.top + part.height / 2))
      .find((other) => other !== null && (element.contains(other) || other.contains(element)))
    const faults = [
      ...(box.width < 1 || box.height < 1 || y < 0 || y > innerHeight || x < 0 || x > innerWidth ? ['is outside of the window'] : []),
      ...(above ? [] : ['is covered']),
      ...(outlineStyle === 'none' || parseFloat(outlineWidth) < 2 ? ['has no visible outline'] : []),
    ]
    return { name, isBody: false, faults: faults.map((fault) => `${element.localName} “${name}” ${fault}`) }
  })

/** Presses Tab until something of this name has the focus. Fails if the focus is lost or cannot be seen on the way. */
export async function tabTo(page: Page, wanted: string | RegExp): Promise<void> {
  const passed: string[] = []
  for (let tabs = 0; tabs < TABS_MAX; tabs += 1) {
    await page.keyboard.press('Tab')
    const { name, isBody, faults } = await stop(page)
    assert.deepEqual(faults, [], page.url())
    // After the last element the focus leaves the page.
    assert.ok(!isBody, `The focus left ${page.url()} before ${String(wanted)}: ${passed.join(' | ')}`)
    if (typeof wanted === 'string' ? name === wanted : wanted.test(name)) return
    passed.push(name)
  }
  assert.fail(`${String(wanted)} is not within ${TABS_MAX} presses of Tab on ${page.url()}: ${passed.join(' | ')}`)
}

/** Goes to something by Tab, and opens it by Enter. @returns when its page is shown */
export async function openByKey(page: Page, wanted: string | RegExp, heading: string | RegExp): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}

/** Goes to the link or button of a file by Tab, and takes the file by Enter. @returns its text */
export async function fileByKey(page: Page, wanted: string | RegExp): Promise<string> {
  await tabTo(page, wanted)
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** Leaves out the links before the content, by the first of them. */
export async function skipToContent(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  const { name, faults } = await stop(page)
  assert.deepEqual([name, faults], ['Aller au contenu', []], page.url())
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  assert.ok(
    await page.evaluate(() => document.activeElement?.closest('main') !== null),
    `The first Tab after “Aller au contenu” is not in the content of ${page.url()}`,
  )
}

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axeCore from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules whose result depends on the width of the window. All others judge the same elements and attributes at every width. */
export const WIDTH_RULES = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size']

interface Options {
  /** Only these rules, such as `color-contrast`. */
  rules?: string[]
  /** Only below this selector. */
  within?: string
}

/** Returns every accessibility fault that axe finds on the page in its present state: WCAG 2.2 A and AA, and good practices. */
export async function axe(page: Page, { rules, within }: Options = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const violations = await page.evaluate(
    async ({ rules: only, within: selector, tags }) => {
      // Waits for the end of animations: a colour in transition would be measured wrongly.
      const ends = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      await Promise.allSettled(ends.map(({ finished }) => finished))
      const { axe: engine } = globalThis as unknown as { axe: typeof axeCore }
      const runOnly = only ? { type: 'rule' as const, values: only } : { type: 'tag' as const, values: tags }
      const found = await engine.run(selector ? { include: [selector] } : document, { runOnly, resultTypes: ['violations'] })
      return found.violations.map(({ id, help, nodes }) => ({
        id,
        help,
        nodes: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary?.split('\n').slice(1).join(';')}`),
      }))
    },
    { rules, within, tags: TAGS },
  )
  return violations.flatMap(({ id, help, nodes }) => nodes.slice(0, 5).map((node) => `${id} (${help}) at ${node}`))
}

/** Returns the number of pixels by which the page is wider than its window: 0 if there is no horizontal scrolling. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))

/** Returns the innermost elements that reach beyond the right edge of the window, at most three: the tag and the start of the text of each. */
export const beyondTheEdge = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth } = document.documentElement
    const beyond = [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > clientWidth)
    return beyond
      .filter((one) => !beyond.some((other) => other !== one && one.contains(other)))
      .slice(0, 3)
      .map((one) => `<${one.tagName.toLowerCase()}> ${one.textContent.slice(0, 40)}`)
  })

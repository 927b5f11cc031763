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

/** The least distance of neighbours, in pixels. */
const GAP = 2

/**
 * Returns the links, buttons and boxes of a page that touch the neighbour after them, at most five: two links whose words run together on
 * a line, and a button without a gap to a button or box. The parts of a bar are no buttons of their own.
 */
export const touching = (page: Page): Promise<string[]> =>
  page.evaluate((gap) => {
    const isControl = (one: Element) => one.matches('a, button, summary, [role=button]')
    const edged = (one: Element) => {
      const { borderTopWidth, borderBottomWidth, backgroundColor } = getComputedStyle(one)
      return parseFloat(borderTopWidth) + parseFloat(borderBottomWidth) > 0 || !/^rgba\(.*, 0\)$/.test(backgroundColor)
    }
    /** A button of its own: the parts of a bar touch, with a line between them. */
    const isButton = (one: Element) => isControl(one) && edged(one) && parseFloat(getComputedStyle(one).borderTopLeftRadius) > 0
    /** Where a box is, or the words of a link. */
    const place = (one: Element) => {
      if (isControl(one) ? isButton(one) : edged(one)) return one.getBoundingClientRect()
      const words = document.createRange()
      words.selectNodeContents(one)
      return words.getBoundingClientRect()
    }
    /** The first or the last box inside an element without an edge. */
    const innermost = (one: Element, side: 'firstElementChild' | 'lastElementChild'): Element => {
      const inner = one[side]
      return edged(one) || inner === null ? one : innermost(inner, side)
    }
    const wordsBetween = (one: Element, other: Element) => {
      for (let node = one.nextSibling; node && node !== other; node = node.nextSibling) if (node.textContent?.trim()) return true
      return false
    }
    const faults: string[] = []
    for (const one of document.querySelectorAll('body *')) {
      const next = one.nextElementSibling
      if (!next || !one.checkVisibility() || !next.checkVisibility() || wordsBetween(one, next)) continue
      if (getComputedStyle(next).position === 'absolute' || getComputedStyle(one).position === 'absolute') continue
      const [a, b] = [place(one), place(next)]
      const [above, below] = [innermost(one, 'lastElementChild'), innermost(next, 'firstElementChild')]
      const [end, start] = [above.getBoundingClientRect(), below.getBoundingClientRect()]
      if ([a, b, end, start].some(({ width, height }) => width * height === 0)) continue
      const isBeside = isControl(one) && isControl(next) && a.top < b.bottom - 1 && b.top < a.bottom - 1 && Math.abs(b.left - a.right) < gap
      const isBelow =
        edged(above) &&
        edged(below) &&
        (isButton(above) || isButton(below)) &&
        end.left < start.right - 1 &&
        start.left < end.right - 1 &&
        Math.abs(start.top - end.bottom) < gap
      if (isBeside || isBelow) faults.push(`${one.textContent.trim().slice(0, 30)} | ${next.textContent.trim().slice(0, 30)}`)
    }
    return faults.slice(0, 5)
  }, GAP)

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

import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page, Request } from 'playwright-core'

/** Requests of a context that are on their way. */
const underWay = new WeakMap<BrowserContext, Set<Request>>()
/** Between an answer and what it makes the page ask next. */
const QUIET_MS = 100

/** From now on it is known whether a page waits for anything. */
export function watchRequests(context: BrowserContext): void {
  const requests = new Set<Request>()
  underWay.set(context, requests)
  context.on('request', (request) => requests.add(request))
  for (const end of ['requestfinished', 'requestfailed'] as const)
    context.on(end as 'requestfinished', (request) => requests.delete(request))
}

/** The screen has its title, and what it asked for has come. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  const requests = underWay.get(page.context())
  let quiet = Date.now()
  await until(
    async () => {
      // A part of the screen that is grey or faded is still on its way, though it asks for nothing at the moment.
      if (requests?.size || (await page.locator('.mantine-Skeleton-root, [aria-busy="true"]').count())) quiet = Date.now()
      return Date.now() - quiet
    },
    (ms) => ms >= QUIET_MS,
    30_000,
  )
}

/** What has the focus, as people know it; "body" where it is lost. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return 'body'
    const name =
      element.getAttribute('aria-label') ??
      (element as HTMLInputElement).labels?.[0]?.textContent ??
      element.textContent.trim().replaceAll(/\s+/g, ' ').slice(0, 80)
    return `${element.getAttribute('role') ?? element.localName} ${name}`.trim()
  })

/** Waits until something holds, as a person who looks again; gives what was found. */
export async function until<T>(look: () => Promise<T>, holds: (found: T) => boolean, patience = 10_000): Promise<T> {
  const end = Date.now() + patience
  for (;;) {
    const found = await look()
    if (holds(found)) return found
    if (Date.now() > end) throw new assert.AssertionError({ message: `Still ${JSON.stringify(found)} after ${patience} ms` })
    await sleep(25)
  }
}

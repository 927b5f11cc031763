import type { BrowserContext, Page, Request } from 'playwright-core'
import { PATIENCE_MS, until } from './until.ts'

/** The unfinished requests of each context. */
const underWay = new WeakMap<BrowserContext, Set<Request>>()
/** A page is quiet after this time without requests: after an answer, it may send further requests. */
const QUIET_MS = 100

/** Starts to record the unfinished requests of a context. */
export function watchRequests(context: BrowserContext): void {
  const requests = new Set<Request>()
  underWay.set(context, requests)
  context.on('request', (request) => {
    // The stream of changes stays open.
    if (!request.url().includes('/admin/live')) requests.add(request)
  })
  for (const end of ['requestfinished', 'requestfailed'] as const)
    context.on(end as 'requestfinished', (request) => requests.delete(request))
}

/** Waits until the screen has its title and all requests are answered. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  const requests = underWay.get(page.context())
  let quiet = Date.now()
  await until(
    async () => {
      // A grey or faded part of the screen is still loading, even if there is no request now.
      if (requests?.size || (await page.locator('.mantine-Skeleton-root, [aria-busy="true"]').count())) quiet = Date.now()
      return Date.now() - quiet
    },
    (ms) => ms >= QUIET_MS,
    PATIENCE_MS,
  )
}

/** Returns the role and name of the focused element: "button Enregistrer"; "body" if the focus is lost. */
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

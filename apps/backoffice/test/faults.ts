import type { BrowserContext, Page } from 'playwright-core'

/** What no page of the back-office may ever do, as it happened. */
export interface Faults {
  all: string[]
  /** Answers that the test wants, by status: 404 where a record is gone. */
  expects: (...statuses: number[]) => void
}

/** Chromium repeats each refused answer as an error of its own. */
const REPEATED = /^Failed to load resource: (?:the server responded|net::ERR_)/
/** How the page finds out that nobody is signed in. */
const isSignedOut = (status: number, url: string) => status === 401 && url.endsWith('/api/auth/token')

/** Watches all pages of a context: errors in the console, exceptions, breaches of the policy, requests to elsewhere, refused answers. */
export async function watchFaults(context: BrowserContext, origin: string): Promise<Faults> {
  const all: string[] = []
  const expected = new Set<number>()
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`Policy ${violatedDirective} refused ${blockedURI} in ${sourceFile}`),
    ),
  )
  context.on('page', (page: Page) => {
    page.on('pageerror', (error) => all.push(`exception: ${error.stack ?? String(error)}`))
    page.on('console', (message) => {
      if (message.type() === 'error' && !REPEATED.test(message.text())) all.push(`console: ${message.text()}`)
    })
  })
  context.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(`${origin}/`) && !/^(?:data|blob|about):/.test(url)) all.push(`a request to elsewhere: ${url}`)
  })
  context.on('response', (response) => {
    const [status, url] = [response.status(), response.url()]
    if (status >= 400 && !expected.has(status) && !isSignedOut(status, url))
      all.push(`answer ${status} to ${response.request().method()} ${url}, request ${response.headers()['x-request-id'] ?? '?'}`)
  })
  return { all, expects: (...statuses) => statuses.forEach((status) => expected.add(status)) }
}

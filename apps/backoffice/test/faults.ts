import type { BrowserContext, Page } from 'playwright-core'

/** The faults that no page of the back-office may have, in the order in which they occurred. */
export interface Faults {
  all: string[]
  /** Declares the statuses of refused answers that the test expects: 404 if a record is deleted. */
  expects: (...statuses: number[]) => void
}

/** Chromium repeats each refused answer as a console error. */
const REPEATED = /^Failed to load resource: (?:the server responded|net::ERR_)/
/** Whether an answer shows the page that nobody is signed in. Such an answer is no fault. */
const isSignedOut = (status: number, url: string) => status === 401 && url.endsWith('/api/auth/token')

/** Whether a form asks for a proof of work, which the page makes: a test fills forms faster than people do. A sign-in that stays refused fails its test anyway. */
const isAskedForProof = (status: number, url: string) => status === 429 && /\/(?:sign-in\/email|code|accept)$/.test(url)

/** Records the faults of all pages of a context: console errors, exceptions, CSP violations, requests to other origins, refused answers. */
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
    if (status >= 400 && !expected.has(status) && !isSignedOut(status, url) && !isAskedForProof(status, url))
      all.push(`answer ${status} to ${response.request().method()} ${url}, request ${response.headers()['x-request-id'] ?? '?'}`)
  })
  return { all, expects: (...statuses) => statuses.forEach((status) => expected.add(status)) }
}

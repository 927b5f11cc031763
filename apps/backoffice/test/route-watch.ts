import type { Page } from 'playwright-core'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { ENDPOINTS } from '../../../contract/index.ts'

const PATTERNS = ENDPOINTS.map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^/api/v1${endpoint.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  // A path with a fixed word goes before one with a parameter in its place.
  parameters: endpoint.path.split('{').length,
})).toSorted((one, other) => one.parameters - other.parameters)

/** The endpoint of a request; undefined for requests to anything but the API. */
function endpointOf(method: string, url: string): Endpoint | undefined {
  const { pathname } = new URL(url)
  return PATTERNS.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(pathname))?.endpoint
}

/**
 * Watches which endpoints a page asks. Changes do not reach the service: they are answered with `service_unavailable`, so that every button can be
 * pressed and nothing is changed.
 * @returns the endpoints asked since it was last called
 */
export async function watchRoutes(page: Page): Promise<() => Endpoint[]> {
  let asked: Endpoint[] = []
  page.on('request', (request) => {
    const endpoint = endpointOf(request.method(), request.url())
    if (endpoint) asked.push(endpoint)
  })
  const body = JSON.stringify({ error: 'service_unavailable', message: 'Not sent by the test' })
  await page.route('**/api/v1/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 503, contentType: 'application/json', body }),
  )
  return () => {
    const now = asked
    asked = []
    return now
  }
}

import type { Visit } from './visit.ts'

/** Counts the requests of a page to the API, by method and route. The stream of changes is one for all. */
export function countedRequests({ page }: Pick<Visit, 'page'>) {
  const routes = new Map<string, number>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/') || pathname.endsWith('/live')) return
    const route = `${request.method()} ${pathname.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '{id}').slice('/api/v1'.length)}`
    routes.set(route, (routes.get(route) ?? 0) + 1)
  })
  return {
    total: () => [...routes.values()].reduce((sum, n) => sum + n, 0),
    inWords: () =>
      [...routes]
        .toSorted(([, a], [, b]) => b - a)
        .map(([route, n]) => `${route} ${n}`)
        .join(', '),
    /** Begins anew. */
    clear: () => routes.clear(),
  }
}

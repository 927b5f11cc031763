import type { Page } from '../page.ts'

/** What programs that collect pages may read of the API: the pictures and documents that pages show. A longer path wins over a shorter one (RFC 9309). */
const OPEN = ['/api/v1/medias/files/']
/** What they may not read: the API, the back-office, and results of searches. */
const CLOSED = ['/api/', '/applications/', '/backoffice/', '/espace/', '/docs/', '/oembed']
const CLOSED_PAGES = ['/recherche', '/autour', '/mes-communes', '/*/recherche', '/publication/*/signaler']

export const robotsPage: Page = {
  path: '/robots.txt',
  isSingle: true,
  read: ({ site }) => ({
    kind: 'raw',
    type: 'text/plain; charset=utf-8',
    body: [
      'User-agent: *',
      ...OPEN.map((path) => `Allow: ${path}`),
      ...[...CLOSED, ...CLOSED_PAGES, ...CLOSED_PAGES.map((path) => `/en${path}`)].map((path) => `Disallow: ${path}`),
      '',
      ...(site.origin ? [`Sitemap: ${site.origin}/sitemap.xml`, ''] : []),
    ].join('\n'),
  }),
}

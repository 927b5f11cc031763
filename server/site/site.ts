import type { FastifyInstance } from 'fastify'
import { PAGES } from '../../apps/site/pages.ts'
import { cardRoutes } from './cards/routes.ts'
import { deviceRoutes } from './device/routes.ts'
import { formPages, formRoutes } from './forms/forms.ts'
import { iconRoutes } from './device/icons.ts'
import type { Site } from './context.ts'
import { oneClickRoutes } from './forms/one-click.ts'
import { pageRoutes } from './pages.ts'
import { storeReadingsOf } from './readings.ts'
import { sitemapRoutes } from './addresses/sitemaps.ts'

/** Serves the residents' site: its pages, its scripts, and its lists of addresses. */
export function siteRoutes(app: FastifyInstance, site: Site): void {
  const { services } = site
  pageRoutes(app, site, [...PAGES, ...formPages(site)])
  formRoutes(app, site)
  oneClickRoutes(app, site)
  sitemapRoutes(app, services)
  iconRoutes(app)
  cardRoutes(app, site)
  storeReadingsOf(app, site)
  deviceRoutes(app, { serviceWorker: services.config.site?.serviceWorker ?? false })
}

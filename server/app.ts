import type { FastifyInstance } from 'fastify'
import { DOCUMENT_BYTES } from '../contract/medias/media-limits.ts'
import { cookieIdentity, waysToSignIn } from './chapters/sign-in/public.ts'
import { gateOver } from './platform/access/gate.ts'
import { viewerOf } from './platform/access/viewer.ts'
import { APPLICATIONS } from './platform/applications/names.ts'
import { applicationPages } from './platform/applications/pages.ts'
import { buildInfo } from './platform/build-info.ts'
import { searchesAtOnce } from './platform/db/open.ts'
import { poolMetrics } from './platform/db/connections/pool-metrics.ts'
import { refuseChangesOnFullDisk } from './platform/http/limits/disk-space.ts'
import { outsideMetrics } from './platform/outside-facts/unknown-values.ts'
import { limitMetrics } from './platform/http/limits/rate-limit.ts'
import { operatorMetrics, ownMetricsPort } from './platform/http/logs/metrics.ts'
import { multipartBodies } from './platform/http/bodies/multipart-bodies.ts'
import { uploadFolder } from './platform/received-file.ts'
import { rawBodies } from './platform/http/bodies/raw-bodies.ts'
import { type ServeOptions, serveOn } from './platform/http/serve.ts'
import { type ErrorPages, httpServer } from './platform/http/server.ts'
import { securityTxt } from './platform/http/system/security-txt.ts'
import { healthRoutes, type Readiness, referenceRoutes } from './platform/http/system/system-routes.ts'
import type { WiredServices } from './platform/chapter.ts'
import type { Askables } from './platform/http/ask.ts'
import { makeSite } from './site/context.ts'
import { countCalendarsOfApi, readingMetrics } from './site/readings.ts'
import { missingPage, refusedAddress } from './site/refusals.ts'
import { siteRoutes } from './site/site.ts'
import { VERSION } from './platform/version.ts'

/**
 * Returns the HTTP application with the routes of every chapter.
 * @param strict for tests: an undeclared error code becomes a 500
 */
export function makeApp(
  services: WiredServices,
  { readiness = { stopping: false }, strict = false }: { readiness?: Readiness; strict?: boolean } = {},
): FastifyInstance {
  const { contributions, config, logger, database, limits, responseCache, verify, addressHash } = services
  const errorPages: ErrorPages = {}
  const app = httpServer(config, logger, errorPages)
  if (database.kind === 'embedded') refuseChangesOnFullDisk(app, config.dataDir)
  const gate = gateOver({
    db: database.readDb,
    verify,
    limits,
    proofs: services.proofs,
    admits: config,
    addressHash,
    secrets: services.secrets,
  })
  const askable: Askables = new Map()
  const served: ServeOptions = {
    askable,
    gate,
    db: database.db,
    readDb: database.readDb,
    replayCaller: (key) => services.secrets.keyedHash('replay', key),
    replaySecret: services.secrets.key('replayed answer'),
    searchSlots: database.kind === 'embedded' ? undefined : searchesAtOnce(config.databasePool),
    responseCache,
    strict,
  }
  const on = serveOn(app, served)

  healthRoutes(app, services, readiness)
  const site = config.site && config.role !== 'worker' ? makeSite(services, askable) : null
  const more = [
    ...(site ? [...site.cache.metrics, ...readingMetrics(site.readings)] : []),
    ...contributions.chapters.flatMap(({ metrics }) => metrics?.(services) ?? []),
    ...responseCache.metrics,
    ...limitMetrics,
    ...outsideMetrics,
    ...poolMetrics(database),
    buildInfo(config.role),
  ]
  const figures = operatorMetrics(app, config.metrics, { limits, opsDb: database.opsDb, gauges: contributions.gauges, more })
  if (config.metrics.port === undefined) figures.openOn(app)
  else {
    const own = httpServer(config, logger)
    figures.openOn(own)
    ownMetricsPort(app, { ...config.metrics, port: config.metrics.port }, own)
  }
  // A worker serves only its health and its metrics.
  if (config.role === 'worker') return app
  app.addHook('onListen', async () => responseCache.changes.open())
  app.addHook('onClose', () => responseCache.changes.close())
  referenceRoutes(app, limits, VERSION)
  securityTxt(app, services)
  if (site) {
    countCalendarsOfApi(app, site)
    siteRoutes(app, site)
    errorPages.missing = (request, reply) => missingPage(site, request, reply)
    errorPages.refused = (error, request, reply) => refusedAddress(site, error, request, reply)
  } else app.get('/', async (_request, reply) => reply.redirect('/docs', 302))
  applicationPages(app, {
    tiles: config.mapTiles,
    mail: config.mail.smtpUrl !== undefined,
    ...waysToSignIn(services),
    applications: APPLICATIONS.filter((name) => config[name]),
    version: VERSION,
  })
  const viewer = viewerOf({ callerOf: gate.callerOf, verify, cookieIdentity: cookieIdentity(services) })
  app.register(async (raw) => {
    rawBodies(raw)
    const onRaw = serveOn(raw, served)
    raw.register(async (form) => {
      multipartBodies(form, { folder: uploadFolder(config), bytes: DOCUMENT_BYTES })
      const onForm = serveOn(form, served)
      for (const { routes } of contributions.chapters) routes?.({ on, onRaw, onForm, app, viewer }, services)
    })
  })
  return app
}

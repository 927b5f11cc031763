import type { FastifyInstance } from 'fastify'
import { gateOver } from './platform/access/gate.ts'
import { stallFigures } from './platform/event-loop/figures.ts'
import { acteurRoutes } from './chapters/acteurs/routes.ts'
import { auditRoutes } from './platform/audit/routes.ts'
import { backofficePages } from './platform/applications/pages.ts'
import { claimRoutes } from './chapters/claims/routes.ts'
import { claimTeller } from './chapters/claims/tell.ts'
import { communeAdminRoutes } from './chapters/communes/admin/routes.ts'
import { communeRoutes } from './chapters/communes/routes.ts'
import { compteRoutes } from './chapters/compte/routes.ts'
import { replicaGauge } from './platform/db/replica-gauge.ts'
import { defibrillateurRoutes } from './chapters/defibrillateurs/routes.ts'
import { dashboardRoutes } from './chapters/dashboard/routes.ts'
import { jobRoutes } from './platform/jobs/routes.ts'
import { importRoutes } from './chapters/imports/routes.ts'
import { issuerRoutes } from './platform/http/issuer-routes.ts'
import { knownDevices } from './platform/http/known-devices.ts'
import { operatorFigures, ownMetricsPort } from './platform/http/metrics.ts'
import { outsideRoutes } from './platform/http/outside-routes.ts'
import { rawBodies } from './platform/http/raw-bodies.ts'
import { type ServeOptions, serveOn } from './platform/http/serve.ts'
import { httpServer } from './platform/http/server.ts'
import { healthRoutes, type Readiness, referenceRoutes } from './platform/http/system-routes.ts'
import { mairieRoutes } from './chapters/mairie/routes.ts'
import { emailWebhook } from './chapters/messages/inbound/webhook.ts'
import { messageRoutes } from './chapters/messages/routes.ts'
import { publicationRoutes } from './chapters/publications/routes.ts'
import { reversalsOver } from './reversals.ts'
import type { Services } from './services.ts'
import { subscriptionRoutes } from './chapters/subscriptions/routes.ts'
import { personRoutes } from './chapters/persons/routes.ts'
import { userRoutes } from './chapters/users/routes.ts'
import { VERSION } from './platform/version.ts'
import { viewRoutes } from './chapters/views/routes.ts'
import { paymentEventRoutes, webhookRoutes } from './chapters/payments/routes.ts'

/**
 * The HTTP application: every chapter's routes over the services.
 * @param strict in tests: an undeclared error code becomes a 500
 */
export function makeApp(
  services: Services,
  { readiness = { stopping: false }, strict = false }: { readiness?: Readiness; strict?: boolean } = {},
): FastifyInstance {
  const { config, logger, database, limits, hot, verify, addressHash, issuer, provider } = services
  const app = httpServer(config, logger)
  const gate = gateOver({ db: database.accessDb, verify, limits, admits: config, addressHash })
  const served: ServeOptions = {
    gate,
    db: database.db,
    readDb: database.readDb,
    replica: database.replica,
    replayCaller: (key) => services.secrets.keyedHash('replay', key),
    searchSlots: database.kind === 'embedded' ? undefined : Math.max(1, Math.floor(config.databasePool / 2)),
    hot,
    strict,
  }
  const on = serveOn(app, served)

  healthRoutes(app, database, readiness)
  const more = [
    ...Object.values(services.payments.figures),
    ...hot.figures,
    ...stallFigures,
    ...(database.replica ? [replicaGauge(database.replica)] : []),
  ]
  const figures = operatorFigures(app, config.metrics, { limits, figuresDb: database.figuresDb, more })
  if (config.metrics.port === undefined) figures.openOn(app)
  else {
    const own = httpServer(config, logger)
    figures.openOn(own)
    ownMetricsPort(app, { ...config.metrics, port: config.metrics.port }, own)
  }
  // A worker serves its health and its figures, and nothing else.
  if (config.role === 'worker') return app
  app.addHook('onListen', async () => {
    hot.open()
    database.replica?.open(logger)
  })
  app.addHook('onClose', async () => {
    database.replica?.close()
    await hot.close()
  })
  referenceRoutes(app, limits, VERSION)
  const sign_in = issuer ? 'password' : provider ? 'provider' : null
  if (config.backoffice) backofficePages(app, { ...config.backoffice, sign_in, version: VERSION })
  const { publicUrl, corsOrigins } = config
  const secure = publicUrl?.startsWith('https:') ?? false
  const signIn = {
    admits: config,
    db: database.db,
    limits,
    addressHash,
    ownOrigin: publicUrl ? new URL(publicUrl).origin : null,
    corsOrigins,
  }
  if (issuer) issuerRoutes(app, { ...signIn, issuer, devices: knownDevices({ keyedHash: services.secrets.keyedHash, secure }) })
  if (provider) outsideRoutes(app, { ...signIn, provider, verify, secrets: services.secrets, secure })
  communeRoutes(on)
  publicationRoutes(on, services)
  mairieRoutes(on)
  compteRoutes(on)
  acteurRoutes(on)
  claimRoutes(on, { tell: claimTeller(services) })
  messageRoutes(on, services)
  emailWebhook(app, services)
  dashboardRoutes(on, services)
  userRoutes(on)
  personRoutes(on, services)
  communeAdminRoutes(on)
  subscriptionRoutes(on, services)
  defibrillateurRoutes(on, services)
  importRoutes(on, services)
  jobRoutes(on, services)
  viewRoutes(on)
  paymentEventRoutes(on, services)
  app.register(async (signed) => {
    rawBodies(signed)
    webhookRoutes(serveOn(signed, served), services)
  })
  auditRoutes(on, reversalsOver(services))
  return app
}

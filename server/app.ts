import type { FastifyInstance } from 'fastify'
import { gateOver } from './access/gate.ts'
import { acteurRoutes } from './acteurs/routes.ts'
import { undoActeurs } from './acteurs/undo.ts'
import { auditRoutes } from './audit/routes.ts'
import { claimRoutes } from './claims/routes.ts'
import { claimTeller } from './claims/tell.ts'
import { undoClaims } from './claims/undo.ts'
import { communeAdminRoutes } from './communes-admin/routes.ts'
import { communeRoutes } from './communes/routes.ts'
import { compteRoutes } from './compte/routes.ts'
import { defibrillateurRoutes } from './defibrillateurs/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { jobRoutes } from './jobs/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { issuerRoutes } from './http/issuer-routes.ts'
import { knownDevices } from './http/known-devices.ts'
import { metricsRoute } from './http/metrics.ts'
import { rawBodies } from './http/raw-bodies.ts'
import { type ServeOptions, serveOn } from './http/serve.ts'
import { httpServer } from './http/server.ts'
import { healthRoutes, type Readiness, referenceRoutes } from './http/system-routes.ts'
import { cancelEmail } from './mail/outbox.ts'
import { mairieRoutes } from './mairie/routes.ts'
import { emailWebhook } from './messages/inbound/webhook.ts'
import { messageRoutes } from './messages/routes.ts'
import { undoThreads } from './messages/undo.ts'
import { publicationRoutes } from './publications/routes.ts'
import { undoPublications } from './publications/undo.ts'
import type { Services } from './services.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'
import { userRoutes } from './users/routes.ts'
import { VERSION } from './version.ts'
import { paymentEventRoutes, webhookRoutes } from './webhooks/routes.ts'

/**
 * The HTTP application: every chapter's routes over the services.
 * @param strict in tests: an undeclared error code becomes a 500
 */
export function makeApp(
  services: Services,
  { readiness = { stopping: false }, strict = false }: { readiness?: Readiness; strict?: boolean } = {},
): FastifyInstance {
  const { config, logger, database, limits, verify, addressHash, issuer } = services
  const app = httpServer(config, logger)
  const gate = gateOver({ db: database.accessDb, verify, limits, addressHash })
  const served: ServeOptions = {
    gate,
    db: database.db,
    readDb: database.readDb,
    replayCaller: (key) => services.secrets.keyedHash('replay', key),
    searchSlots: database.kind === 'embedded' ? undefined : Math.max(1, Math.floor(config.databasePool / 2)),
    strict,
  }
  const on = serveOn(app, served)

  healthRoutes(app, database, readiness)
  metricsRoute(app, { limits, figuresDb: database.figuresDb, token: config.metricsToken, more: Object.values(services.payments.figures) })
  // A worker serves its health and its figures, and nothing else.
  if (config.role === 'worker') return app
  referenceRoutes(app, limits, VERSION)
  if (issuer) {
    const { publicUrl, corsOrigins } = config
    const devices = knownDevices({ keyedHash: services.secrets.keyedHash, secure: publicUrl?.startsWith('https:') ?? false })
    const ownOrigin = publicUrl ? new URL(publicUrl).origin : null
    issuerRoutes(app, { issuer, db: database.db, limits, addressHash, devices, ownOrigin, corsOrigins })
  }
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
  communeAdminRoutes(on)
  subscriptionRoutes(on, services)
  defibrillateurRoutes(on, services)
  importRoutes(on, services)
  jobRoutes(on, services)
  paymentEventRoutes(on, services)
  app.register(async (signed) => {
    rawBodies(signed)
    webhookRoutes(serveOn(signed, served), services)
  })
  auditRoutes(on, {
    publication: undoPublications,
    acteur: undoActeurs,
    claim: undoClaims(cancelEmail),
    message_thread: undoThreads(cancelEmail),
  })
  return app
}

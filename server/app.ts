import type { FastifyInstance } from 'fastify'
import { gateOver } from './access/gate.ts'
import { communeRoutes } from './communes/routes.ts'
import { compteRoutes } from './compte/routes.ts'
import { issuerRoutes } from './http/issuer-routes.ts'
import { knownDevices } from './http/known-devices.ts'
import { metricsRoute } from './http/metrics.ts'
import { serveOn } from './http/serve.ts'
import { httpServer } from './http/server.ts'
import { type Readiness, systemRoutes } from './http/system-routes.ts'
import { mairieRoutes } from './mairie/routes.ts'
import { publicationRoutes } from './publications/routes.ts'
import type { Services } from './services.ts'
import { VERSION } from './version.ts'

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
  const on = serveOn(app, {
    gate,
    db: database.db,
    readDb: database.readDb,
    replayCaller: (key) => services.secrets.keyedHash('replay', key),
    strict,
  })

  systemRoutes(app, { database, readiness, limits, version: VERSION })
  metricsRoute(app, limits, config.metricsToken)
  // A worker serves its health and its figures, and nothing else.
  if (config.role === 'worker') return app
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
  return app
}

import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/services.ts'
import { codeRoutes } from './codes/code-routes.ts'
import { identityAccountRoutes } from './identities/identity-account.ts'
import { identityRoutes } from './identities/identity-routes.ts'
import { issuerRoutes } from './issuer/issuer-routes.ts'
import { knownDevices } from './known-devices.ts'
import { outsideRoutes } from './outside/outside-routes.ts'
import { passkeyRoutes } from './passkeys/passkey-routes.ts'
import { identitiesOf, isSecure, signInWith } from './providers.ts'
import { secondFactorRoutes } from './second-factor/second-factor-account.ts'
import { secondFactorSignIn } from './second-factor/second-factor-routes.ts'

/** Mounts the routes below /api/auth: those of the embedded issuer, or of the outside provider that this service is a client of. Spec §5-13, §5-17. */
export function signInRoutes(app: FastifyInstance, services: Services): void {
  const { config, database, limits, proofs, addressHash, issuer, secrets, verify } = services
  const secure = isSecure(config)
  const common = {
    admits: config,
    db: database.db,
    limits,
    proofs,
    addressHash,
    ownOrigin: config.ownOrigin,
    corsOrigins: config.corsOrigins,
    secrets,
    secure,
  }
  const provider = signInWith(config)
  if (provider) outsideRoutes(app, { ...common, provider, verify })
  if (!issuer) return
  const devices = knownDevices({ keyedHash: secrets.keyedHash, secure })
  const options = { ...common, issuer, identities: identitiesOf(config), devices, services }
  issuerRoutes(app, options)
  codeRoutes(app, options)
  passkeyRoutes(app, options)
  secondFactorSignIn(app, options)
  secondFactorRoutes(app, options)
  identityRoutes(app, options)
  identityAccountRoutes(app, options)
}

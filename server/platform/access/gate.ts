import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Db } from '../db/db.ts'
import { addressKey, clientAddress } from '../http/address.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import type { Caller } from './caller.ts'
import type { Identity } from './identity.ts'
import { type Admits, loadUser } from './users.ts'

/** Decides who calls an endpoint, or refuses. */
export interface Gate {
  /** Before anything is read. What is left of the limit is written on the answer, whatever it will be. */
  admit: (endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) => Promise<Caller>
  /** When the body has come, which may take half a minute: what was taken away from its sender meanwhile is gone. */
  admitAgain: (endpoint: Endpoint, request: FastifyRequest) => Promise<void>
}

/** Verifies an access token. Resolves to null where it does not hold. */
export type VerifyToken = (token: string) => Promise<Identity | null>

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
    /** What the request's token says; null without one. */
    identity: Identity | null
    /** What limits and replays count the request by: its user, else its network address. */
    limitKey: string
  }
}

const APP_SOURCE = /^[A-Za-z0-9._-]{1,64}$/
const SOURCES: Partial<Record<Endpoint['access'], readonly string[]>> = { admin: ['backoffice'], mairie: ['mairie', 'backoffice'] }

/**
 * The checks before any input is read, in this order: X-App-Source, rate limit, token, role, application-source scope. The token is
 * verified before the limit counts, so that a user is counted as that user on any address; it is refused only after.
 * Spec §4-1, §4-2, §5-1, §5-2, §5-3, §5-4, §5-5, §5-8, §5-9, §5-10, §5-11, §5-15, §5-16.
 */
export function gateOver({
  db,
  verify,
  limits,
  admits,
  addressHash,
}: {
  db: Db
  verify: VerifyToken
  limits: RateLimits
  admits: Admits
  addressHash: (address: string) => string
}): Gate {
  const admit: Gate['admit'] = async (endpoint, request, reply) => {
    const appSource = sourceOf(request)
    if (appSource === null && endpoint.access !== 'bearer' && endpoint.access !== 'signature') throw new AppError('missing_app_source')

    // Its verb counts those that are signed wrongly, and no others: what the provider sends must come through.
    if (endpoint.access === 'signature') {
      request.limitKey = addressKey(clientAddress(request))
      return anonymousOf(request, appSource, addressHash)
    }

    // A public read is the same for everybody: a token with it is not even looked at.
    const header = endpoint.access === 'app' && endpoint.method === 'GET' ? undefined : request.headers.authorization
    const token = header === undefined ? undefined : /^Bearer +([\w.~+/=-]+) *$/i.exec(header)?.[1]
    const identity = token === undefined ? null : await verify(token)
    request.identity = identity
    request.limitKey = identity ? `user:${identity.issuer}:${identity.subject}` : addressKey(clientAddress(request))
    reply.headers((await limits.take(endpoint.limit ?? 'default', request.limitKey)).headers)

    const anonymous = anonymousOf(request, appSource, addressHash)
    if (endpoint.access === 'app' && header === undefined) return anonymous

    const user = await signedIn(db, endpoint, anonymous, identity, admits)
    const sources = SOURCES[endpoint.access]
    if (sources && !sources.includes(appSource ?? '')) throw new AppError('scope_violation')
    return user
  }
  return {
    admit,
    admitAgain: async (endpoint, { caller, identity }) => {
      if (identity) await signedIn(db, endpoint, caller, identity, admits)
    },
  }
}

const anonymousOf = (request: FastifyRequest, appSource: string | null, addressHash: (address: string) => string): Caller => ({
  kind: 'anonymous',
  userId: null,
  roles: new Set(),
  appSource,
  requestId: request.id,
  // Hashed when asked for: most requests leave no trace that needs it.
  get addressHash() {
    return addressHash(addressKey(clientAddress(request)))
  },
  audited: [],
})

function sourceOf(request: FastifyRequest): string | null {
  const value = request.headers['x-app-source']
  return typeof value === 'string' && APP_SOURCE.test(value) ? value : null
}

/** Makes the caller the user of the token, with the roles held now, or refuses. */
async function signedIn(db: Db, { access }: Endpoint, caller: Caller, identity: Identity | null, admits: Admits): Promise<Caller> {
  if (!identity) throw new AppError('unauthorized')
  const user = await loadUser(db, identity, admits)
  if (!user.active) throw new AppError('unauthorized')
  Object.assign(caller, { kind: 'user' as const, userId: user.id, roles: new Set(user.roles) })
  if (access === 'admin' && !caller.roles.has('admin')) throw new AppError('admin_required')
  return caller
}

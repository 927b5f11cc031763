import { setImmediate } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Db } from '../db/db.ts'
import { addressKey, clientAddress, networkKey } from '../http/address.ts'
import { takeAttempt } from '../limits/account-attempts.ts'
import { provenLimits } from '../http/limits/proven.ts'
import type { ProvenLimits } from '../limits/limits.ts'
import { quotas } from '../http/limits/quotas.ts'
import type { Counted, RateLimits } from '../limits/limits.ts'
import type { ProofOfWork } from './proof-of-work/proof-of-work.ts'
import type { Caller } from './caller.ts'
import { grantReader } from './grants.ts'
import type { Identity } from './identity.ts'
import type { Secrets } from './secrets.ts'
import { type Rights, signedIn, type SignedInTo } from './signed-in.ts'
import type { Admits } from './users.ts'
import { isViewOpen, isViewToken, verifyView } from './view-token.ts'

/** Identifies the caller of an endpoint, or refuses the request. */
export interface Gate {
  /** Runs before any input is read. The headers of the rate limit are set on every answer. */
  admit: (endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) => Promise<Caller>
  /** Runs after the body was received, which may take half a minute: reads the caller's rights again, unless they were read after it. */
  admitAgain: (endpoint: Endpoint, request: FastifyRequest) => Promise<void>
  /**
   * Whether the caller of an open stream would be admitted to it now: the session has not ended, and the role is still there. Spec §2-136.
   */
  stillAdmits: (endpoint: Endpoint, request: FastifyRequest) => Promise<boolean>
  /**
   * Counts a request by the e-mail address in its body, and asks for the proof of work of a suspect one, where the endpoint does so.
   * @throws AppError rate_limited
   */
  admitBody: (endpoint: Endpoint, request: FastifyRequest, body: unknown) => Promise<void>
  /** Settles what a request took of quotas, before its answer is sent (quotas.ts). */
  settle: (endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** Returns the caller of a public read, by its token; null without a valid one. */
  identify: (endpoint: Endpoint, request: FastifyRequest) => Promise<Caller | null>
  /** Returns the caller of an identity with the present rights, for a read; null if the identity may not sign in. */
  callerOf: (request: FastifyRequest, identity: Identity | null) => Promise<Caller | null>
}

/** Verifies an access token. Resolves to null if it is invalid. */
export type VerifyToken = (token: string) => Promise<Identity | null>

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
    /** The identity in the request's token; null without a token. */
    identity: Identity | null
    /** The key of rate limits and replays: the user, else the network address. */
    limitKey: string
  }
}

const APP_SOURCE = /^[A-Za-z0-9._-]{1,64}$/
const SOURCES: Partial<Record<Endpoint['access'], readonly string[]>> = { admin: ['backoffice'], mairie: ['mairie', 'backoffice'] }

/**
 * The checks before any input is read, in this order: X-App-Source, rate limit, token, role, application-source scope. The token is
 * verified before the limit is counted, so that a user is counted by id on any address. An invalid token is refused after the limit.
 * Spec §4-1, §4-2, §5-1, §5-2, §5-3, §5-4, §5-5, §5-8, §5-9, §5-10, §5-11, §5-15, §5-16.
 */
export function gateOver({
  db,
  verify,
  limits,
  proofs,
  admits,
  addressHash,
  secrets,
}: {
  db: Db
  verify: VerifyToken
  limits: RateLimits
  proofs: ProofOfWork
  admits: Admits
  addressHash: (address: string) => string
  secrets: Pick<Secrets, 'key' | 'keyedHash'>
}): Gate {
  const rights: Rights = { db, admits, readGrants: grantReader() }
  const quota = quotas(limits)
  const identityIn = async (header: string | undefined): Promise<Identity | null> => {
    const token = tokenIn(header)
    return token === undefined ? null : verify(token)
  }
  // One for each request: a proof of work is spent once, and counts for every limit of its request. It is bound to the kind of request alone, whatever
  // the request is about: the body is not read yet.
  const proven = new WeakMap<FastifyRequest, ProvenLimits>()
  const provenOf = (endpoint: Endpoint, request: FastifyRequest): ProvenLimits => {
    const limitsOfRequest = proven.get(request) ?? provenLimits({ limits, proofs }, { request, action: endpoint.limit ?? 'default' })
    proven.set(request, limitsOfRequest)
    return limitsOfRequest
  }
  // The requests whose body had been received when the rights of their caller were read: admitAgain() reads no rights again for them.
  const received = new WeakSet<FastifyRequest>()
  /** Counts a request; that of a stranger to an endpoint with a proof of work by its network too. */
  const count = async (endpoint: Endpoint, request: FastifyRequest, identity: Identity | null): Promise<Counted> => {
    const limit = endpoint.limit ?? 'default'
    if (!endpoint.proof || identity) return quota.take(request, limit, request.limitKey)
    const { take } = provenOf(endpoint, request)
    await take('network', `${limit}:${networkKey(clientAddress(request))}`)
    return quota.take(request, limit, request.limitKey, take)
  }
  /** Admits the token of a view to what it may read, and refuses it everywhere else: changes are never sent in another's name. */
  const admitView = async (endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, token: string): Promise<Caller> => {
    const view = await verifyView(secrets, token)
    request.identity = null
    request.limitKey = view ? `view:${view.adminId}` : addressKey(clientAddress(request))
    reply.headers((await limits.take(endpoint.limit ?? 'default', request.limitKey)).headers)
    if (!view || !(await isViewOpen(db, view, admits))) throw new AppError('unauthorized')
    if (!endpoint.viewable || endpoint.method !== 'GET') throw new AppError('view_only')
    const { userId, adminId: viewedBy } = view
    return Object.assign(anonymousOf(request, sourceOf(request), addressHash), { kind: 'user' as const, userId, grants: [], viewedBy })
  }
  const admit: Gate['admit'] = async (endpoint, request, reply) => {
    const appSource = sourceOf(request)
    if (appSource === null && endpoint.access !== 'bearer' && endpoint.access !== 'signature') throw new AppError('missing_app_source')

    // The verb counts only requests with a wrong signature: no limit may stop events of the provider.
    if (endpoint.access === 'signature') {
      request.limitKey = addressKey(clientAddress(request))
      return anonymousOf(request, appSource, addressHash)
    }

    // A public read has the same answer for everybody: its token is ignored.
    const header = endpoint.access === 'app' && endpoint.method === 'GET' ? undefined : request.headers.authorization
    const token = tokenIn(header)
    if (token !== undefined && isViewToken(token)) return admitView(endpoint, request, reply, token)
    const identity = await identityIn(header)
    request.identity = identity
    request.limitKey = identity ? `user:${identity.issuer}:${identity.subject}` : addressKey(clientAddress(request))
    reply.headers((await count(endpoint, request, identity)).headers)

    const anonymous = anonymousOf(request, appSource, addressHash)
    if (endpoint.access === 'app' && header === undefined) return anonymous

    // Clients send a body right after its headers: it is received in this turn of the event loop or in the next.
    if (!request.raw.complete && endpoint.method !== 'GET') await setImmediate()
    if (request.raw.complete) received.add(request)
    const user = await signedIn(rights, endpoint, anonymous, identity)
    const sources = SOURCES[endpoint.access]
    if (sources && !sources.includes(appSource ?? '')) throw new AppError('scope_violation')
    return user
  }
  const callerOf = async (request: FastifyRequest, identity: Identity | null, endpoint: SignedInTo): Promise<Caller | null> => {
    if (!identity) return null
    const anonymous = anonymousOf(request, sourceOf(request), addressHash)
    return signedIn(rights, endpoint, anonymous, identity).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'unauthorized') return null
      throw error
    })
  }
  return {
    admit,
    admitAgain: async (endpoint, request) => {
      const { caller, identity } = request
      if (identity && !received.has(request)) await signedIn(rights, endpoint, caller, identity)
    },
    stillAdmits: async (endpoint, request) => {
      try {
        const identity = await identityIn(request.headers.authorization)
        await signedIn(rights, endpoint, anonymousOf(request, sourceOf(request), addressHash), identity)
        return true
      } catch (error) {
        // A database that is away refuses nobody.
        return !(error instanceof AppError) || error.code === 'service_unavailable'
      }
    },
    admitBody: async (endpoint, request, body) => {
      if (!endpoint.emailLimit && !endpoint.proofOfSuspects) return
      const { email, suspect } = (body ?? {}) as { email?: unknown; suspect?: unknown }
      const { isGiven, refusal, take } = provenOf(endpoint, request)
      if (endpoint.proofOfSuspects && suspect === true && !(await isGiven()))
        throw await refusal(new AppError('rate_limited', { headers: { 'retry-after': '1' } }))
      if (!endpoint.emailLimit || typeof email !== 'string') return
      const address = email.toLowerCase()
      const { identity } = request
      if (identity?.emailVerified && identity.email?.toLowerCase() === address) return
      const mailbox = secrets.keyedHash('limit by address', mailboxOf(address))
      if (!endpoint.emailByNetwork) {
        await quota.take(request, endpoint.emailLimit, mailbox, take)
        return
      }
      const network = networkKey(clientAddress(request))
      await take(endpoint.emailLimit, `${mailbox}:${network}`)
      await takeAttempt(limits, { account: `${endpoint.emailLimit}:${mailbox}`, network, proof: provenOf(endpoint, request), of: 'codes' })
    },
    settle: (endpoint, request, reply) => quota.settle(request, reply, endpoint.limit),
    identify: async (endpoint, request) => callerOf(request, await identityIn(request.headers.authorization), endpoint),
    callerOf: (request, identity) => callerOf(request, identity, { access: 'app' }),
  }
}

/** The mailbox of an address, for limits: some mail systems deliver `a.b+c@` to `ab@`. Two people who share a limit because of it lose little. */
const mailboxOf = (address: string): string => {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at).split('+', 1)[0]?.replaceAll('.', '')
  return local ? `${local}${address.slice(at)}` : address
}

const tokenIn = (header: string | undefined): string | undefined =>
  header === undefined ? undefined : /^Bearer +([\w.~+/=-]+) *$/i.exec(header)?.[1]

const anonymousOf = (request: FastifyRequest, appSource: string | null, addressHash: (address: string) => string): Caller => ({
  kind: 'anonymous',
  userId: null,
  roles: new Set(),
  appSource,
  requestId: request.id,
  // Computed on demand: most requests need neither.
  get network() {
    return networkKey(clientAddress(request))
  },
  get addressHash() {
    return addressHash(addressKey(clientAddress(request)))
  },
  audited: [],
})

function sourceOf(request: FastifyRequest): string | null {
  const value = request.headers['x-app-source']
  return typeof value === 'string' && APP_SOURCE.test(value) ? value : null
}

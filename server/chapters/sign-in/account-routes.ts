import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../../contract/errors.ts'
import { assertFresh } from '../../platform/access/fresh.ts'
import { EMBEDDED_ISSUER, ISSUER_PATH } from '../../platform/access/issuer.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { loadUser } from '../../platform/access/users.ts'
import type { Services } from '../../platform/services.ts'
import { addressKey, clientAddress } from '../../platform/http/address.ts'
import { Faults } from '../../platform/input/faults.ts'
import { check, parseQuery } from '../../platform/input/input.ts'
import type { IssuerRouteOptions } from './issuer/issuer-routes.ts'
import { refuseCrossSite } from '../../platform/http/own-pages.ts'
import { callerOf } from './sign-in-record.ts'

/** What the routes of a signed-in account need. */
export interface AccountRouteOptions extends IssuerRouteOptions {
  services: Pick<Services, 'database' | 'jobs' | 'config' | 'secrets' | 'verify'>
}

/** A request of a signed-in account of the embedded issuer. */
export interface AccountCall<Body> {
  body: Body
  params: Record<string, string>
  caller: Caller & { userId: string }
  /** The account's id: the subject of its tokens. */
  account: string
  /** Empty for an account without an address. */
  email: string
  request: FastifyRequest
  reply: FastifyReply
}

interface AccountRoute<Schema extends z.ZodType> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below /api/auth. */
  path: string
  body?: Schema
  /** Whether the person must have signed in within the last ten minutes. */
  fresh?: boolean
}

const NO_QUERY = z.strictObject({})
const NO_BODY = z.strictObject({}).optional()
const Params = z.object({ id: z.guid().optional() })

/**
 * Returns a function that mounts routes of one's own account, with an access token whose session is open. Answers are `{data}`. They are not
 * in the contract: with an outside provider they do not exist.
 */
export function accountRoutesOn(app: FastifyInstance, options: AccountRouteOptions) {
  const { services, limits, db, admits, addressHash } = options
  return <Schema extends z.ZodType>(
    { method, path, body: schema, fresh = false }: AccountRoute<Schema>,
    handler: (call: AccountCall<z.output<Schema>>) => Promise<unknown>,
  ): void => {
    const signedIn = async (request: FastifyRequest) => {
      const token = /^Bearer +([\w.~+/=-]+) *$/i.exec(request.headers.authorization ?? '')?.[1]
      const identity = token === undefined ? null : await services.verify(token)
      if (!identity || identity.issuer !== EMBEDDED_ISSUER || identity.session === undefined) throw new AppError('unauthorized')
      const user = await loadUser(db, identity, admits)
      if (!user.active) throw new AppError('unauthorized')
      const caller = { ...callerOf(request, user, addressHash), userId: user.id, session: identity.session }
      return { caller: { ...caller, authenticatedAt: user.authenticatedAt }, account: identity.subject, email: identity.email ?? '' }
    }
    app.route({
      method,
      url: ISSUER_PATH + path,
      onRequest: async (request, reply) => {
        if (method !== 'GET') refuseCrossSite(request, options)
        reply.headers((await limits.take('default', addressKey(clientAddress(request)))).headers)
      },
      handler: async (request, reply) => {
        const who = await signedIn(request)
        const faults = new Faults()
        check(NO_QUERY, 'query', parseQuery(request.url), faults)
        const params = check(Params, 'path', request.params, faults) as Record<string, string>
        const body = check(schema ?? NO_BODY, 'body', request.body ?? undefined, faults)
        faults.refuse()
        if (fresh) assertFresh(who.caller)
        const data = await handler({ ...who, params, body: body as z.output<Schema>, request, reply })
        return reply.header('cache-control', 'private, no-store').send({ data })
      },
    })
  }
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../../contract/errors.ts'
import { EMBEDDED_ISSUER, ISSUER_PATH, type Issuer } from '../access/issuer.ts'
import { loadUser } from '../access/users.ts'
import { transact } from '../db/db.ts'
import { addressKey, clientAddress } from './address.ts'
import { Faults } from './faults.ts'
import { check, parseQuery } from './input.ts'
import type { KnownDevices } from './known-devices.ts'
import { refuseCrossSite } from './own-pages.ts'
import type { Counted } from './rate-limit.ts'
import { attemptSignIn, type IssuerAnswer } from './sign-in-attempts.ts'
import { recordSignIn, type SignInOptions } from './sign-in-record.ts'

/** The routes below /api/auth, no others: the library has more than the service promises. */
const ROUTES = [
  ['POST', '/sign-in/email'],
  ['POST', '/sign-out'],
  ['GET', '/get-session'],
  ['GET', '/token'],
  ['GET', '/jwks'],
] as const

const SignIn = z.strictObject({ email: z.email().max(254), password: z.string().min(1).max(128), rememberMe: z.boolean().optional() })

const NO_QUERY = z.strictObject({})

export interface IssuerRouteOptions extends SignInOptions {
  issuer: Issuer
  devices: KnownDevices
}

interface Account {
  id: string
  email: string
  name: string
}

/** Mounts the embedded issuer. Its answers have the same form as all others. Spec §5-17. */
export function issuerRoutes(app: FastifyInstance, options: IssuerRouteOptions): void {
  const { issuer, db, limits, admits, addressHash } = options
  const attempts = new WeakMap<FastifyRequest, Counted>()
  const answer = async (request: FastifyRequest, path: string, body?: unknown): Promise<IssuerAnswer> => {
    const headers = new Headers({ 'content-type': 'application/json' })
    for (const name of ['cookie', 'authorization'] as const) if (request.headers[name]) headers.set(name, request.headers[name])
    const init = { method: request.method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
    return issuerAnswer(await issuer.handle(new Request(`http://localhost${ISSUER_PATH}${path}`, init)))
  }
  for (const [method, path] of ROUTES) {
    app.route({
      method,
      url: ISSUER_PATH + path,
      onRequest: async (request, reply) => {
        if (method === 'POST') refuseCrossSite(request, options)
        const counted = await limits.take(path === '/sign-in/email' ? 'sign_in' : 'default', addressKey(clientAddress(request)))
        attempts.set(request, counted)
        reply.headers(counted.headers)
      },
      handler: async (request, reply) => {
        const faults = new Faults()
        check(NO_QUERY, 'query', parseQuery(request.url), faults)
        const credentials = path === '/sign-in/email' ? check(SignIn, 'body', request.body, faults) : undefined
        faults.refuse()
        if (path === '/jwks') return reply.header('cache-control', 'public, max-age=60').send(await issuer.keys())
        if (path === '/sign-in/email') return send(reply, await signIn(request, reply, credentials as z.output<typeof SignIn>))
        const { json, cookies } = await answer(request, path, method === 'POST' ? {} : undefined)
        return send(reply, { json: path === '/get-session' ? withoutToken(json) : json, cookies })
      },
    })
  }

  const signIn = (request: FastifyRequest, reply: FastifyReply, credentials: z.output<typeof SignIn>): Promise<IssuerAnswer> =>
    attemptSignIn(options, { request, reply, email: credentials.email, byAddress: attempts.get(request) }, async () => {
      const signedIn = await answer(request, '/sign-in/email', credentials)
      await admit(request, (signedIn.json as { user: Account }).user)
      return signedIn
    })

  const admit = async (request: FastifyRequest, { id, email, name }: Account) => {
    const user = await loadUser(db, { issuer: EMBEDDED_ISSUER, subject: id, email, emailVerified: true, name: name || null }, admits)
    await transact(db, (tx) => recordSignIn(tx, request, user, addressHash))
  }
}

/** Sends the library's answer. */
export function send(reply: FastifyReply, { json, cookies }: IssuerAnswer): FastifyReply {
  for (const cookie of cookies) reply.header('set-cookie', cookie)
  return reply.header('cache-control', 'private, no-store').send(json)
}

/**
 * Reads the library's answer.
 * @throws AppError for each of its refusals
 */
export async function issuerAnswer(result: Response): Promise<IssuerAnswer> {
  if (!result.ok) throw refusal(result.status)
  const json: unknown = await result.json()
  if (json === null) throw new AppError('unauthorized')
  return { json, cookies: result.headers.getSetCookie() }
}

/** A refused sign-in has one error whatever the library's reason: it must not reveal which addresses exist. */
function refusal(status: number): AppError {
  if (status === 401 || status === 403) return new AppError('unauthorized')
  if (status === 404) return new AppError('not_found')
  return status < 500
    ? new AppError('malformed_request')
    : new AppError('internal_error', { cause: new Error(`The issuer answered ${status}`) })
}

/** Removes the session's token: it is the cookie, which scripts of a page must not be able to read. */
function withoutToken(json: unknown): unknown {
  const { session, ...rest } = json as { session: Record<string, unknown> }
  const { token: _token, ...shown } = session
  return { ...rest, session: shown }
}

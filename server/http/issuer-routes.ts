import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError, type Detail } from '../../contract/errors.ts'
import { EMBEDDED_ISSUER, ISSUER_PATH, type Issuer } from '../access/issuer.ts'
import { loadUser } from '../access/users.ts'
import { record } from '../audit/record.ts'
import { type Db, transact } from '../db/db.ts'
import { check } from './input.ts'
import { addressKey, type RateLimits } from './rate-limit.ts'

/** Below /api/auth, only these: the library has more routes than the service promises. */
const ROUTES = [
  ['POST', '/sign-in/email'],
  ['POST', '/sign-out'],
  ['GET', '/get-session'],
  ['GET', '/token'],
  ['GET', '/jwks'],
] as const

const SignIn = z.strictObject({ email: z.email().max(254), password: z.string().min(1).max(128), rememberMe: z.boolean().optional() })

export interface IssuerRouteOptions {
  issuer: Issuer
  db: Db
  limits: RateLimits
  addressHash: (address: string) => string
  /** Origins whose pages may sign people in, besides the service's own. */
  origins: string[]
}

/** What the library answered, before any of it is sent. */
interface Answer {
  json: unknown
  cookies: string[]
}
interface Account {
  id: string
  email: string
  name: string
}

/** Mounts the embedded issuer. Its answers leave in the shape of all others. */
export function issuerRoutes(app: FastifyInstance, { issuer, db, limits, addressHash, origins }: IssuerRouteOptions): void {
  const answer = async (request: FastifyRequest, body: unknown): Promise<Answer> => {
    const headers = new Headers({ 'content-type': 'application/json' })
    for (const name of ['cookie', 'authorization'] as const) if (request.headers[name]) headers.set(name, request.headers[name])
    const init = { method: request.method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
    const result = await issuer.handle(new Request(`http://localhost${request.url}`, init))
    if (!result.ok) throw refusal(result.status)
    const json: unknown = await result.json()
    if (json === null) throw new AppError('unauthorized')
    return { json, cookies: result.headers.getSetCookie() }
  }
  const send = (reply: FastifyReply, { json, cookies }: Answer) => {
    for (const cookie of cookies) reply.header('set-cookie', cookie)
    return reply.header('cache-control', 'private, no-store').send(json)
  }
  for (const [method, path] of ROUTES) {
    app.route({
      method,
      url: ISSUER_PATH + path,
      onRequest: async (request) => {
        if (method === 'POST') refuseCrossSite(request, origins)
        await limits.take(path === '/sign-in/email' ? 'sign_in' : 'default', addressKey(request.ip))
      },
      handler: async (request, reply) => {
        if (path === '/jwks') return reply.header('cache-control', 'public, max-age=60').send(await issuer.keys())
        if (path !== '/sign-in/email') return send(reply, await answer(request, method === 'POST' ? {} : undefined))
        const faults: Detail[] = []
        const credentials = check(SignIn, 'body', request.body, faults)
        if (faults.length > 0) throw new AppError('validation_failed', { details: faults })
        const signedIn = await answer(request, credentials)
        await admit(request, (signedIn.json as { user: Account }).user)
        return send(reply, signedIn)
      },
    })
  }

  /** An administrator's sign-in is recorded. Decisions on Spec §6. */
  const admit = async (request: FastifyRequest, { id, email, name }: Account) => {
    const user = await loadUser(db, { issuer: EMBEDDED_ISSUER, subject: id, email, emailVerified: true, name })
    if (user.roles.length === 0) return
    const caller = {
      kind: 'user' as const,
      userId: user.id,
      roles: new Set(user.roles),
      appSource: null,
      requestId: request.id,
      addressHash: addressHash(addressKey(request.ip)),
      audited: [],
    }
    await transact(db, (tx) => record(tx, caller, 'auth.sign_in', { type: 'user', id: user.id }))
  }
}

/** Whatever the library says, a refused sign-in says one thing: it must not tell which addresses exist. */
function refusal(status: number): AppError {
  if (status === 401 || status === 403) return new AppError('unauthorized')
  if (status === 404) return new AppError('not_found')
  return status < 500
    ? new AppError('malformed_request')
    : new AppError('internal_error', { cause: new Error(`The issuer answered ${status}`) })
}

/** A page of another site must not change who is signed in. A client that is no browser sends neither header. */
function refuseCrossSite({ headers }: FastifyRequest, origins: string[]): void {
  const { origin } = headers
  const known = origin === undefined || origins.includes(origin) || (URL.canParse(origin) && new URL(origin).host === headers.host)
  if (!known || (origin === undefined && headers['sec-fetch-site'] === 'cross-site')) throw new AppError('csrf_rejected')
}

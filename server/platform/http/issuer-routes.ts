import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../../contract/errors.ts'
import type { IdentityProvider } from '../access/identities/provider.ts'
import { ISSUER_PATH, type Issuer } from '../access/issuer.ts'
import type { Secrets } from '../access/secrets.ts'
import { addressKey, clientAddress } from './address.ts'
import { cookies as cookieJar } from './cookies.ts'
import { Faults } from './faults.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { check, parseQuery } from './input.ts'
import { issuerAnswer, type IssuerAnswer } from './issuer-answer.ts'
import type { KnownDevices } from './known-devices.ts'
import { refuseCrossSite } from './own-pages.ts'
import { attemptSignIn, countedSignIn, inTurnOfItsOwn } from './sign-in-attempts.ts'
import type { SignInOptions } from './sign-in-record.ts'
import { signOutCookie } from './sign-out-cookie.ts'

/** The routes below /api/auth, no others: the library has more than the service promises. */
const ROUTES = [
  ['POST', '/sign-in/email'],
  ['POST', '/sign-out'],
  ['GET', '/get-session'],
  ['GET', '/token'],
  ['GET', '/jwks'],
] as const

const SignIn = z.strictObject({
  email: z.email().max(254),
  password: z.string().min(1).max(128),
  rememberMe: z.boolean().optional(),
  // The trap of the form was filled, or the form was faster than people are.
  suspect: z.boolean().optional(),
})

const NO_QUERY = z.strictObject({})

export interface IssuerRouteOptions extends SignInOptions {
  issuer: Issuer
  devices: KnownDevices
  /** The providers of identities that are set up. */
  identities: readonly IdentityProvider[]
  secrets: Secrets
  /** Whether the service is reached over https. */
  secure: boolean
}

/** Mounts the embedded issuer. Its answers have the same form as all others. Spec §5-17. */
export function issuerRoutes(app: FastifyInstance, options: IssuerRouteOptions): void {
  const { issuer, limits, identities } = options
  const signedInWith = signOutCookie(cookieJar(options.secure), options.secrets)
  const answer = async (request: FastifyRequest, path: string, body?: unknown): Promise<IssuerAnswer> => {
    const headers = new Headers({ 'content-type': 'application/json' })
    for (const name of ['cookie', 'authorization'] as const) if (request.headers[name]) headers.set(name, request.headers[name])
    const init = { method: request.method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
    return issuerAnswer(await issuer.handle(new Request(`http://localhost${ISSUER_PATH}${path}`, init)))
  }
  const exchange = async (request: FastifyRequest): Promise<IssuerAnswer> => {
    const { authorization, cookie } = request.headers
    const token = await issuer.exchange({ authorization, cookie })
    return token === null ? answer(request, '/token') : { json: { token }, cookies: [] }
  }
  for (const [method, path] of ROUTES) {
    app.route({
      method,
      url: ISSUER_PATH + path,
      onRequest: async (request, reply) => {
        if (method === 'POST') refuseCrossSite(request, options)
        reply.headers((await limits.take('default', addressKey(clientAddress(request)))).headers)
      },
      handler: async (request, reply) => {
        const faults = new Faults()
        check(NO_QUERY, 'query', parseQuery(request.url), faults)
        const credentials = path === '/sign-in/email' ? check(SignIn, 'body', request.body, faults) : undefined
        faults.refuse()
        if (path === '/jwks') return reply.header('cache-control', 'public, max-age=60').send(await issuer.keys())
        if (path === '/sign-in/email') return send(reply, await signIn(request, reply, credentials as z.output<typeof SignIn>))
        const { json, cookies } = await issuer.inTurn(() =>
          path === '/token' ? exchange(request) : answer(request, path, method === 'POST' ? {} : undefined),
        )
        if (path === '/sign-out') {
          // The page opens it, and the provider ends its session too.
          const url = await signedInWith.end(request, reply, identities)
          return send(reply, { json: url === null ? json : { ...(json as object), url }, cookies })
        }
        return send(reply, { json: path === '/get-session' ? withoutToken(json) : json, cookies })
      },
    })
  }

  const signIn = (
    request: FastifyRequest,
    reply: FastifyReply,
    { email, password, rememberMe = true, suspect = false }: z.output<typeof SignIn>,
  ): Promise<IssuerAnswer> =>
    attemptSignIn(options, { request, reply, email, suspect }, (who) =>
      // Counted before the hash: only who has the password can use it up, and known browsers are counted apart.
      countedSignIn(limits, `password:${who.known ? 'known:' : ''}${who.account}`, async () => {
        const account = await inTurnOfItsOwn(request, who, () => issuer.checkPassword({ email, password }))
        if (account === null) throw new AppError('unauthorized')
        return issuer.inTurn(() => finishSignIn(options, request, { account, method: 'password', remember: rememberMe }))
      }),
    )
}

/** Sends the library's answer. */
export function send(reply: FastifyReply, { json, cookies, status = 200 }: IssuerAnswer): FastifyReply {
  for (const cookie of cookies) reply.header('set-cookie', cookie)
  return reply.code(status).header('cache-control', 'private, no-store').send(json)
}

/** Removes the session's token: it is the cookie, which scripts of a page must not be able to read. */
function withoutToken(json: unknown): unknown {
  const { session, ...rest } = json as { session: Record<string, unknown> }
  const { token: _token, ...shown } = session
  return { ...rest, session: shown }
}

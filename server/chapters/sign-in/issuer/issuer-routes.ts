import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { EmailAddress } from '../../../../contract/addresses.ts'
import { AppError } from '../../../../contract/errors.ts'
import type { IdentityProvider } from '../identities/provider.ts'
import { ISSUER_PATH, type Issuer, type Shown } from '../../../platform/access/issuer.ts'
import type { Secrets } from '../../../platform/access/secrets.ts'
import { addressKey, clientAddress } from '../../../platform/http/address.ts'
import { publicFor } from '../../../platform/http/cache-control.ts'
import { cookies as cookieJar } from '../../../platform/http/cookies.ts'
import { Faults } from '../../../platform/input/faults.ts'
import { finishSignIn, type IssuerAnswer } from '../finish-sign-in.ts'
import { check, parseQuery } from '../../../platform/input/input.ts'
import type { KnownDevices } from '../known-devices.ts'
import { refuseCrossSite } from '../../../platform/http/own-pages.ts'
import { attemptSignIn, countedSignIn, inTurnOfItsOwn } from '../sign-in-attempts.ts'
import type { SignInOptions } from '../sign-in-record.ts'
import { signOutCookie } from '../sign-out-cookie.ts'

/** The routes of a session, below /api/auth. */
const ROUTES = [
  ['POST', '/sign-in/email'],
  ['POST', '/sign-out'],
  ['GET', '/get-session'],
  ['GET', '/token'],
  ['GET', '/jwks'],
] as const

const SignIn = z.strictObject({
  email: EmailAddress,
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
  const answers: Record<Exclude<(typeof ROUTES)[number][1], '/sign-in/email' | '/jwks'>, (shown: Shown) => Promise<IssuerAnswer>> = {
    '/get-session': async (shown) => {
      const { user, session, cookies } = await issuer.sessionOf(shown)
      return { json: { user, session }, cookies }
    },
    '/token': async (shown) => {
      const { token, cookies } = await issuer.tokenOf(shown)
      return { json: { token }, cookies }
    },
    '/sign-out': async (shown) => ({ json: { success: true }, cookies: await issuer.sessions.end(shown) }),
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
        if (path === '/jwks') return reply.header('cache-control', publicFor(60)).send(await issuer.keys())
        if (path === '/sign-in/email') return send(reply, await signIn(request, reply, credentials as z.output<typeof SignIn>))
        const { authorization, cookie } = request.headers
        const { json, cookies } = await issuer.inTurn(() => answers[path]({ authorization, cookie }))
        // The page opens it, and the provider ends its session too.
        const url = path === '/sign-out' ? await signedInWith.end(request, reply, identities) : null
        return send(reply, { json: url === null ? json : { ...(json as object), url }, cookies })
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

/** Sends the answer of a sign-in. */
export function send(reply: FastifyReply, { json, cookies, status = 200 }: IssuerAnswer): FastifyReply {
  for (const cookie of cookies) reply.header('set-cookie', cookie)
  return reply.code(status).header('cache-control', 'private, no-store').send(json)
}

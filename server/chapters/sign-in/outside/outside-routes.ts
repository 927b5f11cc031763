import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../../../contract/errors.ts'
import type { Identity } from '../../../platform/access/identity.ts'
import type { VerifyToken } from '../../../platform/access/gate.ts'
import { ISSUER_PATH } from '../../../platform/access/issuer.ts'
import { faultOf, reasonOf, SignInRefused } from './faults.ts'
import { finishSignIn } from './finish.ts'
import { applicationOf, beginFlow, openFlow, PageAddress, sealFlow } from './flow.ts'
import type { OutsideProvider } from './provider.ts'
import type { SealKey } from './session-tokens.ts'
import { endSession, findSession, SESSION_SECONDS } from './sessions.ts'
import { currentToken } from './token.ts'
import type { Secrets } from '../../../platform/access/secrets.ts'
import { addressKey, clientAddress } from '../../../platform/http/address.ts'
import { cookies } from '../../../platform/http/cookies.ts'
import { parseQuery } from '../../../platform/input/input.ts'
import { refuseCrossSite } from '../../../platform/http/own-pages.ts'
import { checkedQuery, refusalsCounted } from '../sign-in-checks.ts'
import { flowCookies } from '../flow-cookies.ts'
import { recordSignIn, type SignInOptions } from '../sign-in-record.ts'

export interface OutsideRouteOptions extends SignInOptions {
  provider: OutsideProvider
  secrets: Secrets
  verify: VerifyToken
  secure: boolean
}

const SESSION = 'session'

const SignInQuery = z.strictObject({ to: PageAddress, fresh: z.literal('true').optional() })
const NO_QUERY = z.strictObject({})

/** The key of the sessions of a provider. */
const sealKeyOf = (secrets: Pick<Secrets, 'key'>, provider: Pick<OutsideProvider, 'name'>): SealKey => ({
  key: secrets.key('outside sessions'),
  boundTo: provider.name,
})

/** Returns the function that finds whose open session a Cookie header shows: by the access token that the session has. */
export function outsideIdentity({
  provider,
  db,
  secrets,
  secure,
  verify,
}: Pick<OutsideRouteOptions, 'provider' | 'db' | 'secrets' | 'secure' | 'verify'>): (
  cookie: string | undefined,
) => Promise<Identity | null> {
  const jar = cookies(secure)
  const sealKey = sealKeyOf(secrets, provider)
  return async (cookie) => {
    const session = jar.read(cookie, SESSION)
    const tokens = session === undefined ? null : await findSession(db, sealKey, session)
    return tokens && verify(tokens.access)
  }
}

/** Mounts sign-in with an outside provider: its tokens stay on the server, the browser has a cookie, the page an access token in memory. */
export function outsideRoutes(app: FastifyInstance, options: OutsideRouteOptions): void {
  const { provider, db, secrets, verify, limits, admits, addressHash, secure } = options
  const jar = cookies(secure)
  const flows = flowCookies(jar)
  const sealKey = sealKeyOf(secrets, provider)
  const flowKey = secrets.key('outside sign-in')

  const route = (method: 'GET' | 'POST', path: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    app.route({
      method,
      url: ISSUER_PATH + path,
      // No HEAD: a code is used once, and a token is not for caches or probes.
      exposeHeadRoute: false,
      onRequest: async (request, reply) => {
        if (method === 'POST') refuseCrossSite(request, options)
        reply.headers((await limits.take('default', addressKey(clientAddress(request)))).headers)
        reply.header('cache-control', 'private, no-store')
      },
      handler,
    })
  const toSignInPage = (request: FastifyRequest, reply: FastifyReply, error: unknown, to = '') => {
    const fault = faultOf(error)
    if (fault !== 'access_denied') request.log.warn({ fault, reason: reasonOf(error) }, 'a sign-in with the outside provider failed')
    return reply.redirect(`${applicationOf(to)}sign-in?error=${fault}`, 302)
  }

  route('GET', '/sign-in', async (request, reply) => {
    const { to, fresh } = checkedQuery(SignInQuery, request)
    const { state, flow } = beginFlow(to)
    try {
      const url = await provider.authorizationUrl(state, flow, fresh !== undefined)
      flows.set(reply, request.headers.cookie, state, sealFlow(flowKey, state, flow))
      return reply.redirect(url, 302)
    } catch (error) {
      return toSignInPage(request, reply, error, to)
    }
  })

  route('GET', '/callback', async (request, reply) => {
    let to: string | undefined
    try {
      const { state = '' } = parseQuery(request.url)
      const sealed = flows.read(request.headers.cookie, state)
      const flow = sealed === undefined ? null : openFlow(flowKey, state, sealed)
      if (!flow) throw new SignInRefused('expired')
      ;({ to } = flow)
      // The cookie is used once, whatever the result.
      flows.remove(reply, state)
      const session = await refusalsCounted(limits, request, () =>
        finishSignIn(
          { db, sealKey, provider, verify, admits, count: (userId) => limits.take('sign_ins', `outside:${userId}`) },
          {
            query: request.url.slice(request.url.indexOf('?')),
            state,
            flow,
            record: (tx, user) => recordSignIn(tx, request, user, addressHash),
          },
        ),
      )
      const before = jar.read(request.headers.cookie, SESSION)
      if (before) await endSession(db, sealKey, before)
      return reply.header('set-cookie', jar.write(SESSION, session, SESSION_SECONDS)).redirect(flow.to, 302)
    } catch (error) {
      return toSignInPage(request, reply, error, to)
    }
  })

  route('GET', '/token', async (request, reply) => {
    checkedQuery(NO_QUERY, request)
    const session = jar.read(request.headers.cookie, SESSION)
    if (!session) throw new AppError('unauthorized')
    const { token, renewed } = await currentToken({ db, sealKey, provider, log: request.log }, { session })
    if (renewed) reply.header('set-cookie', jar.write(SESSION, session, SESSION_SECONDS))
    return reply.send({ token })
  })

  route('POST', '/sign-out', async (request, reply) => {
    checkedQuery(NO_QUERY, request)
    const session = jar.read(request.headers.cookie, SESSION)
    const held = session ? await endSession(db, sealKey, session) : null
    // The session here ends even if the provider cannot be reached.
    if (held)
      await provider.revoke(held).catch((error: unknown) => request.log.warn({ reason: reasonOf(error) }, 'a token was not revoked'))
    const url = held ? await provider.endSessionUrl(held.id).catch(() => null) : null
    return reply.header('set-cookie', jar.write(SESSION, '', 0)).send({ url })
  })
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../../contract/errors.ts'
import type { VerifyToken } from '../access/gate.ts'
import { ISSUER_PATH } from '../access/issuer.ts'
import { faultOf, reasonOf, SignInRefused } from '../access/outside/faults.ts'
import { finishSignIn } from '../access/outside/finish.ts'
import { beginFlow, FLOW_SECONDS, openFlow, PageAddress, sealFlow } from '../access/outside/flow.ts'
import type { OutsideProvider } from '../access/outside/provider.ts'
import { endSession, SESSION_SECONDS } from '../access/outside/sessions.ts'
import { currentToken } from '../access/outside/token.ts'
import type { Secrets } from '../access/secrets.ts'
import { addressKey, clientAddress } from './address.ts'
import { cookies } from './cookies.ts'
import { Faults } from './faults.ts'
import { check, parseQuery } from './input.ts'
import { refuseCrossSite } from './own-pages.ts'
import { recordSignIn, type SignInOptions } from './sign-in-record.ts'

export interface OutsideRouteOptions extends SignInOptions {
  provider: OutsideProvider
  secrets: Secrets
  verify: VerifyToken
  secure: boolean
}

const SESSION = 'session'
const FLOW = 'flow.'
/** The most sign-ins in progress of one browser, and the most bytes of their cookies: a request head has 16 KB, and a page may start many sign-ins. */
const FLOWS_MAX = 5
const FLOWS_BYTES = 6000
const SIGN_IN_PAGE = '/backoffice/sign-in'

const SignInQuery = z.strictObject({ to: PageAddress })
const NO_QUERY = z.strictObject({})

/** Mounts sign-in with an outside provider: its tokens stay on the server, the browser has a cookie, the page an access token in memory. */
export function outsideRoutes(app: FastifyInstance, options: OutsideRouteOptions): void {
  const { provider, db, secrets, verify, limits, admits, addressHash, secure } = options
  const jar = cookies(secure)
  const sealKey = { key: secrets.key('outside sessions'), boundTo: provider.name }
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
  const toSignInPage = (request: FastifyRequest, reply: FastifyReply, error: unknown) => {
    const fault = faultOf(error)
    if (fault !== 'access_denied') request.log.warn({ fault, reason: reasonOf(error) }, 'a sign-in with the outside provider failed')
    return reply.redirect(`${SIGN_IN_PAGE}?error=${fault}`, 302)
  }

  route('GET', '/sign-in', async (request, reply) => {
    const { to } = checked(SignInQuery, request)
    const { state, flow } = beginFlow(to)
    try {
      const url = await provider.authorizationUrl(state, flow)
      const sealed = sealFlow(flowKey, state, flow)
      const open = jar.sentWith(request.headers.cookie, FLOW)
      const bytes = open.reduce((sum, cookie) => sum + cookie.bytes, sealed.length)
      if (open.length >= FLOWS_MAX || bytes > FLOWS_BYTES) for (const { name } of open) reply.header('set-cookie', jar.write(name, '', 0))
      return reply.header('set-cookie', jar.write(flowName(state), sealed, FLOW_SECONDS)).redirect(url, 302)
    } catch (error) {
      return toSignInPage(request, reply, error)
    }
  })

  route('GET', '/callback', async (request, reply) => {
    try {
      const { state = '' } = parseQuery(request.url)
      const sealed = jar.read(request.headers.cookie, flowName(state))
      const flow = sealed === undefined ? null : openFlow(flowKey, state, sealed)
      if (!flow) throw new SignInRefused('expired')
      // The cookie is used once, whatever the result.
      reply.header('set-cookie', jar.write(flowName(state), '', 0))
      const session = await refusalsCounted(request, () =>
        finishSignIn(
          { db, sealKey, provider, verify, admits },
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
      return toSignInPage(request, reply, error)
    }
  })

  route('GET', '/token', async (request, reply) => {
    checked(NO_QUERY, request)
    const session = jar.read(request.headers.cookie, SESSION)
    if (!session) throw new AppError('unauthorized')
    const { token, renewed } = await currentToken({ db, sealKey, provider, log: request.log }, { session })
    if (renewed) reply.header('set-cookie', jar.write(SESSION, session, SESSION_SECONDS))
    return reply.send({ token })
  })

  route('POST', '/sign-out', async (request, reply) => {
    checked(NO_QUERY, request)
    const session = jar.read(request.headers.cookie, SESSION)
    const held = session ? await endSession(db, sealKey, session) : null
    // The session here ends even if the provider cannot be reached.
    if (held)
      await provider.revoke(held).catch((error: unknown) => request.log.warn({ reason: reasonOf(error) }, 'a token was not revoked'))
    const url = held ? await provider.endSessionUrl(held.id).catch(() => null) : null
    return reply.header('set-cookie', jar.write(SESSION, '', 0)).send({ url })
  })

  /** Counts refused attempts by address, like those with passwords: each costs the provider a request. */
  const refusalsCounted = async <T>(request: FastifyRequest, attempt: () => Promise<T>): Promise<T> => {
    const counted = await limits.take('sign_in', addressKey(clientAddress(request)))
    let refused = false
    try {
      return await attempt()
    } catch (error) {
      refused = faultOf(error) === 'refused'
      throw error
    } finally {
      if (!refused) await counted.giveBack()
    }
  }
}

/** Each sign-in in progress has its own cookie, so that two tabs do not end each other's. */
const flowName = (state: string): string => FLOW + state.replaceAll(/[^\w-]/g, '').slice(0, 12)

function checked<S extends z.ZodType>(schema: S, request: FastifyRequest): z.output<S> {
  const faults = new Faults()
  const query = check(schema, 'query', parseQuery(request.url), faults)
  faults.refuse()
  return query as z.output<S>
}

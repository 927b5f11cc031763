import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../../../contract/errors.ts'
import { notifyAccount } from '../account-mail.ts'
import { connectIdentity, enterWith, userOf } from './accounts.ts'
import type { IdentityProvider, ProvenIdentity } from './provider.ts'
import { ISSUER_PATH } from '../../../platform/access/issuer.ts'
import { faultOf, reasonOf, SignInRefused } from '../outside/faults.ts'
import { applicationOf, beginFlow, openFlow, PageAddress, sealFlow } from '../outside/flow.ts'
import { record } from '../../../platform/audit/record.ts'
import { transact } from '../../../platform/db/db.ts'
import type { AccountRouteOptions } from '../account-routes.ts'
import { addressKey, clientAddress } from '../../../platform/http/address.ts'
import { cookies } from '../../../platform/http/cookies.ts'
import { finishSignIn } from '../finish-sign-in.ts'
import { identityKeys, type SecureOption } from './identity-account.ts'
import { parseQuery } from '../../../platform/input/input.ts'
import { checkedQuery, refusalsCounted } from '../sign-in-checks.ts'
import { flowCookies } from '../flow-cookies.ts'
import { callerOf } from '../sign-in-record.ts'
import { signOutCookie } from '../sign-out-cookie.ts'
import type { Config } from '../../../platform/settings/config.ts'

/** The page after a sign-out at a provider, and after a callback that belongs to no sign-in: that of the space, where most people come from. */
const signInPage = ({ espace }: Pick<Config, 'espace'>): string => (espace ? '/espace/sign-in' : '/backoffice/sign-in')

const SignInQuery = z.strictObject({ to: PageAddress, fresh: z.literal('true').optional() })

/**
 * Mounts the sign-in with an identity of ProConnect or FranceConnect, for accounts of the embedded issuer: `GET /api/auth/<provider>/sign-in`,
 * its callback, and the page after a sign-out. Each provider has addresses of its own, so that no answer of one passes for one of another.
 */
export function identityRoutes(
  app: FastifyInstance,
  options: AccountRouteOptions & SecureOption & { identities: readonly IdentityProvider[] },
): void {
  for (const provider of options.identities) routesOf(app, options, provider)
}

function routesOf(app: FastifyInstance, options: AccountRouteOptions & SecureOption, provider: IdentityProvider): void {
  const { limits, services, db, admits, addressHash, issuer } = options
  const jar = cookies(options.secure)
  const flows = flowCookies(jar)
  const key = identityKeys(services.secrets).flow(provider.provider)
  const get = (path: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    app.route({
      method: 'GET',
      url: `${ISSUER_PATH}/${provider.provider}${path}`,
      // No HEAD: a code is used once.
      exposeHeadRoute: false,
      onRequest: async (request, reply) => {
        reply.headers((await limits.take('default', addressKey(clientAddress(request)))).headers)
        reply.header('cache-control', 'private, no-store')
      },
      handler,
    })
  const failed = (request: FastifyRequest, reply: FastifyReply, page: string, error: unknown) => {
    const refused = error instanceof AppError && error.code === 'unauthorized' ? new SignInRefused('account_inactive') : error
    const fault = faultOf(refused)
    const log = { fault, provider: provider.provider, reason: reasonOf(refused) }
    if (fault !== 'access_denied') request.log.warn(log, 'a sign-in with an identity failed')
    return reply.redirect(`${page}?error=${fault}`, 302)
  }

  get('/sign-in', async (request, reply) => {
    const { to, fresh } = checkedQuery(SignInQuery, request)
    try {
      const { state, flow } = beginFlow(to)
      const begun = { ...flow, fresh: fresh !== undefined }
      const url = await provider.authorizationUrl(state, begun, { fresh: begun.fresh })
      flows.set(reply, request.headers.cookie, state, sealFlow(key, state, begun))
      return reply.redirect(url, 302)
    } catch (error) {
      return failed(request, reply, `${applicationOf(to)}sign-in`, error)
    }
  })

  get('/callback', async (request, reply) => {
    let page = signInPage(services.config)
    try {
      const { state = '' } = parseQuery(request.url)
      const sealed = flows.read(request.headers.cookie, state)
      const flow = sealed === undefined ? null : openFlow(key, state, sealed)
      if (!flow) throw new SignInRefused('expired')
      page = `${applicationOf(flow.to)}${flow.connect ? 'compte' : 'sign-in'}`
      // The cookie is used once, whatever the result.
      flows.remove(reply, state)
      const query = request.url.slice(request.url.indexOf('?'))
      const identity = await refusalsCounted(limits, request, () =>
        provider.identify(query, { state, ...flow, fresh: flow.fresh ?? false }),
      )
      // Also of an identity that is only connected: the provider has a session now.
      signOutCookie(jar, services.secrets).set(reply, { provider: provider.provider, idToken: identity.idToken })
      // In turn like every sign-in, but only now: a slow provider holds no slot.
      const { connect: asking } = flow
      if (asking) {
        await issuer.inTurn(() => connect(request, asking, identity))
        return reply.redirect(flow.to, 302)
      }
      const challenge = await issuer.inTurn(() => enter(request, reply, identity))
      return reply.redirect(challenge === null ? flow.to : `${flow.to.replace(/#.*/s, '')}#second-factor=${challenge}`, 302)
    } catch (error) {
      return failed(request, reply, page, error)
    }
  })

  get('/signed-out', async (_request, reply) => reply.redirect(signInPage(services.config), 302))

  /** Signs in. Returns the challenge of the second factor that the account asks for; null if the session is open. */
  const enter = async (request: FastifyRequest, reply: FastifyReply, identity: ProvenIdentity): Promise<string | null> => {
    const account = await transact(db, async (tx) => {
      const { account: entered, user, isNew } = await enterWith(tx, identity, admits)
      const after = { provider: identity.provider }
      if (isNew) await record(tx, callerOf(request, user, addressHash), 'auth.sign_up', { type: 'user', id: user.id, after })
      return entered
    })
    await limits.take('sign_ins', `${identity.provider}:${account}`)
    const {
      status,
      json,
      cookies: set,
    } = await finishSignIn(options, request, {
      account,
      method: identity.provider,
      factors: identity.factors,
      // As long as the provider's own session at most a day, and no longer than the browser is open: agents share machines.
      remember: false,
      // Of unknown age: as old as can be, so that no act passes as of a fresh sign-in.
      authenticatedAt: identity.authenticatedAt ?? new Date(0),
    })
    if (status === 202) return (json as { data: { second_factor: { challenge: string } } }).data.second_factor.challenge
    for (const cookie of set) reply.header('set-cookie', cookie)
    return null
  }

  /** Binds the identity to the account that has asked for it, while the session in which it did is open. */
  const connect = (request: FastifyRequest, { account, session }: { account: string; session: string }, identity: ProvenIdentity) =>
    transact(db, async (tx) => {
      const open = await tx
        .selectFrom('auth_session')
        .innerJoin('auth_user', 'auth_user.id', 'auth_session.userId')
        .select('auth_user.email')
        .where('auth_session.id', '=', session)
        .where('auth_session.userId', '=', account)
        .where('auth_session.expiresAt', '>', new Date().toISOString())
        .executeTakeFirst()
      if (!open) throw new SignInRefused('expired')
      const user = await userOf(tx, account, admits)
      if (!user.active) throw new SignInRefused('account_inactive')
      const id = await connectIdentity(tx, account, identity)
      if (id === 'taken') throw new SignInRefused('identity_taken')
      if (id === null) return
      await notifyAccount(tx, services, { email: open.email, event: 'identity_connected' })
      const after = { identity: id, provider: identity.provider }
      await record(tx, callerOf(request, user, addressHash), 'auth.identity_connect', { type: 'user', id: user.id, after })
    })
}

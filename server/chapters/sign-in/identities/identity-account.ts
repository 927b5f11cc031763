import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../../../contract/errors.ts'
import { notifyAccount } from '../account-mail.ts'
import { identitiesOf } from './accounts.ts'
import type { IdentityProvider } from './provider.ts'
import { beginFlow, PageAddress, sealFlow } from '../outside/flow.ts'
import { passkeyHost } from '../passkeys/host.ts'
import type { Secrets } from '../../../platform/access/secrets.ts'
import { assertAnotherWayIn, type WaysOffered } from '../ways-in.ts'
import { record } from '../../../platform/audit/record.ts'
import { transact } from '../../../platform/db/db.ts'
import type { Config } from '../../../platform/settings/config.ts'
import { type AccountRouteOptions, accountRoutesOn } from '../account-routes.ts'
import { cookies } from '../../../platform/http/cookies.ts'
import { flowCookies } from '../flow-cookies.ts'

export interface SecureOption {
  /** Whether the service is reached over https. */
  secure: boolean
}

/** The encryption keys: one for each provider, so that no callback opens the flow of another one's. */
export const identityKeys = (secrets: Pick<Secrets, 'key'>) => ({ flow: (provider: string) => secrets.key(`sign-in with ${provider}`) })

/** The ways to sign in of this service, for the rule that a person keeps one. */
export const waysOffered = ({ auth, ...config }: Config): WaysOffered => ({
  passkeys: passkeyHost(config) !== null,
  identities: auth.identities.map(({ issuer }) => issuer),
})

/** The identities of one's own account (`/identities`): listed, connected by a sign-in at the provider, disconnected. */
export function identityAccountRoutes(
  app: FastifyInstance,
  options: AccountRouteOptions & SecureOption & { identities: readonly IdentityProvider[] },
): void {
  const { services, db, identities } = options
  const jar = flowCookies(cookies(options.secure))
  const on = accountRoutesOn(app, options)

  on({ method: 'GET', path: '/identities' }, ({ account }) => identitiesOf(db, account))
  for (const provider of identities)
    on(
      { method: 'POST', path: `/${provider.provider}/connect`, body: z.strictObject({ to: PageAddress }), fresh: true },
      async ({ account, caller, body: { to }, request, reply }) => {
        const { state, flow } = beginFlow(to)
        const begun = { ...flow, fresh: true, connect: { account, session: caller.session ?? '' } }
        const url = await provider.authorizationUrl(state, flow, { fresh: true })
        jar.set(reply, request.headers.cookie, state, sealFlow(identityKeys(services.secrets).flow(provider.provider), state, begun))
        return { url }
      },
    )
  on({ method: 'DELETE', path: '/identities/:id', fresh: true }, ({ account, caller, email, params: { id = '' } }) =>
    transact(db, async (tx) => {
      await assertAnotherWayIn(tx, account, id, waysOffered(services.config))
      const gone = await tx
        .deleteFrom('provider_identities')
        .where('id', '=', id)
        .where('account_id', '=', account)
        .returning('provider')
        .executeTakeFirst()
      if (!gone) throw new AppError('not_found')
      await notifyAccount(tx, services, { email, event: 'identity_disconnected' })
      const before = { identity: id, ...gone }
      await record(tx, caller, 'auth.identity_disconnect', { type: 'user', id: caller.userId, before, after: null })
      return { id }
    }),
  )
}

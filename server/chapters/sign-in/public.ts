/** What the rest of the service uses of signing in. */
import type { Identity } from '../../platform/access/identity.ts'
import type { Services } from '../../platform/services.ts'
import type { IdentityProvider } from './identities/provider.ts'
import { outsideIdentity } from './outside/outside-routes.ts'
import { passkeyHost } from './passkeys/host.ts'
import { identitiesOf, isSecure, signInWith } from './providers.ts'

export { notifyAccount } from './account-mail.ts'
export { sendCodeBy } from './codes/send-code.ts'
export { type CodeSource, takeCode } from './codes/take-code.ts'
export { embeddedIssuer } from './issuer/issuer.ts'
export { hashPassword } from './issuer/password-hash.ts'
export { PASSWORD_MIN } from './issuer/passwords.ts'
export { discoveredKeys } from './outside/keys.ts'
export { passkeyHost } from './passkeys/host.ts'
export { identitiesOf } from './providers.ts'
export { removeSecondFactor } from './second-factor/second-factor.ts'
export { accountsOf, openSessionsOf } from './sessions/open-sessions.ts'
export { assertWayInWithoutPasskeys } from './ways-in.ts'

/** Returns the function that finds whose open session a Cookie header shows: null without one. */
export function cookieIdentity({
  config,
  database,
  issuer,
  secrets,
  verify,
}: Services): (cookie: string | undefined) => Promise<Identity | null> {
  if (issuer) return issuer.identityOf
  const provider = signInWith(config)
  return provider ? outsideIdentity({ provider, db: database.readDb, secrets, secure: isSecure(config), verify }) : async () => null
}

/** Returns the ways to sign in that pages of the applications offer. */
export function waysToSignIn({ config, issuer }: Pick<Services, 'config' | 'issuer'>): {
  sign_in: 'password' | 'provider' | null
  passkeys: boolean
  identities: IdentityProvider['provider'][]
} {
  return {
    sign_in: issuer ? 'password' : signInWith(config) ? 'provider' : null,
    passkeys: issuer !== null && passkeyHost(config) !== null,
    identities: identitiesOf(config).map(({ provider }) => provider),
  }
}

import type { Config } from '../../platform/settings/config.ts'
import { type IdentityProvider, identityProvider } from './identities/provider.ts'
import { type OutsideProvider, outsideProvider } from './outside/provider.ts'

/** Returns ProConnect and FranceConnect, beside the embedded issuer, where they are set up. */
export function identitiesOf({ auth: { identities }, publicUrl }: Pick<Config, 'auth' | 'publicUrl'>): IdentityProvider[] {
  return publicUrl ? identities.map((settings) => identityProvider(settings, publicUrl)) : []
}

/** Returns the outside provider for signing in; null if there is none, or if this service is not a client of it. */
export function signInWith({ auth: { issuer, audience, client }, publicUrl }: Pick<Config, 'auth' | 'publicUrl'>): OutsideProvider | null {
  return issuer && audience && client && publicUrl ? outsideProvider({ issuer, audience, client, publicUrl }) : null
}

/** Whether people reach the service over https: then cookies have the attribute Secure and the prefix of the host. */
export const isSecure = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean => publicUrl?.startsWith('https:') ?? false

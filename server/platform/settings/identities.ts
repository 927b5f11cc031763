import { IDENTITY_PROVIDERS, type IdentityProviderName } from '../../../contract/sign-in/sign-in.ts'
import { secretOf, LOOPBACK_HOSTS } from './client-secret.ts'
import { ConfigError, oneOf, url } from './values.ts'

/** This service as a client of ProConnect or FranceConnect, beside the embedded issuer. */
export interface IdentitySettings {
  provider: IdentityProviderName
  issuer: string
  client: { id: string; secret: string; scopes: string }
  /** The level of assurance that is asked for: FranceConnect refuses a sign-in without one. */
  acrValues: string | null
}

/**
 * What is asked for, and no more: the scopes are those of the request to the provider's administration. No e-mail address is: it is never
 * taken for an account's.
 */
const SCOPES: Record<IdentityProviderName, string> = {
  proconnect: 'openid given_name usual_name siret',
  franceconnect: 'openid given_name family_name',
}
const NAMES = Object.keys(IDENTITY_PROVIDERS) as IdentityProviderName[]

/**
 * Reads the presets of the embedded issuer, AUTH_PROCONNECT_* and AUTH_FRANCECONNECT_*.
 * @throws ConfigError with everything that one of them lacks
 */
export function identities(env: Record<string, string | undefined>): IdentitySettings[] {
  return NAMES.flatMap((provider) => preset(env, provider) ?? [])
}

function preset(env: Record<string, string | undefined>, provider: IdentityProviderName): IdentitySettings | null {
  const prefix = `AUTH_${provider.toUpperCase()}_`
  const given = Object.keys(env).filter((name) => name.startsWith(prefix) && env[name])
  if (given.length === 0) return null
  if (env['AUTH_ISSUER'])
    throw new ConfigError(
      `${given.join(', ')}: ${IDENTITY_PROVIDERS[provider]} is offered beside the embedded issuer; with AUTH_ISSUER everybody signs in there, so remove one of the two.`,
    )
  const secret = secretOf(env, `${prefix}CLIENT_SECRET`)
  const missing = [
    ...['ISSUER', 'CLIENT_ID'].map((name) => prefix + name).filter((name) => !env[name]),
    ...(secret === undefined ? [`${prefix}CLIENT_SECRET`] : []),
    ...(env['PUBLIC_URL'] ? [] : ['PUBLIC_URL']),
  ]
  const id = env[`${prefix}CLIENT_ID`]
  const issuer = url(`${prefix}ISSUER`, env[`${prefix}ISSUER`], ['http:', 'https:'])
  if (!issuer || !id || secret === undefined || missing.length > 0)
    throw new ConfigError(
      `${given[0]} is set, but ${IDENTITY_PROVIDERS[provider]} also needs ${missing.join(', ')}: its administration gives the first ones, and sends people back to <PUBLIC_URL>/api/auth/${provider}/callback.`,
    )
  if (new URL(issuer).protocol === 'http:' && !LOOPBACK_HOSTS.has(new URL(issuer).hostname))
    throw new ConfigError(`${prefix}ISSUER must begin with https:, unless it is on this machine.`)
  const acr = `${prefix}ACR_VALUES`
  if (provider === 'proconnect' && env[acr])
    throw new ConfigError(`${acr} does not exist: ProConnect refuses parameters that it does not know.`)
  const acrValues = provider === 'franceconnect' ? oneOf(acr, env[acr], ['eidas1', 'eidas2', 'eidas3'] as const, 'eidas1') : null
  return { provider, issuer, client: { id, secret, scopes: SCOPES[provider] }, acrValues }
}

import { secretOf, LOOPBACK_HOSTS } from './client-secret.ts'
import { identities } from './identities.ts'
import { ConfigError, url } from './values.ts'

/** The default scopes, valid with every provider. Some providers issue refresh tokens only if offline_access is added. */
const SCOPES = 'openid profile email'

/** This service as an OAuth client of the outside provider, for signing in to its pages. */
export interface OutsideClient {
  id: string
  /** undefined for a public client, which is proved by PKCE alone. */
  secret: string | undefined
  scopes: string
}

/** Reads who issues tokens (the embedded issuer or an outside provider), how people sign in with an outside provider, and the presets beside the embedded issuer. */
export const auth = (env: Record<string, string | undefined>) => {
  const issuer = url('AUTH_ISSUER', env['AUTH_ISSUER'], ['http:', 'https:'])
  const audience = env['AUTH_AUDIENCE'] || undefined
  if (Boolean(issuer) !== Boolean(audience))
    throw new ConfigError('AUTH_ISSUER and AUTH_AUDIENCE must be set together: set both or neither.')
  const secret = secretOf(env, 'AUTH_SECRET')
  if (secret && secret.length < 32) throw new ConfigError('AUTH_SECRET must have at least 32 characters.')
  const former = secretOf(env, 'AUTH_SECRET_FORMER')
  if (former !== undefined && former.length < 32) throw new ConfigError('AUTH_SECRET_FORMER must have at least 32 characters.')
  if (former !== undefined && former === secret)
    throw new ConfigError('AUTH_SECRET_FORMER is the same as AUTH_SECRET: it is the one that was set before.')
  return { issuer, audience, secret, former, client: client(env, issuer), identities: identities(env) }
}

const BESIDE = ['AUTH_CLIENT_SECRET', 'AUTH_CLIENT_SECRET_FILE', 'AUTH_SCOPES']

function client(env: Record<string, string | undefined>, issuer: string | undefined): OutsideClient | null {
  const id = env['AUTH_CLIENT_ID'] || undefined
  const lonely = BESIDE.find((name) => env[name])
  if (!id && lonely) throw new ConfigError(`${lonely} requires AUTH_CLIENT_ID.`)
  if (!id) return null
  if (!issuer) throw new ConfigError('AUTH_CLIENT_ID requires AUTH_ISSUER, the provider at which the client is registered.')
  if (new URL(issuer).protocol === 'http:' && !LOOPBACK_HOSTS.has(new URL(issuer).hostname))
    throw new ConfigError(
      'AUTH_ISSUER must begin with https: if AUTH_CLIENT_ID is set, unless it is on this machine: tokens are sent between the two.',
    )
  if (!env['PUBLIC_URL'])
    throw new ConfigError('AUTH_CLIENT_ID requires PUBLIC_URL: the provider redirects people to <PUBLIC_URL>/api/auth/callback.')
  const scopes = (env['AUTH_SCOPES'] || SCOPES).split(/[\s,]+/).filter(Boolean)
  if (!scopes.includes('openid')) throw new ConfigError('AUTH_SCOPES must contain openid, as in "openid profile email".')
  return { id, secret: secretOf(env, 'AUTH_CLIENT_SECRET'), scopes: scopes.join(' ') }
}

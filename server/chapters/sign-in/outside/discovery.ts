import * as oidc from 'openid-client'
import type { OutsideClient } from '../../../platform/settings/auth.ts'
import { boundedFetch, TIMEOUT_SECONDS } from './fetch.ts'

const DISCOVERED_FOR_MS = 3_600_000
const DISCOVERY_AGAIN_MS = 60_000

/** The provider's configuration by OpenID discovery, read once an hour. If the provider is unreachable, the last one is used. Spec §5-13. */
export function discovered(issuer: string, client: OutsideClient): () => Promise<oidc.Configuration> {
  let known: oidc.Configuration | undefined
  let nextTry = 0
  let asking: Promise<oidc.Configuration> | undefined
  const ask = () => {
    nextTry = Date.now() + DISCOVERY_AGAIN_MS
    return (asking ??= discover(issuer, client)
      .then((configuration) => {
        nextTry = Date.now() + DISCOVERED_FOR_MS
        return (known = configuration)
      })
      .finally(() => (asking = undefined)))
  }
  return async () => {
    if (!known) return ask()
    if (Date.now() >= nextTry) ask().catch(() => {})
    return known
  }
}

function discover(issuer: string, client: OutsideClient): Promise<oidc.Configuration> {
  return oidc.discovery(new URL(issuer), client.id, {}, client.secret ? withSecret(client.secret) : oidc.None(), {
    timeout: TIMEOUT_SECONDS,
    [oidc.customFetch]: boundedFetch,
    // The ID token's signature is checked, although the provider itself sends the token.
    execute: [oidc.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [])],
  })
}

/** Sends the client's secret in the header, the default of OpenID Connect; in the body if the provider accepts only that. */
function withSecret(secret: string): oidc.ClientAuth {
  const [inHeader, inBody] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)]
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (methods.includes('client_secret_basic') ? inHeader : inBody)(server, client, body, headers)
  }
}

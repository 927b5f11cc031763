import * as oidc from 'openid-client'
import type { OutsideClient } from '../../settings/auth.ts'
import { discovered } from './discovery.ts'
import type { Flow } from './flow.ts'

/** What the provider gave, as a session keeps it. */
export interface Tokens {
  access: string
  refresh: string | null
  /** Names the session at the provider when it is to end. */
  id: string | null
}

/** The outside provider, as this service talks to it. What goes wrong is thrown as the library says it: see faults.ts. */
export interface OutsideProvider {
  /** What sessions belong to: another provider or client must not be shown their tokens. */
  name: string
  /** Where a browser is sent to sign in. */
  authorizationUrl: (state: string, flow: Flow) => Promise<string>
  /** Checks what the browser came back with and takes the tokens for it. */
  exchange: (query: string, state: string, flow: Flow) => Promise<{ tokens: Tokens; claims: oidc.IDToken }>
  /** New tokens for a refresh token, which may be good for this one use. */
  refresh: (held: Tokens & { refresh: string }) => Promise<Tokens>
  /** Where a browser is sent to sign out at the provider too; null where it has no such place. */
  endSessionUrl: (idToken: string | null) => Promise<string | null>
  /** Gives a refresh token back, where the provider takes it. */
  revoke: (tokens: Tokens) => Promise<void>
}

interface ProviderOptions {
  issuer: string
  audience: string
  client: OutsideClient
  publicUrl: string
}

/** Talks to an outside OpenID provider, found by discovery at the first use. */
export function outsideProvider({ issuer, audience, client, publicUrl }: ProviderOptions): OutsideProvider {
  const configuration = discovered(issuer, client)
  const redirectUri = new URL('/api/auth/callback', publicUrl).href
  const { toAuthorize, toExchange } = audienceParameters(audience, client.id)
  const taken = (answer: oidc.TokenEndpointResponse, before?: Tokens): Tokens => ({
    access: answer.access_token,
    refresh: answer.refresh_token ?? before?.refresh ?? null,
    id: answer.id_token ?? before?.id ?? null,
  })
  return {
    name: `${issuer} ${client.id}`,
    authorizationUrl: async (state, { nonce, verifier }) =>
      oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: client.scopes,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...toAuthorize,
      }).href,
    exchange: async (query, expectedState, { nonce, verifier }) => {
      const checks = { expectedState, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
      const answer = await oidc.authorizationCodeGrant(await configuration(), new URL(redirectUri + query), checks, toExchange)
      return { tokens: taken(answer), claims: answer.claims() as oidc.IDToken }
    },
    refresh: async (held) => taken(await oidc.refreshTokenGrant(await configuration(), held.refresh, toExchange), held),
    endSessionUrl: async (idToken) => {
      const known = await configuration()
      if (!known.serverMetadata().end_session_endpoint) return null
      return oidc.buildEndSessionUrl(known, {
        post_logout_redirect_uri: new URL('/backoffice/sign-in', publicUrl).href,
        // Where the API is the client itself, it takes the ID token for an access token: that must not stand in a browser's history.
        ...(idToken && audience !== client.id ? { id_token_hint: idToken } : {}),
      }).href
    },
    revoke: async ({ refresh }) => {
      const known = await configuration()
      if (refresh && known.serverMetadata().revocation_endpoint)
        await oidc.tokenRevocation(known, refresh, { token_type_hint: 'refresh_token' })
    },
  }
}

/**
 * How a token for this API is asked for: RFC 8707 has `resource`, an absolute URI, at each step; Auth0 and others have `audience`.
 * A provider that knows neither (Keycloak) reads over both and is set up to write the audience by itself.
 */
function audienceParameters(
  audience: string,
  clientId: string,
): { toAuthorize: Record<string, string>; toExchange: Record<string, string> } {
  // The API is the client itself: there is nothing else to ask for.
  if (audience === clientId) return { toAuthorize: {}, toExchange: {} }
  const toExchange: Record<string, string> = URL.canParse(audience) && !audience.includes('#') ? { resource: audience } : {}
  return { toAuthorize: { ...toExchange, audience }, toExchange }
}

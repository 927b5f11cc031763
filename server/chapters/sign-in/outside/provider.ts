import * as oidc from 'openid-client'
import type { OutsideClient } from '../../../platform/settings/auth.ts'
import { discovered } from './discovery.ts'
import type { Flow } from './flow.ts'

/** The tokens that the provider issued, as a session stores them. */
export interface Tokens {
  access: string
  refresh: string | null
  /** The ID token: it identifies the provider's session at sign-out. */
  id: string | null
}

/** The client of the outside provider. Errors of the library are thrown unchanged: see faults.ts. */
export interface OutsideProvider {
  /** The provider and client that sessions are bound to: no other may receive their tokens. */
  name: string
  /** The address that the browser is redirected to for the sign-in. @param fresh the person signs in again, also with an open session there */
  authorizationUrl: (state: string, flow: Flow, fresh?: boolean) => Promise<string>
  /** Checks the callback's query and exchanges its code for tokens. */
  exchange: (query: string, state: string, flow: Flow) => Promise<{ tokens: Tokens; claims: oidc.IDToken }>
  /** Returns new tokens for a refresh token, which may be valid for one use only. */
  refresh: (held: Tokens & { refresh: string }) => Promise<Tokens>
  /** The address that the browser is redirected to for the sign-out at the provider; null if the provider has none. */
  endSessionUrl: (idToken: string | null) => Promise<string | null>
  /** Revokes a refresh token, if the provider supports it. */
  revoke: (tokens: Tokens) => Promise<void>
}

interface ProviderOptions {
  issuer: string
  audience: string
  client: OutsideClient
  publicUrl: string
}

/** Returns the client of an outside OpenID provider. Its configuration is discovered at the first use. */
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
    authorizationUrl: async (state, { nonce, verifier }, fresh = false) =>
      oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: client.scopes,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(fresh ? { prompt: 'login' } : {}),
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
        // If audience and client are the same, the ID token is also a valid access token, and must not be in the browser's history.
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
 * The parameters that request a token for this API: RFC 8707 has `resource`, an absolute URI, at each step; Auth0 and others have
 * `audience`. A provider without either (Keycloak) ignores both; its operator configures the audience there.
 */
function audienceParameters(
  audience: string,
  clientId: string,
): { toAuthorize: Record<string, string>; toExchange: Record<string, string> } {
  // The API is the client itself: no parameter is needed.
  if (audience === clientId) return { toAuthorize: {}, toExchange: {} }
  const toExchange: Record<string, string> = URL.canParse(audience) && !audience.includes('#') ? { resource: audience } : {}
  return { toAuthorize: { ...toExchange, audience }, toExchange }
}

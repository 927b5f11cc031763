import * as oidc from 'openid-client'
import type { IdentityProviderName } from '../../../../contract/sign-in/sign-in.ts'
import type { IdentitySettings } from '../../settings/identities.ts'
import { oneLine } from '../../text/plain-text.ts'
import { discovered } from '../outside/discovery.ts'
import { SignInRefused } from '../outside/faults.ts'
import { authTimeOf, isSubject } from '../token-claims.ts'
import { readUserinfo } from './userinfo.ts'

/** A person whom ProConnect or FranceConnect has identified, for this sign-in. */
export interface ProvenIdentity {
  provider: IdentityProviderName
  issuer: string
  subject: string
  prenom: string | null
  nom: string | null
  /** Of the establishment for which an agent acts: ProConnect. */
  siret: string | null
  factors: 1 | 2
  /** When the person showed who they are; null if that is not known. */
  authenticatedAt: Date | null
  /** The ID token, which the provider wants back at the sign-out. */
  idToken: string
}

/** A client of ProConnect or FranceConnect. Errors of the library are thrown unchanged: see outside/faults.ts. */
export interface IdentityProvider {
  provider: IdentityProviderName
  issuer: string
  /** The address that the browser is redirected to. @param fresh the person signs in again, also with an open session there */
  authorizationUrl: (state: string, nonce: string, fresh: boolean) => Promise<string>
  /** Checks the callback's query, exchanges its code, and reads and verifies the claims at once: the code lives 30 seconds, the access token 60. */
  identify: (query: string, expected: { state: string; nonce: string; fresh: boolean }) => Promise<ProvenIdentity>
  /** The address that the browser is redirected to for the sign-out at the provider; null if the provider has none. */
  endSessionUrl: (idToken: string) => Promise<string | null>
}

/**
 * The parameters beside those of every sign-in. Both providers refuse a parameter that they do not know (Y000400), so there is no
 * code_challenge. ProConnect tells the factors of a sign-in (amr) only if it is asked; FranceConnect needs a level of assurance.
 */
const parametersOf = ({ provider, acrValues }: IdentitySettings): Record<string, string> =>
  provider === 'proconnect' ? { claims: '{"id_token":{"amr":{"essential":true}}}' } : { acr_values: acrValues ?? 'eidas1' }

/** Returns a client of ProConnect or FranceConnect. Its configuration is discovered at the first use. docs/decisions/0012. */
export function identityProvider(settings: IdentitySettings, publicUrl: string): IdentityProvider {
  const { provider, issuer, client } = settings
  const configuration = discovered(issuer, client)
  const here = (page: string) => new URL(`/api/auth/${provider}/${page}`, publicUrl).href
  const redirectUri = here('callback')
  return {
    provider,
    issuer,
    authorizationUrl: async (state, nonce, fresh) =>
      oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: client.scopes,
        state,
        nonce,
        ...parametersOf(settings),
        ...(fresh ? { prompt: 'login' } : {}),
      }).href,
    identify: async (query, { state, nonce, fresh }) => {
      const known = await configuration()
      const checks = { expectedState: state, expectedNonce: nonce, idTokenExpected: true }
      const answer = await oidc.authorizationCodeGrant(known, new URL(redirectUri + query), checks)
      const claims = answer.claims()
      if (!claims || !answer.id_token || !isSubject(claims.sub)) throw new SignInRefused('refused', 'the ID token names no subject')
      const person = await readUserinfo(known, { access: answer.access_token, subject: claims.sub, clientId: client.id })
      const authTime = authTimeOf(claims)
      return {
        provider,
        issuer,
        subject: claims.sub,
        prenom: lineOf(person['given_name']),
        nom: lineOf(person['usual_name'] ?? person['family_name']),
        siret: siretOf(person['siret']),
        factors: factorsOf(claims),
        // Without auth_time only a demanded sign-in is known to be new: single sign-on would otherwise pass for one.
        authenticatedAt: authTime === undefined ? (fresh ? new Date() : null) : new Date(Math.min(Date.now(), authTime * 1000)),
        idToken: answer.id_token,
      }
    },
    endSessionUrl: async (idToken) => {
      const known = await configuration()
      if (!known.serverMetadata().end_session_endpoint) return null
      // Nothing happens at the return but a redirection, so the state protects nothing; ProConnect demands one.
      const { href } = oidc.buildEndSessionUrl(known, {
        id_token_hint: idToken,
        state: oidc.randomState(),
        post_logout_redirect_uri: here('signed-out'),
      })
      const url = new URL(href)
      // The library adds it; the documents do not have it, and what they do not have is an error.
      url.searchParams.delete('client_id')
      return url.href
    },
  }
}

const lineOf = (value: unknown): string | null => (typeof value === 'string' ? oneLine(value.slice(0, 800), 200) || null : null)
const siretOf = (value: unknown): string | null => (typeof value === 'string' && /^\d{14}$/.test(value) ? value : null)

/**
 * Two factors: the provider says so (amr `mfa`), or its level of assurance needs two: substantial and high of Regulation (EU) 910/2014
 * (eidas2, eidas3), and ProConnect's levels that end with -2fa. Everything else counts as one.
 */
function factorsOf({ acr, amr }: oidc.IDToken): 1 | 2 {
  const told = Array.isArray(amr) && amr.includes('mfa')
  const level = typeof acr === 'string' && (/^eidas[23]$/.test(acr) || /^https:\/\/proconnect\.gouv\.fr\/assurance\/[\w-]+-2fa$/.test(acr))
  return told || level ? 2 : 1
}

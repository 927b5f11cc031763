import * as oidc from 'openid-client'
import type { IdentityProviderName } from '../../../../contract/sign-in/sign-in.ts'
import { OUTSIDE_FACTS } from '../../../platform/outside-facts/facts.ts'
import { countUnknown } from '../../../platform/outside-facts/unknown-values.ts'
import type { IdentitySettings } from '../../../platform/settings/identities.ts'
import { oneLine } from '../../../platform/text/plain-text.ts'
import { discovered } from '../outside/discovery.ts'
import { SignInRefused } from '../outside/faults.ts'
import type { Flow } from '../outside/flow.ts'
import { authTimeOf, isSubject } from '../../../platform/access/token-claims.ts'
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

/** What a sign-in was begun with, and only its browser knows. */
type Asked = Pick<Flow, 'nonce' | 'verifier'>

/** A client of ProConnect or FranceConnect. Errors of the library are thrown unchanged: see outside/faults.ts. */
export interface IdentityProvider {
  provider: IdentityProviderName
  issuer: string
  /**
   * The address that the browser is redirected to, with a proof key (PKCE) where the provider offers it.
   * @param fresh the person signs in again, also with an open session there
   */
  authorizationUrl: (state: string, flow: Asked, how: { fresh: boolean }) => Promise<string>
  /** Checks the callback's query, exchanges its code, and reads and verifies the claims at once: the code lives 30 seconds, the access token 60. */
  identify: (query: string, expected: Asked & { state: string; fresh: boolean }) => Promise<ProvenIdentity>
  /** The address that the browser is redirected to for the sign-out at the provider; null if the provider has none. */
  endSessionUrl: (idToken: string) => Promise<string | null>
}

/**
 * The parameters beside those of every sign-in. Both providers refuse a parameter that they do not know (Y000400). ProConnect tells the
 * factors of a sign-in (amr, acr) only if it is asked. The levels of two factors are asked for, and not demanded: where somebody's
 * organisation offers none, the account's own second factor is left. FranceConnect needs a level of assurance.
 */
const parametersOf = ({ provider, acrValues }: IdentitySettings): Record<string, string> => {
  if (provider === 'franceconnect') return { acr_values: acrValues ?? 'eidas1' }
  const acr = { essential: false, values: OUTSIDE_FACTS.proconnectLevels.value.two }
  return { claims: JSON.stringify({ id_token: { amr: { essential: true }, acr } }) }
}

/** Returns a client of ProConnect or FranceConnect. Its configuration is discovered at the first use. docs/decisions/0012. */
export function identityProvider(settings: IdentitySettings, publicUrl: string): IdentityProvider {
  const { provider, issuer, client } = settings
  const configuration = discovered(issuer, client)
  const here = (page: string) => new URL(`/api/auth/${provider}/${page}`, publicUrl).href
  const redirectUri = here('callback')
  return {
    provider,
    issuer,
    authorizationUrl: async (state, { nonce, verifier }, { fresh }) => {
      const known = await configuration()
      const proof = { code_challenge: await oidc.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }
      return oidc.buildAuthorizationUrl(known, {
        redirect_uri: redirectUri,
        scope: client.scopes,
        state,
        nonce,
        ...(known.serverMetadata().supportsPKCE() ? proof : {}),
        ...parametersOf(settings),
        ...(fresh ? { prompt: 'login' } : {}),
      }).href
    },
    identify: async (query, { state, nonce, verifier, fresh }) => {
      const known = await configuration()
      const proof = known.serverMetadata().supportsPKCE() ? { pkceCodeVerifier: verifier } : {}
      const checks = { expectedState: state, expectedNonce: nonce, idTokenExpected: true, ...proof }
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
        factors: factorsOf(provider, claims),
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

/** Two factors: the provider says so (amr `mfa`), or its level of assurance attests them. Everything else counts as one, and what is not known is counted. */
function factorsOf(provider: IdentityProviderName, { acr, amr }: oidc.IDToken): 1 | 2 {
  const fact = provider === 'proconnect' ? 'proconnectLevels' : 'franceconnectLevels'
  const { two, one } = OUTSIDE_FACTS[fact].value
  const level = typeof acr === 'string' ? acr : ''
  if (acr !== undefined && ![...two, ...one].includes(level)) countUnknown(fact)
  const methods: unknown[] = Array.isArray(amr) ? amr : []
  if (provider === 'proconnect' && methods.some((method) => !OUTSIDE_FACTS.proconnectMethods.value.includes(String(method))))
    countUnknown('proconnectMethods')
  return methods.includes('mfa') || two.includes(level) ? 2 : 1
}

import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import * as oidc from 'openid-client'
import { SignInRefused } from '../outside/faults.ts'
import { boundedFetch, TIMEOUT_SECONDS } from '../outside/fetch.ts'

/** The algorithms that ProConnect and FranceConnect offer with a key of their own; HS256 would be signed with the client's secret. */
const ALGORITHMS = ['ES256', 'RS256']
const CLOCK_SKEW_SECONDS = 30

/**
 * Reads the claims of the person, which the provider answers as a signed JWT, and verifies its signature, issuer, audience and subject.
 * A userinfo that is plain JSON is refused.
 * @throws SignInRefused refused
 */
export async function readUserinfo(
  configuration: oidc.Configuration,
  { access, subject, clientId }: { access: string; subject: string; clientId: string },
): Promise<JWTPayload> {
  const { userinfo_endpoint: address, issuer } = configuration.serverMetadata()
  if (!address) throw new SignInRefused('token_refused', 'the provider has no userinfo endpoint')
  const answer = await oidc.fetchProtectedResource(configuration, access, new URL(address), 'GET')
  if (answer.status !== 200 || !/^application\/jwt\b/i.test(answer.headers.get('content-type') ?? ''))
    throw new SignInRefused('refused', `userinfo is no signed JWT: status ${answer.status}`)
  const { payload } = await jwtVerify(await answer.text(), keysOf(configuration), {
    issuer,
    audience: clientId,
    algorithms: ALGORITHMS,
    clockTolerance: CLOCK_SKEW_SECONDS,
  }).catch((error: unknown) => {
    if (error instanceof errors.JOSEError || error instanceof TypeError)
      throw new SignInRefused('refused', `userinfo is not accepted: ${error.message}`)
    throw error
  })
  if (payload.sub !== subject) throw new SignInRefused('refused', 'userinfo and ID token name different subjects')
  return payload
}

const known = new WeakMap<oidc.Configuration, JWTVerifyGetKey>()

/** The keys of a discovered provider, read again when a token names an unknown one. */
function keysOf(configuration: oidc.Configuration): JWTVerifyGetKey {
  let keys = known.get(configuration)
  if (!keys) {
    const { jwks_uri, issuer } = configuration.serverMetadata()
    const address = new URL(jwks_uri ?? '')
    if (address.protocol !== 'https:' && address.protocol !== new URL(issuer).protocol)
      throw new SignInRefused('token_refused', `the keys of ${issuer} are not at an https address`)
    keys = createRemoteJWKSet(address, {
      timeoutDuration: TIMEOUT_SECONDS * 1000,
      [customFetch]: (url, { headers, method, redirect, signal }) =>
        boundedFetch(url, { headers: Object.fromEntries(headers), method, redirect, signal, body: undefined }),
    })
    known.set(configuration, keys)
  }
  return keys
}

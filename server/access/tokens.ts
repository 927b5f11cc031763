import { createLocalJWKSet, decodeProtectedHeader, errors, type JSONWebKeySet, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { AppError } from '../../contract/errors.ts'
import type { VerifyToken } from './gate.ts'

const ALGORITHMS = ['EdDSA', 'ES256', 'ES384', 'ES512', 'RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512']
const CLOCK_SKEW_SECONDS = 30
/** An unknown key is looked up at most this often: a flood of invented keys must not become a flood of look-ups. */
const LOOK_UP_EVERY_MS = 5_000
/** Without any key yet, a failed look-up is repeated sooner: every token would be refused meanwhile. */
const FIRST_LOOK_UP_EVERY_MS = 1_000
const REFRESH_AFTER_MS = 10 * 60_000

/** The issuer's public keys: kept, refreshed when old, looked up when a token names one that is not known. */
function keyStore(load: () => Promise<JSONWebKeySet>) {
  let keys: JSONWebKeySet | undefined
  let find: JWTVerifyGetKey | undefined
  let loadedAt = 0
  let lastTry = 0
  let loading: Promise<void> | undefined
  const refresh = () => {
    loading ??= load()
      .then((set) => {
        keys = set
        find = createLocalJWKSet(set)
        loadedAt = Date.now()
      })
      .finally(() => {
        loading = undefined
      })
    lastTry = Date.now()
    return loading
  }
  return async (kid: string | undefined): Promise<JWTVerifyGetKey> => {
    const known = () => keys?.keys.some((key) => key.kid === kid || kid === undefined) ?? false
    if (!known() && Date.now() - lastTry >= (keys ? LOOK_UP_EVERY_MS : FIRST_LOOK_UP_EVERY_MS)) await refresh().catch(() => {})
    else if (!known() && loading) await loading.catch(() => {})
    // With the issuer away, the keys it gave before go on counting.
    else if (Date.now() - loadedAt > REFRESH_AFTER_MS && Date.now() - lastTry >= LOOK_UP_EVERY_MS) refresh().catch(() => {})
    if (!find) throw new AppError('service_unavailable', { cause: new Error('The keys of the token issuer cannot be read') })
    return find
  }
}

/**
 * Verifies access tokens of one issuer: asymmetric signature, issuer, audience, expiry, start. Decisions on Spec §5.
 * @param load reads the issuer's key set
 */
export function tokenVerifier({
  issuer,
  audience,
  load,
}: {
  issuer: string
  audience: string
  load: () => Promise<JSONWebKeySet>
}): VerifyToken {
  const keysFor = keyStore(load)
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, await keysFor(decodeProtectedHeader(token).kid), {
        issuer,
        audience,
        algorithms: ALGORITHMS,
        clockTolerance: CLOCK_SKEW_SECONDS,
        requiredClaims: ['sub', 'exp'],
      })
      const { sub, email, email_verified: verified, name } = payload
      if (typeof sub !== 'string' || sub === '' || sub.length > 255) return null
      return {
        issuer,
        subject: sub,
        email: typeof email === 'string' ? email : null,
        emailVerified: verified === true,
        name: typeof name === 'string' ? name.slice(0, 200) : null,
      }
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof TypeError) return null
      throw error
    }
  }
}

/** Reads the key set of an outside OpenID provider, found by discovery. */
export function discoveredKeys(issuer: string): () => Promise<JSONWebKeySet> {
  const read = async (url: string): Promise<Record<string, unknown>> => {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000), headers: { accept: 'application/json' } })
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
    return (await answer.json()) as Record<string, unknown>
  }
  return async () => {
    const configuration = await read(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
    if (configuration['issuer'] !== issuer) throw new Error(`The provider calls itself ${String(configuration['issuer'])}, not ${issuer}`)
    return (await read(String(configuration['jwks_uri']))) as unknown as JSONWebKeySet
  }
}

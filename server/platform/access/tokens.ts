import { hash } from 'node:crypto'
import {
  createLocalJWKSet,
  decodeProtectedHeader,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import { z } from 'zod'
import { AppError } from '../../../contract/errors.ts'
import { addressOf, authTimeOf, isSubject, nameOf } from './token-claims.ts'
import { Expiring } from '../http/limits/expiring.ts'
import type { VerifyToken } from './gate.ts'
import { EMBEDDED_ISSUER } from './issuer.ts'

const ALGORITHMS = ['EdDSA', 'ES256', 'ES384', 'ES512', 'RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512']
const Uuid = z.guid()
const CLOCK_SKEW_SECONDS = 30
/** The least time between two look-ups of unknown keys: a flood of invented key ids must not cause a flood of requests. */
const LOOK_UP_EVERY_MS = 5_000
/** The same while no key is known: every token is refused meanwhile. */
const FIRST_LOOK_UP_EVERY_MS = 1_000
const REFRESH_AFTER_MS = 10 * 60_000

/** With keys older than this, a verification waits for new keys: a key withdrawn meanwhile must not be accepted once more. */
const WAIT_AFTER_MS = 60 * 60_000

/** The most tokens that a process remembers as verified, some five megabytes, and for how long. */
const [VERIFIED_MAX, VERIFIED_MS] = [10_000, 5 * 60_000]

/** A token that was verified: by which keys, and until when it is valid, in seconds of the system clock. */
interface Verified {
  identity: NonNullable<Awaited<ReturnType<VerifyToken>>>
  kid: string | undefined
  keys: JWTVerifyGetKey
  exp: number
}

/** A cache of the issuer's public keys. They are refreshed when old, and when a token names an unknown key. */
function keyStore(load: () => Promise<JSONWebKeySet>) {
  let kids: ReadonlySet<unknown> | undefined
  let find: JWTVerifyGetKey | undefined
  let loadedAt = 0
  let lastTry = 0
  let loading: Promise<void> | undefined
  let awaited: Promise<void> | undefined
  /** Why the keys could not be read. */
  let fault: unknown
  const refresh = () => {
    loading ??= load()
      .then((set) => {
        // Throws if the answer is not a key set; the known keys are then still used.
        find = createLocalJWKSet(set)
        kids = new Set(set.keys.map((key) => key.kid))
        loadedAt = Date.now()
      })
      .catch((error: unknown) => {
        fault = error
        throw error
      })
      .finally(() => {
        loading = undefined
      })
    lastTry = Date.now()
    return loading
  }
  return async (kid: string | undefined): Promise<JWTVerifyGetKey> => {
    const known = () => kids !== undefined && (kid === undefined || kids.has(kid))
    const sinceTry = Date.now() - lastTry
    if (kids && sinceTry > WAIT_AFTER_MS)
      awaited = refresh()
        .catch(() => {})
        .finally(() => (awaited = undefined))
    if (awaited) await awaited
    else if (!known() && sinceTry >= (kids ? LOOK_UP_EVERY_MS : FIRST_LOOK_UP_EVERY_MS)) await refresh().catch(() => {})
    else if (!known() && loading) await loading.catch(() => {})
    // If the issuer is unreachable, the known keys are still used.
    else if (Date.now() - loadedAt > REFRESH_AFTER_MS && sinceTry >= LOOK_UP_EVERY_MS) refresh().catch(() => {})
    if (!find)
      throw new AppError('service_unavailable', { cause: new Error('The keys of the token issuer cannot be read', { cause: fault }) })
    return find
  }
}

/**
 * Verifies access tokens of one issuer: asymmetric signature, issuer, audience, expiry, start. A token that was verified is known by its digest, until
 * it expires or the keys are read again. Spec §5-12.
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
  const verified = new Expiring<Verified>(VERIFIED_MAX)
  return async (token) => {
    try {
      const digest = hash('sha256', token, 'base64url')
      const known = verified.get(digest)?.value
      const kid = known ? known.kid : decodeProtectedHeader(token).kid
      const keys = await keysFor(kid)
      if (known && known.keys === keys && known.exp + CLOCK_SKEW_SECONDS > Date.now() / 1000) return known.identity
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        algorithms: ALGORITHMS,
        clockTolerance: CLOCK_SKEW_SECONDS,
        requiredClaims: ['sub', 'exp'],
      })
      const identity = identityOf(payload, issuer)
      if (identity && payload.exp !== undefined)
        verified.set(digest, { identity, kid, keys, exp: payload.exp }, performance.now() + VERIFIED_MS)
      return identity
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof TypeError) return null
      throw error
    }
  }
}

/** The person that verified claims name; null if they name nobody. */
function identityOf(payload: JWTPayload, issuer: string): Verified['identity'] | null {
  if (!isSubject(payload.sub)) return null
  const identity = { issuer, subject: payload.sub, ...addressOf(payload), name: nameOf(payload), authTime: authTimeOf(payload) }
  if (issuer !== EMBEDDED_ISSUER) return identity
  // A token of the embedded issuer names its session. Providers use the same claim for sessions of their own. A token of the release before has
  // none: it is valid for the rest of its quarter of an hour, so that an upgrade signs nobody out.
  if (payload['sid'] === undefined) return identity
  const session = Uuid.safeParse(payload['sid'])
  return session.success ? { ...identity, session: session.data } : null
}

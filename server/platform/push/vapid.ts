import type { KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import type { Config } from '../settings/config.ts'

/** A token is valid for twelve hours, of the 24 that are allowed, and is used for six: the clocks of both sides may differ by hours. */
const [VALID_MS, USED_MS] = [12 * 3_600_000, 6 * 3_600_000]
/** One for each origin of a push service and each of our keys. */
const TOKENS_MAX = 200

/** A key pair by which push services know this service. A browser's subscription is bound to the public one. */
export interface VapidKey {
  /** The uncompressed point, base64url: the `applicationServerKey` of a page. */
  publicKey: string
  privateKey: KeyObject
}

/** Makes the header Authorization of a request to an origin. */
export type Authorize = (key: VapidKey, origin: string) => Promise<string>

/**
 * Returns who can be reached about messages of this service, as push services ask for it: SITE_CONTACT, else MAIL_FROM, else PUBLIC_URL.
 * @returns null where there is none that another machine could use: push services refuse such messages
 */
export function pushContact({
  site,
  mail,
  publicUrl,
}: Pick<Config, 'site' | 'publicUrl'> & { mail: Pick<Config['mail'], 'from'> }): string | null {
  const email = [site?.contact, mail.from.address].find((address) => address?.split('@').at(-1)?.includes('.'))
  if (email) return `mailto:${email}`
  return publicUrl?.startsWith('https:') ? new URL(publicUrl).origin : null
}

/** Signs tokens of RFC 8292 (ES256), each for one origin, and uses each for some hours. */
export function vapidTokens(contact: string): Authorize {
  const tokens = new Map<string, { header: string; until: number }>()
  return async (key, origin) => {
    const [name, now] = [`${key.publicKey} ${origin}`, Date.now()]
    const known = tokens.get(name)
    // A clock that was set back makes a token that is valid for too long.
    if (known && now < known.until && now > known.until - USED_MS) return known.header
    const token = await new SignJWT({ aud: origin, sub: contact, exp: Math.floor((now + VALID_MS) / 1000) })
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .sign(key.privateKey)
    const header = `vapid t=${token}, k=${key.publicKey}`
    if (tokens.size >= TOKENS_MAX) tokens.clear()
    tokens.set(name, { header, until: now + USED_MS })
    return header
  }
}

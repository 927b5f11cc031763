import { randomBytes, timingSafeEqual } from 'node:crypto'

const KEPT_SECONDS = 180 * 86_400

/** Browsers with an earlier sign-in to an account, recognised by a cookie that proves it and contains nothing else. */
export interface KnownDevices {
  /**
   * The key by which refused attempts on an account are counted: one for all unknown browsers, and one for each browser known to the account.
   * So guessing from many addresses is slow, and does not lock out an owner at a known browser. (account-attempts.ts)
   */
  counting: (email: string, cookies: string | undefined) => { key: string; known: boolean }
  /** The Set-Cookie header for a browser that has just signed in. */
  cookie: (email: string) => string
}

/** @param secure whether the service is reached over https */
export function knownDevices({ keyedHash, secure }: { keyedHash: (use: string, value: string) => string; secure: boolean }): KnownDevices {
  const name = secure ? '__Host-beffroi.device' : 'beffroi.device'
  const proof = (device: string, email: string) => keyedHash('known device', `${device}:${email.toLowerCase()}`)
  return {
    counting: (email, cookies) => {
      const [, device = '', shown = ''] =
        new RegExp(`(?:^|; ?)${name.replace('.', String.raw`\.`)}=([\\w-]{22})\\.([\\w-]{22})(?:;|$)`).exec(cookies ?? '') ?? []
      const known = shown !== '' && timingSafeEqual(Buffer.from(shown), Buffer.from(proof(device, email)))
      return { key: known ? `device:${device}` : `account:${keyedHash('sign-in', email.toLowerCase())}`, known }
    },
    cookie: (email) => {
      const device = randomBytes(17).toString('base64url').slice(0, 22)
      return `${name}=${device}.${proof(device, email)}; Max-Age=${KEPT_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
    },
  }
}

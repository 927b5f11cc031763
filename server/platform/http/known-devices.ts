import { randomBytes, timingSafeEqual } from 'node:crypto'

const KEPT_SECONDS = 180 * 86_400

/** Browsers that have been signed in from, told by a cookie that proves it and says nothing else. */
export interface KnownDevices {
  /**
   * What refused attempts on an account are counted by: all strangers together, a browser known to the account by itself.
   * So guessing from many addresses is slow, and does not lock out whoever signs in from a browser of theirs. (account-attempts.ts)
   */
  counting: (email: string, cookies: string | undefined) => { key: string; known: boolean }
  /** The Set-Cookie of a browser that has just been signed in from. */
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

import { createHmac, timingSafeEqual } from 'node:crypto'

/** The seconds of a step, and the digits of a code: what every authenticator application supports. */
const STEP_SECONDS = 30
const DIGITS = 6
/** The steps before and after the present one whose codes are accepted, for clocks that differ. */
const WINDOW = 1
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns the step of time at a moment, in milliseconds. */
export const stepAt = (now: number): number => Math.floor(now / 1000 / STEP_SECONDS)

/** Returns the code of a step. RFC 6238 and RFC 4226, with SHA-1. */
export function totpAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/**
 * Returns the step that a code belongs to; null if it is wrong.
 * @param after the step of the last accepted code: its code and earlier ones are refused
 */
export function acceptedStep(secret: Buffer, code: string, { now, after }: { now: number; after: number }): number | null {
  const given = Buffer.from(code)
  const steps = Array.from({ length: 2 * WINDOW + 1 }, (_, n) => stepAt(now) - WINDOW + n)
  const right = steps.filter((step) => given.length === DIGITS && timingSafeEqual(Buffer.from(totpAt(secret, step)), given))
  return right.find((step) => step > after) ?? null
}

/** Encodes bytes in base32 (RFC 4648), without padding: the form in which people type a secret. */
export function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** Returns the address that authenticator applications read from a QR code. */
export function totpAddress({ secret, site, email }: { secret: Buffer; site: string; email: string }): string {
  const label = `${encodeURIComponent(site)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(site)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`
}

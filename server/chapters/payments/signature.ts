import { createHmac, timingSafeEqual } from 'node:crypto'

/** The largest difference between a signature's time and now, in seconds. */
export const TOLERANCE = 300
const HEADER_MAX = 2048
const SIGNATURES_MAX = 8
const TIME = /^[1-9]\d{0,11}$/
const DIGEST = /^[0-9a-f]{64}$/
/** Other schemes that the provider may add; they are ignored. */
const OTHER = /^v\d{1,2}=[0-9A-Za-z]{1,256}$/

/** A signature header: its unparsed time, and the digests of our scheme. */
interface Signature {
  time: string
  digests: Buffer[]
}

/**
 * Parses exactly `t=<unix seconds>,v1=<hex>[,v1=<hex>…]`; null for anything else. The provider's own library accepts several times, times
 * with other characters, malformed parts and any number of digests: two parsers that read a header differently are what forgers look
 * for. Spec §4.5-5.
 */
export function readSignature(header: string | undefined): Signature | null {
  if (header === undefined || header.length > HEADER_MAX) return null
  let time: string | undefined
  const digests: Buffer[] = []
  for (const part of header.split(',')) {
    if (part.startsWith('t=')) {
      if (time !== undefined || !TIME.test(part.slice(2))) return null
      time = part.slice(2)
    } else if (part.startsWith('v1=')) {
      if (digests.length === SIGNATURES_MAX || !DIGEST.test(part.slice(3))) return null
      digests.push(Buffer.from(part.slice(3), 'hex'))
    } else if (!OTHER.test(part)) return null
  }
  return time === undefined || digests.length === 0 ? null : { time, digests }
}

/**
 * Whether one of these secrets signed exactly these bytes, within the tolerance of now. Every digest is compared with every
 * secret, so that the duration does not reveal which one matches. Spec §4.5-5, §6-1.
 * @param now Unix time, in seconds
 */
export function isSigned(header: string | undefined, body: Buffer, secrets: readonly string[], now: number): boolean {
  const signature = readSignature(header)
  if (!signature || Math.abs(now - Number(signature.time)) > TOLERANCE) return false
  let fits = false
  for (const secret of secrets) {
    const expected = createHmac('sha256', secret).update(`${signature.time}.`).update(body).digest()
    for (const digest of signature.digests) fits = timingSafeEqual(digest, expected) || fits
  }
  return fits
}

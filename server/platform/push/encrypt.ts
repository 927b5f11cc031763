import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

const CURVE = 'prime256v1'
/** What a push service must accept: 4,096 bytes, of which 103 are the header, the tag and the mark of the last record. */
const [BODY_BYTES, RECORD_BYTES] = [4096, 4096]
export const PAYLOAD_BYTES_MAX = BODY_BYTES - (16 + 4 + 1 + 65) - 16 - 1
/** After the last record of a content. */
const LAST_RECORD = Buffer.of(2)

/** The keys of a browser, as it gives them: both base64url. */
export interface BrowserKeys {
  p256dh: string
  auth: string
}

/** Whether the keys of a browser are usable: a point of the curve, and sixteen bytes. */
export function areKeys({ p256dh, auth }: BrowserKeys): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== 65 || Buffer.from(auth, 'base64url').length !== 16) return false
  try {
    ownPair().computeSecret(point)
    return true
  } catch {
    return false
  }
}

function ownPair(): ECDH {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return pair
}

const derived = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/**
 * Encrypts a payload for one browser: aes128gcm in one record (RFC 8188, RFC 8291).
 * @param pair the key pair of this message, and `salt`; both are random, except in a test
 * @returns the body of the request
 * @throws RangeError if the payload is larger than PAYLOAD_BYTES_MAX; Error if the keys are none (areKeys())
 */
export function encryptFor({ p256dh, auth }: BrowserKeys, payload: Buffer, pair: ECDH = ownPair(), salt: Buffer = randomBytes(16)): Buffer {
  if (payload.length > PAYLOAD_BYTES_MAX) throw new RangeError(`a push payload of ${payload.length} bytes`)
  const [theirs, ours] = [Buffer.from(p256dh, 'base64url'), pair.getPublicKey()]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const secret = derived(pair.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32)
  const key = derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const cipher = createCipheriv('aes-128-gcm', key, derived(secret, salt, 'Content-Encoding: nonce\0', 12))
  const sealed = [cipher.update(payload), cipher.update(LAST_RECORD), cipher.final(), cipher.getAuthTag()]
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD_BYTES)
  head.writeUInt8(ours.length, 4)
  return Buffer.concat([salt, head, ours, ...sealed])
}

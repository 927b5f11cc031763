import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const IV = 12
const TAG = 16

/**
 * Encrypts a text with AES-256-GCM.
 * @param belongsTo the associated data: the text can only be decrypted with the same value
 */
export function sealText(key: Buffer, belongsTo: string, text: string): Buffer {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(belongsTo))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Decrypts a text of sealText(); null if the associated data or the key differs, or the bytes were changed. */
export function unsealText(key: Buffer, belongsTo: string, sealed: Buffer): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV), { authTagLength: TAG })
    decipher.setAAD(Buffer.from(belongsTo)).setAuthTag(sealed.subarray(IV, IV + TAG))
    return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

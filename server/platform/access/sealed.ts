import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const IV = 12
const TAG = 16

/**
 * Seals a text, AES-256-GCM.
 * @param belongsTo what it opens for, and nothing else
 */
export function sealText(key: Buffer, belongsTo: string, text: string): Buffer {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(belongsTo))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Opens what was sealed; null where it belongs to something else, was sealed with another key, or was changed. */
export function unsealText(key: Buffer, belongsTo: string, sealed: Buffer): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV), { authTagLength: TAG })
    decipher.setAAD(Buffer.from(belongsTo)).setAuthTag(sealed.subarray(IV, IV + TAG))
    return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { SealedUse, Secrets } from './secrets.ts'

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

/** What opens sealed texts: the present root secret, and the former one where it is set. */
export type Opening = Pick<Secrets, 'key' | 'former'>

/**
 * Decrypts a text that the present root secret has sealed for a use, else the former one. Spec §2-110.
 * @returns null where neither has
 */
export function openSealed(
  { key, former }: Opening,
  use: SealedUse,
  belongsTo: string,
  sealed: Buffer,
): { text: string; isFormer: boolean } | null {
  const present = unsealText(key(use), belongsTo, sealed)
  if (present !== null) return { text: present, isFormer: false }
  const text = former && unsealText(former.key(use), belongsTo, sealed)
  return text === null ? null : { text, isFormer: true }
}

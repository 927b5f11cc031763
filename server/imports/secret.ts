import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Secrets } from '../access/secrets.ts'

const IV = 12
const TAG = 16
const key = (secrets: Pick<Secrets, 'key'>) => secrets.key('import sources')

/** What a sealed secret belongs to: it opens for this source at this origin and for nothing else. */
export interface Seal {
  id: string
  /** The source's address, of which the origin counts. */
  url: string
}
const bound = ({ id, url }: Seal) => Buffer.from(`${id} ${new URL(url).origin}`)

/** Seals a source's secret, AES-256-GCM. Decisions on Spec §4.1: written, never read back. */
export function seal(secrets: Pick<Secrets, 'key'>, of: Seal, secret: string): Buffer {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', key(secrets), iv).setAAD(bound(of))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Opens a secret; null where it was sealed for another source or origin, or with another root secret. */
export function unseal(secrets: Pick<Secrets, 'key'>, of: Seal, sealed: Buffer): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key(secrets), sealed.subarray(0, IV), { authTagLength: TAG })
    decipher.setAAD(bound(of)).setAuthTag(sealed.subarray(IV, IV + TAG))
    return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

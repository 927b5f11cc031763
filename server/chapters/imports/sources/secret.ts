import { sealText, unsealText } from '../../../platform/access/sealed.ts'
import type { Secrets } from '../../../platform/access/secrets.ts'

const key = (secrets: Pick<Secrets, 'key'>) => secrets.key('import sources')

/** The source and origin of a sealed secret: it can be decrypted only for both. */
export interface Seal {
  id: string
  /** The source's address, of which only the origin is used. */
  url: string
}
const bound = ({ id, url }: Seal) => `${id} ${new URL(url).origin}`

/** Encrypts a source's secret. Spec §4.1-42: written, never read back. */
export const seal = (secrets: Pick<Secrets, 'key'>, of: Seal, secret: string): Buffer => sealText(key(secrets), bound(of), secret)

/** Decrypts a secret; null when it was sealed for another source or origin, or with another root secret. */
export const unseal = (secrets: Pick<Secrets, 'key'>, of: Seal, sealed: Buffer): string | null =>
  unsealText(key(secrets), bound(of), sealed)

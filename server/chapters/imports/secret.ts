import { sealText, unsealText } from '../../platform/access/sealed.ts'
import type { Secrets } from '../../platform/access/secrets.ts'

const key = (secrets: Pick<Secrets, 'key'>) => secrets.key('import sources')

/** What a sealed secret belongs to: it opens for this source at this origin and for nothing else. */
export interface Seal {
  id: string
  /** The source's address, of which the origin counts. */
  url: string
}
const bound = ({ id, url }: Seal) => `${id} ${new URL(url).origin}`

/** Seals a source's secret. Spec §4.1-42: written, never read back. */
export const seal = (secrets: Pick<Secrets, 'key'>, of: Seal, secret: string): Buffer => sealText(key(secrets), bound(of), secret)

/** Opens a secret; null where it was sealed for another source or origin, or with another root secret. */
export const unseal = (secrets: Pick<Secrets, 'key'>, of: Seal, sealed: Buffer): string | null =>
  unsealText(key(secrets), bound(of), sealed)

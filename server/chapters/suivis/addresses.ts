import { sealText, unsealText } from '../../platform/access/sealed.ts'
import type { Secrets } from '../../platform/access/secrets.ts'

const key = (secrets: Pick<Secrets, 'key'>) => secrets.key('followers')

/** Encrypts the address of a follower, for this row alone. */
export const sealAddress = (secrets: Pick<Secrets, 'key'>, followerId: string, email: string): Buffer =>
  sealText(key(secrets), followerId, email)

/** Decrypts the address of a follower; null when it was sealed for another row, or with another root secret. */
export const openAddress = (secrets: Pick<Secrets, 'key'>, followerId: string, sealed: Buffer): string | null =>
  unsealText(key(secrets), followerId, sealed)

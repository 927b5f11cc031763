import type { Secrets } from '../access/secrets.ts'

/** Returns the keyed digest of an e-mail address, by which a row with a sealed address is found. */
export const addressDigest = (secrets: Pick<Secrets, 'keyedHash'>, email: string): string =>
  secrets.keyedHash('sealed address', email.trim().toLowerCase())

import type { Secrets } from '../access/secrets.ts'

/** Returns the keyed digest of an e-mail address, by which a row with a sealed address is found. */
export const addressDigest = ({ keyedHash }: { keyedHash: (use: 'sealed address', value: string) => string }, email: string): string =>
  keyedHash('sealed address', email.trim().toLowerCase())

/** Returns the digests of an address by the present root secret and by the former one, where it is set. */
export const addressDigests = (secrets: Pick<Secrets, 'keyedHash' | 'former'>, email: string): string[] =>
  [secrets, secrets.former].flatMap((one) => (one ? addressDigest(one, email) : []))

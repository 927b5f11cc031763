import { openSealed, type Opening, sealText } from '../../../platform/access/sealed.ts'
import type { Secrets } from '../../../platform/access/secrets.ts'
import { addressDigest } from '../../../platform/personal-data/address-digest.ts'
import type { Subscription } from '../../../platform/push/message.ts'

/** Where a follower is reached: an e-mail address, or a browser. */
export type Address = { channel: 'mail'; email: string } | { channel: 'push'; subscription: Subscription }

/** The use of the root secret's key. */
export const USE = 'followers'
const textOf = (address: Address): string => (address.channel === 'mail' ? address.email : JSON.stringify(address.subscription))

/** The keyed digest that finds the row of an address; of a browser, that of its endpoint. */
export const digestOf = (secrets: Parameters<typeof addressDigest>[0], address: Address): string =>
  addressDigest(secrets, address.channel === 'mail' ? address.email : address.subscription.endpoint)

/** Encrypts an address of a follower, for this row alone. */
export const sealAddress = (secrets: Pick<Secrets, 'key'>, followerId: string, address: Address): Buffer =>
  sealText(secrets.key(USE), followerId, textOf(address))

/** The columns of a follower that hold the address. */
export interface SealedAddress {
  channel: Address['channel']
  sealed_address: Buffer
}

/** Decrypts the address of a follower; null when it was sealed for another row, or by a root secret that is neither the present nor the former one. */
export function openAddress(secrets: Opening, followerId: string, { channel, sealed_address }: SealedAddress): Address | null {
  const text = openSealed(secrets, USE, followerId, sealed_address)?.text
  if (text === undefined) return null
  return channel === 'mail' ? { channel, email: text } : { channel, subscription: JSON.parse(text) as Subscription }
}

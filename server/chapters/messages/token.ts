import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../platform/access/secrets.ts'
import type { Config } from '../../platform/settings/config.ts'

/** The services that make and check reply addresses: the key, and SUPPORT_ADDRESS. */
export interface AddressServices {
  secrets: Pick<Secrets, 'keyedHash'>
  config: { support: Pick<Config['support'], 'address'> }
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'
const THREAD = 26
const MARK = 13

function base32(bytes: Buffer): string {
  let bits = 0n
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte)
  const length = Math.ceil((bytes.length * 8) / 5)
  bits <<= BigInt(length * 5 - bytes.length * 8)
  let text = ''
  for (let at = length - 1; at >= 0; at -= 1) text += ALPHABET[Number((bits >> BigInt(at * 5)) & 31n)]
  return text
}

function idFrom(text: string): string {
  let bits = 0n
  for (const sign of text) bits = (bits << 5n) | BigInt(ALPHABET.indexOf(sign))
  const hex = (bits >> 2n).toString(16).padStart(32, '0')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const markOf = (secrets: AddressServices['secrets'], threadId: string): string =>
  base32(Buffer.from(secrets.keyedHash('thread', threadId), 'base64url')).slice(0, MARK)

/**
 * Returns the recipient address for answers to one thread: `support+<thread><mark>@domain`. Base 32, since mail systems may change the case of
 * letters; the mark is a keyed hash, so that only recipients of a thread's letters can write to it. Null where the service has no SUPPORT_ADDRESS.
 */
export function replyAddress({ secrets, config }: AddressServices, threadId: string): string | null {
  const [local, domain] = config.support.address?.split('@') ?? []
  if (!local || !domain) return null
  return `${local}+${base32(Buffer.from(threadId.replaceAll('-', ''), 'hex'))}${markOf(secrets, threadId)}@${domain}`
}

/** Returns the thread that one of these addresses contains with the right mark; null if none does. */
export function threadOfAddresses({ secrets, config }: AddressServices, addresses: readonly string[]): string | null {
  const [local, domain] = config.support.address?.split('@') ?? []
  for (const address of addresses) {
    const [, before, token, after] = /^([^+]+)\+([a-z2-7]+)@(.+)$/.exec(address.toLowerCase()) ?? []
    if (before !== local || after !== domain || token?.length !== THREAD + MARK) continue
    const id = idFrom(token.slice(0, THREAD))
    if (timingSafeEqual(Buffer.from(markOf(secrets, id)), Buffer.from(token.slice(THREAD)))) return id
  }
  return null
}

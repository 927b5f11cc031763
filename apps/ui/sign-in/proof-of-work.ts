import type { Challenge } from '../../../contract/proof-of-work.ts'

/** How many keys are derived at the same time: browsers derive them in threads of their own. */
const AT_ONCE = 8

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
const hexOf = (bytes: ArrayBuffer) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Solves a proof of work. Returns the value of the header with which the request is sent again.
 * @throws TypeError on a page without https, where browsers offer no cryptography
 */
export async function solve({ parameters, signature }: Challenge): Promise<string> {
  const { nonce, salt, cost, keyLength, keyPrefix } = parameters
  const keyOf = async (counter: number) => {
    const password = new Uint8Array([...bytesOf(nonce), 0, 0, 0, 0])
    new DataView(password.buffer).setUint32(password.length - 4, counter)
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
    const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: cost }
    return { counter, derivedKey: hexOf(await crypto.subtle.deriveBits(algorithm, key, keyLength * 8)) }
  }
  for (let first = 0; ; first += AT_ONCE) {
    const solution = (await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => keyOf(first + n)))).find(({ derivedKey }) =>
      derivedKey.startsWith(keyPrefix),
    )
    if (solution) return btoa(JSON.stringify({ challenge: { parameters, signature }, solution }))
  }
}

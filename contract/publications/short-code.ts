/** The short code of a publication, which people type from a poster: six signs for the last thirty bits of its id, which are random. Spec §2-93. */

/** Thirty-two signs, without those that look like another: I, L, O and U. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz'
const [LENGTH, BITS_EACH, BITS] = [6, 5, 30]
/** A code as people may type it. */
export const SHORT_CODE = /^[0-9a-z]{6}$/i

/** Returns the short code of an id. */
export function shortCode(id: string): string {
  const bits = Number.parseInt(id.slice(-8), 16) % 2 ** BITS
  return Array.from({ length: LENGTH }, (_, at) => SIGNS[Math.floor(bits / 2 ** (BITS_EACH * (LENGTH - 1 - at))) % SIGNS.length]).join('')
}

/**
 * Returns the last eight hexadecimal digits that the ids of a code may have: two of their bits are not in it.
 * @returns [] for what is no code
 */
export function endingsOf(code: string): string[] {
  const values = Array.from(code.toLowerCase().replaceAll('o', '0').replaceAll(/[il]/g, '1'), (sign) => SIGNS.indexOf(sign))
  if (values.length !== LENGTH || values.includes(-1)) return []
  const bits = values.reduce((sum, value) => sum * SIGNS.length + value, 0)
  return [0, 1, 2, 3].map((top) => (top * 2 ** BITS + bits).toString(16).padStart(8, '0'))
}

import { decode, encode } from '@jridgewell/sourcemap-codec'

const BEYOND = /[^\0-\x7f]/g
/** The escape `\uXXXX` has six characters: it makes a line longer by five. */
const LONGER = 5

/**
 * Writes all characters beyond ASCII as escapes: the engine then stores the text of a program in half the memory.
 * @param code a program without comments, where such characters are in strings, templates and patterns only
 * @param mappings those of its source map
 */
export function ascii(code: string, mappings: string): { code: string; mappings: string } {
  const lines = code.split('\n')
  const segments = decode(mappings)
  segments.forEach((line, n) => {
    const at = [...(lines[n] ?? '').matchAll(BEYOND)].map(({ index }) => index)
    let before = 0
    if (at.length === 0) return
    for (const segment of line) {
      while ((at[before] ?? Infinity) < segment[0]) before++
      segment[0] += before * LONGER
    }
  })
  const escaped = code.replace(BEYOND, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return { code: escaped, mappings: encode(segments) }
}

import { SourceUnreadable } from './item.ts'

export type Json = { [name: string]: unknown }

export const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The objects of a list; one alone is a list of one. */
export const objectsOf = (value: unknown): Json[] => listOf(value).filter(isObject)
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value])

const DEPTH_MAX = 200
/** Whether brackets are nested deeper than any source nests them: a parser takes 70 bytes for each of ten million. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (quoted) {
      if (sign === 92) at += 1
      else if (sign === 34) quoted = false
    } else if (sign === 34) quoted = true
    else if (sign === 91 || sign === 123) {
      if ((depth += 1) > DEPTH_MAX) return true
    } else if (sign === 93 || sign === 125) depth -= 1
  }
  return false
}

/**
 * What a JSON document holds.
 * @throws SourceUnreadable it is none
 */
export function parseJson(text: string): unknown {
  if (!text.trim()) throw new SourceUnreadable('empty')
  if (isTooDeep(text)) throw new SourceUnreadable('too_complex')
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new SourceUnreadable(
      /^\s*<(?:!doctype|html)/i.test(text) ? 'is_html' : 'not_json',
      error instanceof SyntaxError ? undefined : error,
    )
  }
}

/**
 * JSON as pages carry it: with comments, commas too many, raw line ends within texts, and HTML comment or CDATA marks around it.
 * Null where even so it is none.
 */
export function parseTolerantJson(text: string): unknown {
  if (isTooDeep(text)) return null
  try {
    return JSON.parse(text)
  } catch {
    try {
      return JSON.parse(repaired(text.replaceAll(/<!--|-->|(?:\/\*\s*)?<!\[CDATA\[(?:\s*\*\/)?|(?:\/\*\s*)?\]\]>(?:\s*\*\/)?/g, '')))
    } catch {
      return null
    }
  }
}

/** A text, a comment, or anything else; what is never closed goes to the end, so that nothing is tried twice. */
const PIECES = /"(?:[^"\\]|\\[\s\S])*"?|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?|[^"/]+|\//g
const repaired = (text: string): string =>
  (text.match(PIECES) ?? [])
    .filter((piece) => !/^\/[/*]/.test(piece))
    // oxlint-disable-next-line no-control-regex
    .map((piece) => (piece.startsWith('"') ? piece.replaceAll(/[\u0000-\u001f]+/g, ' ') : piece))
    .join('')
    .replaceAll(/"(?:[^"\\]|\\[\s\S])*"?|,(?=\s*[}\]])|;\s*$/g, (piece) => (piece.startsWith('"') ? piece : ''))

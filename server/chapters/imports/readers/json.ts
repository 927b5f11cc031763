import { isDeeper } from '../../../platform/text/json-depth.ts'
import { SourceUnreadable } from './item.ts'

export type Json = { [name: string]: unknown }

export const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the objects of a list; a single object is a list of one. */
export const objectsOf = (value: unknown): Json[] => listOf(value).filter(isObject)
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value])

/** Deeper than in any real source: the parser allocates 70 bytes a level, for ten million levels. */
const DEPTH_MAX = 200

/**
 * Parses a JSON document.
 * @throws SourceUnreadable the text is not JSON
 */
export function parseJson(text: string): unknown {
  if (!text.trim()) throw new SourceUnreadable('empty')
  if (isDeeper(text, DEPTH_MAX)) throw new SourceUnreadable('too_complex')
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
 * Parses JSON as found in pages: with comments, extra commas, raw line ends in strings, and HTML comment or CDATA marks around it.
 * Null when the text is still not JSON.
 */
export function parseTolerantJson(text: string): unknown {
  if (isDeeper(text, DEPTH_MAX)) return null
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

/** A string, a comment, or other text. An unclosed string or comment extends to the end, so that the pattern never backtracks. */
const PIECES = /"(?:[^"\\]|\\[\s\S])*"?|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?|[^"/]+|\//g
const repaired = (text: string): string =>
  (text.match(PIECES) ?? [])
    .filter((piece) => !/^\/[/*]/.test(piece))
    // oxlint-disable-next-line no-control-regex
    .map((piece) => (piece.startsWith('"') ? piece.replaceAll(/[\u0000-\u001f]+/g, ' ') : piece))
    .join('')
    .replaceAll(/"(?:[^"\\]|\\[\s\S])*"?|,(?=\s*[}\]])|;\s*$/g, (piece) => (piece.startsWith('"') ? piece : ''))

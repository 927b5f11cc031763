import { SourceUnreadable } from './item.ts'

export type Json = { [name: string]: unknown }

export const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The objects of a list; one alone is a list of one. */
export const objectsOf = (value: unknown): Json[] => listOf(value).filter(isObject)
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value])

/**
 * What a JSON document holds.
 * @throws SourceUnreadable it is none
 */
export function parseJson(text: string): unknown {
  if (!text.trim()) throw new SourceUnreadable('empty')
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new SourceUnreadable(/^\s*<(?:!doctype|html)/i.test(text) ? 'is_html' : 'not_json', error instanceof SyntaxError ? undefined : error)
  }
}

/**
 * JSON as pages carry it: with comments, commas too many, raw line ends within texts, and HTML comment or CDATA marks around it.
 * Null where even so it is none.
 */
export function parseTolerantJson(text: string): unknown {
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
    .map((piece) => (piece.startsWith('"') ? piece.replaceAll(/[\u0000-\u001f]/g, ' ') : piece))
    .join('')
    .replaceAll(/"(?:[^"\\]|\\[\s\S])*"?|,(?=\s*[}\]])|;\s*$/g, (piece) => (piece.startsWith('"') ? piece : ''))

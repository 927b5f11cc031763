import type { Source } from './types.ts'
import { LENGTH_MAX } from './osm/tokens.ts'

/** Folded cell texts that mean "not given". */
const BLANK = new Set(['', '-', '.', '/', 'nr', 'ras', 'neant', 'aucun', 'non renseigne', 'non renseignee', 'inconnu', 'null'])

/** Returns the form in which register texts are compared: lower case, without accents, each run of white space as one blank. */
export const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** Whether a folded text means "not given". */
export const isBlank = (folded: string): boolean => BLANK.has(folded)

/** Returns the text of a cell; a value other than text, number or boolean gives ''. */
export function textOf(cell: unknown): string {
  if (typeof cell === 'string') return cell
  return typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''
}

/** Returns a cell's text, cut and cleaned for storage and display; null if empty. jsonb rejects NUL and lone surrogates. */
export function shown(text: string): Source['texte'] {
  const cut = text.slice(0, LENGTH_MAX).toWellFormed()
  return cut.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim() || null
}

/** True for `t`, `true`, `1`, `oui`; false for `f`, `false`, `0`, `non`; else null. */
export function booleanOf(cell: unknown): boolean | null {
  const folded = fold(textOf(cell).slice(0, 10))
  if (['t', 'true', '1', 'oui'].includes(folded)) return true
  return ['f', 'false', '0', 'non'].includes(folded) ? false : null
}

/**
 * The folded values of a list: an array (JSON), a PostgreSQL literal (`{lundi,"non renseigné"}`), or `a|b`.
 * Values that mean "not given" are left out.
 * @returns null if the cell is not such a list, or is longer than any valid list
 */
export function listOf(cell: unknown): string[] | null {
  const values = Array.isArray(cell) ? arrayValues(cell) : literalValues(textOf(cell))
  return values && values.map(fold).filter((value) => !isBlank(value))
}

function arrayValues(cell: unknown[]): string[] | null {
  if (cell.length > 20) return null
  const values = cell.filter((value) => value !== null)
  return values.every((value) => typeof value === 'string' && value.length <= 50) ? (values as string[]) : null
}

function literalValues(text: string): string[] | null {
  if (text.length > LENGTH_MAX) return null
  const trimmed = text.trim()
  const inside = trimmed.startsWith('{') && trimmed.endsWith('}') ? trimmed.slice(1, -1) : trimmed
  // No value of the register contains a separator, so quotes are simply removed.
  const values = inside.split(/[,|;]/).map((value) => value.replace(/^\s*"([^"]*)"\s*$/, '$1'))
  return values.length > 20 || values.some((value) => /[{}"\\]/.test(value)) ? null : values
}

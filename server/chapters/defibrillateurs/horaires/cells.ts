import type { Source } from './types.ts'
import { LONGUEUR_MAX } from './osm/tokens.ts'

/** What a cell says when it says nothing. */
const BLANC = new Set(['', '-', '.', '/', 'nr', 'ras', 'neant', 'aucun', 'non renseigne', 'non renseignee', 'inconnu', 'null'])

/** Lower case, without accents, white space runs as one blank: how words of the register are compared. */
export const fold = (texte: string): string => texte.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** Whether a folded text only says that nothing is known. */
export const isBlank = (folded: string): boolean => BLANC.has(folded)

/** The text of a cell; whatever is no text is none. */
export function textOf(cell: unknown): string {
  if (typeof cell === 'string') return cell
  return typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''
}

/** A cell cut and cleaned to be stored and shown: jsonb takes neither NUL nor half a surrogate pair. */
export function shown(texte: string): Source['texte'] {
  const cut = texte.slice(0, LONGUEUR_MAX).toWellFormed()
  return cut.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim() || null
}

/** `t`, `1`, `oui`, true; anything else that is not their contrary is null. */
export function booleanOf(cell: unknown): boolean | null {
  const folded = fold(textOf(cell).slice(0, 10))
  if (['t', 'true', '1', 'oui'].includes(folded)) return true
  return ['f', 'false', '0', 'non'].includes(folded) ? false : null
}

/**
 * The folded values of a list: an array (JSON), a PostgreSQL literal (`{lundi,"non renseigné"}`), or `a|b`.
 * Values that say nothing are left out.
 * @returns null where it is no such list, or longer than any that means something
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

function literalValues(texte: string): string[] | null {
  if (texte.length > LONGUEUR_MAX) return null
  const trimmed = texte.trim()
  const inside = trimmed.startsWith('{') && trimmed.endsWith('}') ? trimmed.slice(1, -1) : trimmed
  // No value of the register holds a separator: quotes are only worn.
  const values = inside.split(/[,|;]/).map((value) => value.replace(/^\s*"([^"]*)"\s*$/, '$1'))
  return values.length > 20 || values.some((value) => /[{}"\\]/.test(value)) ? null : values
}

import type { Cells } from './columns.ts'

/** The hours of a row as they are stored: what the chapter on hours reads of its cells. The one place where the two meet. */
export function horairesOf(_cells: Cells): { kind: string } {
  return { kind: 'inconnu' }
}

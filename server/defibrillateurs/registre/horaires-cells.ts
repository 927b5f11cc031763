import { readHoraires } from '../horaires/read.ts'
import { horairesTexte } from '../horaires/texte.ts'
import type { Horaires } from '../horaires/types.ts'
import type { Cells } from './columns.ts'
import { withoutContacts, withoutPeople } from './private.ts'

/**
 * The hours of a row as they are stored, and in words: ours where they were understood, else those that were written. Telephone
 * numbers in them are not for the public. The one place where the register and the chapter on hours meet.
 */
export function horairesOf(cells: Cells): { horaires: Horaires; horaires_texte: string | null } {
  const read = readHoraires(cells)
  const masked = (text: string | null) => withoutPeople(withoutContacts(text))
  const source = { texte: read.source.texte, complement: masked(read.source.complement) }
  return { horaires: { ...read, source }, horaires_texte: horairesTexte(read) ?? source.complement ?? source.texte }
}

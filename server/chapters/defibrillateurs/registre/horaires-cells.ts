import { readHoraires } from '../horaires/read.ts'
import { horairesTexte } from '../horaires/texte.ts'
import type { Horaires } from '../horaires/types.ts'
import type { Cells } from './columns.ts'

/** What is written of hours that says nothing, or more than is believed: beside an unknown availability it would mislead. */
const MISLEADING = /^(?:mo-su|ph|24\/7|7j\/7|24h\/24|off|closed|unknown|[\s;,])+$/i

/**
 * The hours of a row as they are stored, and in words: ours where they were understood, else those that were written, if they do
 * not mislead. The one place where the register and the chapter on hours meet.
 * @param works whether the device works, and stays in its place: of another nobody knows when it can be had
 * @param told a text as the public may see it: comments hold telephone numbers and people
 */
export function horairesOf(
  cells: Cells,
  works: boolean,
  told: (text: string | null) => string | null,
): { horaires: Horaires; horaires_texte: string | null } {
  const read = readHoraires(cells)
  const { texte, complement } = read.source
  const free = read.kind === 'inconnu' && read.motif === 'illisible'
  // Only free text is looked at: a list of weeks looks like a telephone number.
  const source = {
    texte: free ? told(texte) : (texte?.replaceAll(/"[^"]*"/g, (comment) => told(comment) ?? '') ?? null),
    complement: told(complement),
  }
  const horaires: Horaires = works ? { ...read, source } : { kind: 'inconnu', motif: 'etat', source }
  const written = source.texte !== null && MISLEADING.test(source.texte) ? null : source.texte
  return { horaires, horaires_texte: horairesTexte(horaires) ?? source.complement ?? written }
}

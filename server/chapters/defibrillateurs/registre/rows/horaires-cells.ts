import { readHoraires } from '../../horaires/read.ts'
import { horairesTexte } from '../../horaires/texte.ts'
import type { Horaires } from '../../horaires/types.ts'
import type { Cells } from './columns.ts'

/** Texts of hours without information, or with more than is trusted (24/7): next to an unknown availability they would mislead. */
const MISLEADING = /^(?:mo-su|ph|24\/7|7j\/7|24h\/24|off|closed|unknown|[\s;,])+$/i

/**
 * Returns the hours of a row as stored, and as text: our text if the hours were understood, else the original text unless it misleads.
 * This is the only connection between the registry and the code on hours.
 * @param works whether the device works and is not mobile; the availability of any other device is unknown
 * @param mask returns a text as the public may see it: comments contain telephone numbers and names of people
 */
export function horairesOf(
  cells: Cells,
  works: boolean,
  mask: (text: string | null) => string | null,
): { horaires: Horaires; horaires_texte: string | null } {
  const read = readHoraires(cells)
  const { texte, complement } = read.source
  const free = read.kind === 'inconnu' && read.motif === 'illisible'
  // Only free text and comments are masked: a list of weeks looks like a telephone number.
  const source = {
    texte: free ? mask(texte) : (texte?.replaceAll(/"[^"]*"/g, (comment) => mask(comment) ?? '') ?? null),
    complement: mask(complement),
  }
  const horaires: Horaires = works ? { ...read, source } : { kind: 'inconnu', motif: 'etat', source }
  const written = source.texte !== null && MISLEADING.test(source.texte) ? null : source.texte
  return { horaires, horaires_texte: horairesTexte(horaires) ?? source.complement ?? written }
}

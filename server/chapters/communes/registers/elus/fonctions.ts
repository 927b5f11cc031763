import { searchForm } from '../../names.ts'

export type FonctionType = 'maire' | 'maire_delegue' | 'adjoint' | 'conseiller'

/** The parsed text of an office. */
export interface Fonction {
  type: FonctionType
  /** The rank of a deputy: 3 for "3ème adjoint au maire". */
  rang: number | null
  /** The holder's position in the list of a council. */
  ordre: number
}

/** The order of offices in the list of a council: the mayor, deputies by rank, offices of parts of the commune, councillors. */
const ORDRE = { adjoint: 100, maireDelegue: 200, maireArrondissement: 400, charge: 900, conseiller: 1000 }
const RANGS: Record<string, number> = {
  premier: 1,
  premiere: 1,
  deuxieme: 2,
  second: 2,
  seconde: 2,
  troisieme: 3,
  quatrieme: 4,
  cinquieme: 5,
}
const RANG_MAX = 99

/** Councillors without an office are last. */
export const ORDRE_CONSEILLER = ORDRE.conseiller

/**
 * Parses the text of an office as the register publishes it. Mayors of an arrondissement are mayors of a part of the commune, like
 * delegated mayors. A text without a known office is a councillor's. Never throws.
 */
export function readFonction(texte: string): Fonction {
  const words = searchForm(texte)
  const arrondissement = /\b(arrondissement|secteur)s?\b/.test(words)
  const partial = arrondissement || /\b(deleguee?|associee?)s?\b/.test(words)
  const base = arrondissement ? ORDRE.maireArrondissement : partial ? ORDRE.maireDelegue : 0
  if (/\badjointe?\b/.test(words)) {
    const [first = ''] = words.split(' ')
    const number = RANGS[first] ?? Number.parseInt(first, 10)
    const rang = number >= 1 && number <= RANG_MAX ? number : null
    return { type: 'adjoint', rang, ordre: base + (rang ?? ORDRE.adjoint) }
  }
  if (/^maire\b/.test(words)) return { type: partial ? 'maire_delegue' : 'maire', rang: null, ordre: base }
  const charge = words === '' || /^conseillere?( municipale?)?$/.test(words) ? ORDRE.conseiller : ORDRE.charge
  return { type: 'conseiller', rang: null, ordre: charge }
}

import { FICHIERS, type Fichier } from './columns.ts'
import { type Fonction, type FonctionType, ORDRE_CONSEILLER, readFonction } from './fonctions.ts'

/** One file's data on a person: the start of the mandate, and the offices with their start dates. */
export interface Mandat {
  debut: string | null
  fonctions: [texte: string, debut: string | null][]
}
/** The latest data of each file on a person. Stored with the row, so that the order of the imports does not matter. */
export type Mandats = Partial<Record<Fichier, Mandat>>

/** The columns of an official that are computed from the register's data. */
export interface EluColumns {
  fonction: string | null
  fonction_type: FonctionType
  rang: number | null
  date_debut_mandat: string | null
  date_debut_fonction: string | null
  ordre: number
}

const TYPES: FonctionType[] = ['maire', 'maire_delegue', 'adjoint', 'conseiller']
type Office = Fonction & { texte: string; debut: string | null }
const weight = ({ type, ordre }: Fonction) => TYPES.indexOf(type) * 10_000 + ordre

/** Whether a file calls this person the mayor of the whole commune. */
export const isMaire = (mandat: Mandat | undefined): boolean =>
  mandat?.fonctions.some(([texte]) => readFonction(texte).type === 'maire') ?? false

/** Returns a file's data without the office of mayor, for a person whom another file has replaced as mayor. */
export const withoutMaire = (mandat: Mandat): Mandat => ({
  ...mandat,
  fonctions: mandat.fonctions.filter(([texte]) => readFonction(texte).type !== 'maire'),
})

/** Merges two rows of one file on one person: all offices, each once, the highest first; the earlier beginning. */
export function merged(one: Mandat, other: Mandat): Mandat {
  const fonctions = new Map([...one.fonctions, ...other.fonctions].map((entry) => [JSON.stringify(entry), entry]))
  return {
    debut: [one.debut, other.debut].filter((debut) => debut !== null).toSorted()[0] ?? null,
    fonctions: officesOf([...fonctions.values()]).map(({ texte, debut }) => [texte, debut]),
  }
}

const officesOf = (fonctions: Mandat['fonctions']): Office[] =>
  fonctions
    .map(([texte, debut]) => ({ ...readFonction(texte), texte, debut }))
    .toSorted((a, b) => weight(a) - weight(b) || a.texte.localeCompare(b.texte) || (a.debut ?? '').localeCompare(b.debut ?? ''))

/**
 * Computes the columns of a person, who has one row in a commune, whatever the number of offices: the type is that of the highest
 * office, the text names all offices, the rank is that of a deputy, the position in the list is the best one.
 */
export function eluColumns(mandats: Mandats): EluColumns {
  const known = FICHIERS.map((fichier) => mandats[fichier]).filter((mandat) => mandat !== undefined)
  const seen = new Set<string>()
  const offices = officesOf(known.flatMap(({ fonctions }) => fonctions)).filter(({ texte }) => {
    const key = texte.toLowerCase()
    return !seen.has(key) && seen.add(key)
  })
  const [head] = offices
  return {
    fonction: offices.map(({ texte }) => texte).join(', ') || null,
    fonction_type: head?.type ?? 'conseiller',
    rang: offices.find(({ rang }) => rang !== null)?.rang ?? null,
    date_debut_mandat: known.map(({ debut }) => debut).find((debut) => debut !== null) ?? null,
    date_debut_fonction: head?.debut ?? null,
    ordre: Math.min(ORDRE_CONSEILLER, ...offices.map(({ ordre }) => ordre)),
  }
}

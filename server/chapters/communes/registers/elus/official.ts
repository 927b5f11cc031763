import { slugOf } from '../../../../platform/text/slug.ts'
import { oneLine } from '../../../../platform/contacts/text.ts'
import { type CodedCommune, type CommuneCodes, wholeCode } from '../commune-codes.ts'
import type { Layout } from './columns.ts'
import { readDay } from '../../../../platform/open-data/days.ts'
import type { Mandat } from './mandats.ts'
import { readableName } from './readable-name.ts'

/** A line of a file, as it is put aside. The birth date has gone into the key and is kept nowhere. */
export interface Official {
  cle: string
  nom: string
  prenom: string
  civilite: 'M' | 'F' | null
  mandat: Mandat
}
export type Read = { commune: CodedCommune; official: Official } | { commune: CodedCommune | undefined; reason: string }

const NAME_MAX = 100
const FONCTION_MAX = 200

/**
 * Reads a line of a file of the register.
 * @param keyOf the keyed hash by which a person is known again
 * @returns the official, or why the line cannot be taken
 */
export function readOfficial(cells: readonly string[], layout: Layout, codes: CommuneCodes, keyOf: (person: string) => string): Read {
  const get = (column: Parameters<Layout['read']>[1]) => oneLine(layout.read(cells, column))
  const code = wholeCode(get('commune'), get('departement'))
  const commune = codes.find(code)
  const refuse = (reason: string): Read => ({ commune, reason })
  if (cells.length !== layout.width) return refuse(`${cells.length} fields instead of ${layout.width}`)
  if (cells.some((cell) => cell.includes('\0') || cell.includes('\uFFFD'))) return refuse('characters that cannot be read')
  if (!commune) return refuse(`no commune has the code "${code.slice(0, 20)}"`)
  const [nom, prenom, secteur, sexe] = [readableName(get('nom')), readableName(get('prenom')), get('secteur'), get('sexe').toUpperCase()]
  if (slugOf(nom) === '' || slugOf(prenom) === '') return refuse('the name or the first name is missing')
  if (nom.length > NAME_MAX || prenom.length > NAME_MAX) return refuse(`a name of more than ${NAME_MAX} characters`)
  const naissance = readDay(get('naissance'))
  if (!naissance) return refuse('the birth date, by which people are told apart, is missing or is no day')
  const [mandat, debut] = [readDay(get('mandat')), readDay(get('debut'))]
  if (mandat === undefined || debut === undefined) return refuse('the date of the mandate or of the office is no day')
  const civilite = sexe === 'M' || sexe === 'F' ? sexe : null
  const texte = fonctionOf(layout, get('fonction'), secteur, civilite)
  if (texte.length > FONCTION_MAX) return refuse(`an office of more than ${FONCTION_MAX} characters`)
  const cle = keyOf([slugOf(nom), slugOf(prenom), naissance].join('|'))
  const official: Official = { cle, nom, prenom, civilite, mandat: { debut: mandat, fonctions: texte === '' ? [] : [[texte, debut]] } }
  return { commune, official }
}

/** The file of the mayors has no column for it; that of the arrondissements names the sector apart. */
function fonctionOf({ fichier }: Layout, fonction: string, secteur: string, civilite: 'M' | 'F' | null): string {
  if (fichier === 'maires') return 'Maire'
  if (fichier === 'conseillers') return fonction
  const office = fonction || (civilite === 'F' ? 'Conseillère d’arrondissement' : 'Conseiller d’arrondissement')
  return secteur === '' ? office : `${office} (${secteur})`
}

import { slugOf } from '../../../../platform/text/slug.ts'
import { oneLine } from '../../../../platform/contacts/text.ts'
import { type CodedCommune, type CommuneCodes, fullCode } from '../commune-codes.ts'
import type { Layout } from './columns.ts'
import { rowMessage } from '../../../../platform/open-data/messages-catalogue.ts'
import type { Message } from '../../../../platform/stored-messages/message.ts'
import { registerRowMessage } from '../messages-catalogue.ts'
import { readDay } from '../../../../platform/open-data/days.ts'
import type { Mandat } from './mandats.ts'
import { readableName } from './readable-name.ts'

/** A line of a file. The birth date is part of the key, and is not stored elsewhere. */
export interface Official {
  /** Identifies the person in later imports. The worker thread gives it in plain text, and it is hashed before it is staged. */
  cle: string
  nom: string
  prenom: string
  civilite: 'M' | 'F' | null
  mandat: Mandat
}
export type Read = { commune: CodedCommune; official: Official } | { commune: CodedCommune | undefined; reason: Message }

const NAME_MAX = 100
const FONCTION_MAX = 200

/**
 * Reads a line of a file of the register.
 * @returns the official, or the reason of the line's refusal
 */
export function readOfficial(cells: readonly string[], layout: Layout, codes: CommuneCodes): Read {
  const get = (column: Parameters<Layout['read']>[1]) => oneLine(layout.read(cells, column))
  const code = fullCode(get('commune'), get('departement'))
  const commune = codes.find(code)
  const refuse = (reason: Message): Read => ({ commune, reason })
  if (cells.length !== layout.width) return refuse(rowMessage('other_width', { fields: cells.length, expected: layout.width }))
  if (cells.some((cell) => cell.includes('\0') || cell.includes('\uFFFD'))) return refuse(registerRowMessage('unreadable_characters'))
  if (!commune) return refuse(registerRowMessage('unknown_commune', { code: code.slice(0, 20) }))
  const [nom, prenom, secteur, sexe] = [readableName(get('nom')), readableName(get('prenom')), get('secteur'), get('sexe').toUpperCase()]
  if (slugOf(nom) === '' || slugOf(prenom) === '') return refuse(registerRowMessage('name_missing'))
  if (nom.length > NAME_MAX || prenom.length > NAME_MAX) return refuse(registerRowMessage('name_too_long', { limit: NAME_MAX }))
  const naissance = readDay(get('naissance'))
  if (!naissance) return refuse(registerRowMessage('no_birth_date'))
  const [mandat, debut] = [readDay(get('mandat')), readDay(get('debut'))]
  if (mandat === undefined || debut === undefined) return refuse(registerRowMessage('bad_mandate_date'))
  const civilite = sexe === 'M' || sexe === 'F' ? sexe : null
  const texte = fonctionOf(layout, get('fonction'), secteur, civilite)
  if (texte.length > FONCTION_MAX) return refuse(registerRowMessage('office_too_long', { limit: FONCTION_MAX }))
  const cle = [slugOf(nom), slugOf(prenom), naissance].join('|')
  const official: Official = { cle, nom, prenom, civilite, mandat: { debut: mandat, fonctions: texte === '' ? [] : [[texte, debut]] } }
  return { commune, official }
}

/** Returns the text of an office. The file of mayors has no column for it; the file of arrondissements has a column for the sector. */
function fonctionOf({ fichier }: Layout, fonction: string, secteur: string, civilite: 'M' | 'F' | null): string {
  if (fichier === 'maires') return 'Maire'
  if (fichier === 'conseillers') return fonction
  const office = fonction || (civilite === 'F' ? 'Conseillère d’arrondissement' : 'Conseiller d’arrondissement')
  return secteur === '' ? office : `${office} (${secteur})`
}

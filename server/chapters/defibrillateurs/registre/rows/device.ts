import { hash } from 'node:crypto'
import { searchForm } from '../../../communes/names.ts'
import { fullCode } from '../../../communes/registers/commune-codes.ts'
import { communeKey, flagIn, floorIn, momentIn, pastDayIn, textIn, wordIn } from './cells.ts'
import type { Cells } from './columns.ts'
import type { Message } from '../../../../platform/stored-messages/message.ts'
import { horairesOf } from './horaires-cells.ts'
import { deviceRowMessage } from '../messages-catalogue.ts'
import { type Motif, type Place, readPlace } from './position.ts'
import { labelOf, withoutPeople } from './people.ts'
import { withoutContacts } from './private.ts'

/** The registry's data on a device, in our terms. A different digest of it means a changed device. */
type RegistryData = ReturnType<typeof dataOf>
/** A row for staging, with the keys that find its commune and its doubles. */
export interface Device extends RegistryData {
  source_hash: string
  commune_cle: string | null
  nom_cle: string | null
  siren: string | null
}

const [NAME_MAX, STREET_MAX, TEXT_MAX] = [200, 200, 1000]
const ETATS = {
  'en-fonctionnement': 'En fonctionnement',
  'hors-service': 'Hors service',
  'supprime-definitivement': 'Supprimé définitivement',
  'absent-momentanement': 'Absent momentanément',
  inconnu: 'Inconnu',
}
const A_SUPPRIMER = { 'a-supprimer': true, supprime: true } as const
const ACCES = { interieur: 'interieur', exterieur: 'exterieur' } as const

/**
 * Reads a row of the registry's file, in any of its forms.
 * @param key the column that names the device
 * @returns the device, or the reason of the row's refusal
 */
export function readDevice(cells: Cells, key: 'c_gid' | 'gid'): Device | { source_id: string | null; reason: Message } {
  const source_id = textIn(cells[key], 60)
  if (source_id === null || !/^[\w.-]{1,40}$/.test(source_id)) return { source_id, reason: deviceRowMessage('no_number') }
  const where = readPlace(cells)
  if ('reason' in where) return { source_id, reason: where.reason }
  const data = dataOf(cells, source_id, where.place, where.motif)
  const label = textIn(cells.c_nom, NAME_MAX)
  return {
    ...data,
    source_hash: hash('md5', JSON.stringify(data)),
    commune_cle: communeKey(data.commune_nom),
    nom_cle: label && (searchForm(label) || null),
    siren: sirenOf(cells),
  }
}

function dataOf(cells: Cells, source_id: string, place: Place, motif: Motif | null) {
  const exploitant_nom = textIn(cells.c_expt_rais, NAME_MAX)
  const mask = (text: string | null) => withoutPeople(withoutContacts(text), exploitant_nom)
  const etat_fonctionnement = etatOf(cells)
  const mobile = isFlagged(cells.c_dae_mobile)
  return {
    source_id,
    nom: labelOf(withoutContacts(textIn(cells.c_nom, NAME_MAX)), exploitant_nom),
    ...place,
    motif,
    adresse: withoutPeople(withoutContacts(addressOf(textIn(cells.c_adr_num, 20), textIn(cells.c_adr_voie, STREET_MAX)))),
    code_postal: codeOf(cells.c_com_cp, /^\d{5}$/),
    code_insee: inseeOf(cells.c_com_insee),
    commune_nom: withoutPeople(withoutContacts(textIn(cells.c_com_nom, 100))),
    environnement: wordIn(cells.c_acc, ACCES),
    acces_libre: flagIn(cells.c_acc_lib),
    etage: mask(floorIn(cells.c_acc_etg)),
    acces_complement: mask(textIn(cells.c_acc_complt, TEXT_MAX)),
    ...horairesOf(cells, etat_fonctionnement === ETATS['en-fonctionnement'] && !mobile, mask),
    etat_fonctionnement,
    etat_validation: validationOf(textIn(cells.c_etat_valid, 60)),
    electrodes_pediatriques: flagIn(cells.c_lc_ped),
    derniere_maintenance: pastDayIn(cells.c_dermnt),
    mobile,
    doublon_source: isFlagged(cells.c_doublon),
    exploitant_nom,
    maj: momentIn(cells.c__edit_datemaj) ?? momentIn(cells.c_maj_don),
  }
}

/** Returns the operating state: unknown for a device that the registry will also remove; null if blank, as in half of the rows. */
function etatOf({ c_etat_fonct, c_etat }: Cells): string | null {
  const etat = wordIn(c_etat_fonct, ETATS)
  return etat === ETATS['en-fonctionnement'] && wordIn(c_etat, A_SUPPRIMER) ? ETATS.inconnu : etat
}

/** A flag that hides the device: any text other than a no counts as a yes, since it may be an unknown spelling of a yes. */
const isFlagged = (cell: unknown): boolean => flagIn(cell) ?? textIn(cell, 10) !== null

/** Returns the address: the number before the street, unless the street already begins with the number. */
function addressOf(number: string | null, street: string | null): string | null {
  if (number === null || number === '0' || street?.startsWith(number)) return street
  return street === null ? null : `${number} ${street}`
}

/** Codes of communes that were in Guadeloupe until 2007. They are not in the list of former codes. */
const FORMER: Record<string, string> = { 97123: '97701', 97127: '97801' }
function inseeOf(cell: unknown): string | null {
  const code = codeOf(cell, /^\d[\dAB]\d{3}$/)
  return code && (FORMER[code] ?? code)
}

function codeOf(cell: unknown, form: RegExp): string | null {
  const code = fullCode(textIn(cell, 20)?.replaceAll(' ', '') ?? '')
  return form.test(code) ? code : null
}

function validationOf(text: string | null): 'valide' | 'en_attente' | 'douteux' | null {
  if (text === null) return null
  if (/^valid/i.test(text)) return 'valide'
  return /attente/i.test(text) ? 'en_attente' : 'douteux'
}

/** Returns the operator's SIREN, from any column that has it. SIRETs may contain blanks or be truncated. */
function sirenOf(cells: Cells): string | null {
  const [siren, siret] = [cells.c_expt_siren, cells.c_expt_siret].map((cell) => (textIn(cell, 40) ?? '').replaceAll(/\D/g, ''))
  const found = siren?.length === 9 ? siren : (siret ?? '').slice(0, 9)
  return /^\d{9}$/.test(found) && !/^0+$/.test(found) ? found : null
}

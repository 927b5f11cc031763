import type { z } from 'zod'
import type { AdminDefibrillateur, CommuneDefibrillateur } from '../../../contract/defibrillateurs/defibrillateur-records.ts'

export type NationalDevice = z.output<typeof AdminDefibrillateur>
type CommuneDevice = z.output<typeof CommuneDefibrillateur>
/** A device in the national catalogue, or in the view of a commune. */
export type Device = NationalDevice & Partial<Pick<CommuneDevice, 'defibrillateur_id' | 'national_admin_status'>>

/** The id of a device in the national catalogue, from either record. */
export const nationalIdOf = ({ id, defibrillateur_id }: Pick<Device, 'id' | 'defibrillateur_id'>): string => defibrillateur_id ?? id

/** The path of the screen of a device: the view of its commune, or the national one. */
export const recordPath = ({ id, defibrillateur_id }: Pick<Device, 'id' | 'defibrillateur_id'>): string =>
  defibrillateur_id === undefined ? `/defibrillateurs/${id}` : `/defibrillateurs/local/${id}`

const WORKING = 'En fonctionnement'

/** Whether the registry says that a device does not work. */
const isOutOfOrder = ({ etat_fonctionnement }: Pick<Device, 'etat_fonctionnement'>): boolean =>
  etat_fonctionnement !== null && etat_fonctionnement !== WORKING
/** Whether a device can be used now: one that does not work never can, whatever its opening hours. */
export const availabilityOf = (device: Pick<Device, 'disponible' | 'etat_fonctionnement'>): Device['disponible'] =>
  isOutOfOrder(device) ? 'non' : device.disponible

/** The title of a device: most have no name in the registry. */
export const titleOf = ({
  nom,
  adresse,
  exploitant_nom,
  source_id,
}: Pick<Device, 'nom' | 'adresse' | 'exploitant_nom' | 'source_id'>): string => nom ?? adresse ?? exploitant_nom ?? `Géo’DAE ${source_id}`

/** The reasons why a device is public or not, in order of priority. */
export type Reason =
  | { why: 'visible' | 'masque' | 'a_verifier' | 'auto' | 'absent' | 'position' | 'mobile' | 'doublon' | 'etatInconnu' }
  | { why: 'horsService'; etat: string }
  | { why: 'national'; statut: string }

/** The reasons why a device is public or not: the decision of its commune, else the national decision, else the rule. */
export function reasons(device: Device): Reason[] {
  const { admin_status, national_admin_status } = device
  if (isDecision(admin_status)) return [{ why: admin_status }]
  if (national_admin_status !== undefined && isDecision(national_admin_status))
    return [{ why: 'national', statut: national_admin_status }, { why: national_admin_status }]
  const against = speaksAgainst(device)
  return against.length > 0 ? against : [{ why: 'auto' }]
}

const isDecision = (status: string): status is 'visible' | 'masque' | 'a_verifier' => ['visible', 'masque', 'a_verifier'].includes(status)

function speaksAgainst(device: Device): Reason[] {
  const { absent_since, position_douteuse, mobile, doublon_source, etat_fonctionnement } = device
  const found: Reason[] = []
  if (absent_since !== null) found.push({ why: 'absent' })
  if (position_douteuse) found.push({ why: 'position' })
  if (mobile) found.push({ why: 'mobile' })
  if (doublon_source) found.push({ why: 'doublon' })
  if (etat_fonctionnement === null) found.push({ why: 'etatInconnu' })
  else if (isOutOfOrder(device)) found.push({ why: 'horsService', etat: etat_fonctionnement })
  return found
}

/** Why the automatic rule hides a device of the state `autre`, as the key of its text. */
export const hiddenFor = ({
  mobile,
  etat_fonctionnement,
}: Pick<Device, 'mobile' | 'etat_fonctionnement'>): 'mobile' | 'horsService' | 'etatInconnu' =>
  mobile ? 'mobile' : etat_fonctionnement === null ? 'etatInconnu' : 'horsService'

/** Why the opening hours are unknown, and their original text. */
export function hoursOf({ horaires }: Pick<Device, 'horaires'>): { kind: string; motif: string | null; written: string[] } {
  const { kind, motif, source } = horaires as {
    kind?: string
    motif?: string
    source?: { texte?: string | null; complement?: string | null }
  }
  return {
    kind: kind ?? 'inconnu',
    motif: motif ?? null,
    written: [source?.texte, source?.complement].filter((text) => typeof text === 'string'),
  }
}

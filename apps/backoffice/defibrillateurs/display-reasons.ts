import type { z } from 'zod'
import type { AdminDefibrillateur, CommuneDefibrillateur } from '../../../contract/defibrillateurs/defibrillateur-records.ts'

export type NationalDevice = z.output<typeof AdminDefibrillateur>
type CommuneDevice = z.output<typeof CommuneDefibrillateur>
/** A device as the country or as a commune sees it. */
export type Device = NationalDevice & Partial<Pick<CommuneDevice, 'defibrillateur_id' | 'national_admin_status'>>

/** The id of a device in the national catalogue, by whichever record one has of it. */
export const nationalIdOf = ({ id, defibrillateur_id }: Pick<Device, 'id' | 'defibrillateur_id'>): string => defibrillateur_id ?? id

/** Where a device has its own screen: its commune's view of it, or that of the country. */
export const recordPath = ({ id, defibrillateur_id }: Pick<Device, 'id' | 'defibrillateur_id'>): string =>
  defibrillateur_id === undefined ? `/defibrillateurs/${id}` : `/defibrillateurs/local/${id}`

const WORKING = 'En fonctionnement'

/** What a device is called: most of them have no name in the registry. */
export const titleOf = ({
  nom,
  adresse,
  exploitant_nom,
  source_id,
}: Pick<Device, 'nom' | 'adresse' | 'exploitant_nom' | 'source_id'>): string => nom ?? adresse ?? exploitant_nom ?? `Géo’DAE ${source_id}`

/** Each reason for which the public sees a device or does not, in the order in which they count. */
export type Reason =
  | { why: 'visible' | 'masque' | 'a_verifier' | 'auto' | 'absent' | 'position' | 'mobile' | 'doublon' | 'etatInconnu' }
  | { why: 'horsService'; etat: string }
  | { why: 'national'; statut: string }

/** Why the public sees a device or not, told from what decides it: a commune's word, else the country's, else the rule. */
export function reasons(device: Device): Reason[] {
  const { admin_status, national_admin_status } = device
  if (isDecision(admin_status)) return [{ why: admin_status }]
  if (national_admin_status !== undefined && isDecision(national_admin_status))
    return [{ why: 'national', statut: national_admin_status }, { why: national_admin_status }]
  const against = speaksAgainst(device)
  return against.length > 0 ? against : [{ why: 'auto' }]
}

const isDecision = (status: string): status is 'visible' | 'masque' | 'a_verifier' => ['visible', 'masque', 'a_verifier'].includes(status)

function speaksAgainst({ absent_since, position_douteuse, mobile, doublon_source, etat_fonctionnement }: Device): Reason[] {
  const found: Reason[] = []
  if (absent_since !== null) found.push({ why: 'absent' })
  if (position_douteuse) found.push({ why: 'position' })
  if (mobile) found.push({ why: 'mobile' })
  if (doublon_source) found.push({ why: 'doublon' })
  if (etat_fonctionnement === null) found.push({ why: 'etatInconnu' })
  else if (etat_fonctionnement !== WORKING) found.push({ why: 'horsService', etat: etat_fonctionnement })
  return found
}

/** Why nothing is known of the hours, and what is written about them. */
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

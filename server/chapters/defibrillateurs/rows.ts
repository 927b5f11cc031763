import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type {
  AdminDefibrillateur,
  CommuneDefibrillateur,
  Defibrillateur,
} from '../../../contract/defibrillateurs/defibrillateur-records.ts'
import { availableAt, sameAvailabilityUntil } from './available-at.ts'
import { remarkOf, remarkOfDevice } from './remarks/columns.ts'
import type { Horaires } from './horaires/types.ts'

export type PublicRow = z.output<typeof Defibrillateur>
export type AdminRow = z.output<typeof AdminDefibrillateur>
export type CommuneRow = z.output<typeof CommuneDefibrillateur>

/** A row as read from the database, without the computed availability. */
export type Stored<R> = Omit<R, 'disponible' | 'horaires'> & { horaires: Horaires; timezone: string | null; departement: string | null }

/** The columns of a device, of `defibrillateurs d` left joined to `communes c`. */
export const COLUMNS = sql`d.source_id, d.nom, d.latitude, d.longitude, d.position_douteuse, d.position_motif, d.adresse, d.code_postal,
  d.commune_id, coalesce(c.nom, d.commune_nom) as commune_nom, d.environnement, d.acces_libre, d.etage, d.acces_complement, d.horaires,
  d.horaires_texte, d.etat_fonctionnement, d.etat_validation, d.electrodes_pediatriques, d.derniere_maintenance, c.timezone, c.departement`
/** A sync does not write unchanged rows: every present device was seen by the last successful national sync. */
const SEEN_AT = sql`case when d.absent_since is null then greatest(d.seen_at,
  (select max(r.finished_at) from defibrillateur_runs r where r.scope = 'france' and r.status = 'done')) else d.seen_at end as seen_at`
/** The columns that administrators see, without the columns of the decisions. */
const ADMIN_COLUMNS = sql`${COLUMNS}, d.mobile, d.doublon_source, d.doublon_possible_de, d.exploitant_nom, d.absent_since,
  d.source_updated_at, ${SEEN_AT}`

/** A device of the national catalogue: its id, the country's status and note. */
export const NATIONAL_COLUMNS = sql`d.id, ${ADMIN_COLUMNS}, ${remarkOfDevice}, d.admin_status, d.admin_note, d.version, d.updated_at, d.affiche`

/** A commune's own view of a device: its id, its status and its note, over the national ones. */
export const VIEW_COLUMNS = sql`v.id, ${ADMIN_COLUMNS}, ${remarkOf('v')}, v.admin_status, v.admin_note, v.version, v.updated_at, d.id as defibrillateur_id,
  d.admin_status as national_admin_status, ${shownIn('v')} as affiche`

/** Whether a device is shown in its commune. Spec §2-25, §2-26: the commune's decision first, else the national catalogue's. */
export function shownIn(view: string): RawBuilder<boolean> {
  const status = sql.ref(`${view}.admin_status`)
  return sql<boolean>`(${status} = 'visible' or (${status} = 'auto' and d.affiche))`
}

/** Returns when the availability of one of the rows may next change, in milliseconds since 1970; Infinity if never. */
export const availabilityChangesAt = <R>(rows: readonly Stored<R>[], at: Date): number =>
  rows.reduce((earliest, row) => {
    const device = row as unknown as Stored<AdminRow>
    return Math.min(earliest, sameAvailabilityUntil(device.horaires, at, device))
  }, Infinity)

/** Returns the row with its availability at a time. */
export function withAvailability<R>(row: Stored<R>, at: Date): R {
  const { timezone, departement, ...rest } = row as unknown as Stored<AdminRow>
  return { ...rest, disponible: availableAt(rest.horaires, at, { ...rest, timezone, departement }) } as R
}

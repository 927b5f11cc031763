import { z } from 'zod'
import { Day, IdOut, Timestamp, extension, textOrNull } from '../shared.ts'

/** The schemas of a defibrillator and of a sync. Spec §2-24. */

export const DISPONIBILITES = ['oui', 'non', 'inconnu'] as const
export const ADMIN_STATUSES = ['auto', 'visible', 'masque', 'a_verifier'] as const
/** The reasons for a doubtful position. */
export const POSITION_DOUBTS = ['nulle', 'hors_limites', 'inversee', 'provisoire', 'hors_territoire', 'eloignee'] as const
/** The reasons for unknown hours: `horaires.motif` if `horaires.kind` is inconnu. */
export const UNKNOWN_HOURS = ['non_renseigne', 'illisible', 'acces', 'complement', 'evenements', 'contradiction', 'etat', 'absent'] as const
const SYNC_STATUSES = ['queued', 'running', 'done', 'failed'] as const

/** The kinds of a remark of a municipal office. */
export const REMARK_KINDS = ['hors_service', 'deplace', 'acces', 'absent', 'autre'] as const
/** What the municipal office of the commune remarks on a device. */
export const Remark = z
  .object({
    kind: z.enum(REMARK_KINDS),
    texte: textOrNull,
    le: Timestamp.describe('When the office left it.'),
    mairie: textOrNull.describe('The name of the office; null once it was removed.'),
  })
  .meta({ id: 'Remark', ...extension })

const publicFields = {
  id: IdOut,
  source_id: z.string().describe('The device’s id in the national registry.'),
  nom: textOrNull,
  latitude: z.number(),
  longitude: z.number(),
  position_douteuse: z.boolean().describe('Whether the position is doubtful. Such a device is shown only if an administrator decides so.'),
  position_motif: textOrNull.describe(`The reason for the doubt: one of ${POSITION_DOUBTS.join(', ')}.`),
  adresse: textOrNull,
  code_postal: textOrNull,
  commune_id: IdOut.nullable(),
  commune_nom: textOrNull,
  environnement: textOrNull.describe('interieur, exterieur, or null if the registry gives none.'),
  acces_libre: z.boolean().nullable(),
  etage: textOrNull,
  acces_complement: textOrNull,
  horaires: z
    .record(z.string(), z.unknown())
    .describe(`The parsed opening hours. kind is inconnu if they could not be parsed; motif is then one of ${UNKNOWN_HOURS.join(', ')}.`),
  horaires_texte: textOrNull.describe('The opening hours as text.'),
  disponible: z
    .string()
    .describe('oui, non or inconnu: the availability now or at the time `at`, in the commune’s time zone. It is never guessed.'),
  etat_fonctionnement: textOrNull,
  etat_validation: textOrNull,
  electrodes_pediatriques: z.boolean().nullable(),
  derniere_maintenance: Day.nullable(),
  remarque: Remark.nullable()
    .describe('What the municipal office of the commune says of the device. It changes nothing of the data of the registry.')
    .meta(extension),
  updated_at: Timestamp,
}
const distance = {
  distance_m: z.int().optional().describe('The distance in metres from lat and lng; only with these parameters.').meta(extension),
}
const adminFields = {
  admin_status: z.string().describe('auto, visible, masque or a_verifier.'),
  admin_note: textOrNull,
  affiche: z.boolean().describe('Whether the public sees the device, by all rules together.').meta(extension),
  mobile: z.boolean(),
  doublon_source: z.boolean().describe('Whether the registry marks the device as a duplicate.'),
  doublon_possible_de: IdOut.nullable().describe('A device of the same name or operator within a few metres.').meta(extension),
  exploitant_nom: textOrNull,
  absent_since: Timestamp.nullable().describe('When the device disappeared from the registry.'),
  source_updated_at: Timestamp.nullable(),
  seen_at: Timestamp,
  version: z.int().describe('Send it back as If-Match: "v<version>".').meta(extension),
}

/** The public view of a defibrillator. */
export const Defibrillateur = z.object({ ...publicFields, ...distance }).meta({ id: 'Defibrillateur' })
/** The administrators' view of a defibrillator of the national catalogue. */
export const AdminDefibrillateur = z.object({ ...publicFields, ...adminFields }).meta({ id: 'AdminDefibrillateur' })
/** A commune's view of a defibrillator: the id, the status and the note are the commune's own. */
export const CommuneDefibrillateur = z
  .object({
    ...publicFields,
    ...adminFields,
    defibrillateur_id: IdOut.describe('The same device in the national catalogue.').meta(extension),
    national_admin_status: z
      .string()
      .describe('The status in the national catalogue. It applies while the commune’s status is auto.')
      .meta(extension),
  })
  .meta({ id: 'CommuneDefibrillateur' })

const commune = z.object({ id: IdOut, slug: z.string(), nom: z.string(), code_insee: z.string() })
/** A defibrillator of the national catalogue, with its commune and that commune's decision. */
export const AdminDefibrillateurRecord = AdminDefibrillateur.extend({
  commune: commune.nullable().describe('Null if the commune is unknown.'),
  commune_view: z
    .object({ id: IdOut, admin_status: z.string(), admin_note: textOrNull, affiche: z.boolean() })
    .nullable()
    .describe('The commune’s own view and decision; null if it has none.'),
}).meta({ id: 'AdminDefibrillateurRecord', ...extension })
/** A commune's view of a defibrillator, with the commune. */
export const CommuneDefibrillateurRecord = CommuneDefibrillateur.extend({ commune }).meta({
  id: 'CommuneDefibrillateurRecord',
  ...extension,
})

/** A sync, finished or in progress. */
export const SyncRun = z
  .object({
    id: IdOut,
    scope: z.string().describe('france, or the commune’s id.'),
    status: z.string().describe(`One of ${SYNC_STATUSES.join(', ')}.`),
    started_at: Timestamp.nullable(),
    finished_at: Timestamp.nullable(),
    progress: z.int().nullable().describe('Percent; null while it is unknown.'),
    read: z.int(),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    absent: z.int(),
    refused: z.int(),
    refusals: z
      .array(
        z.object({
          line: z.int().nullable(),
          source_id: textOrNull,
          reason: z.string().describe('In French: the end of a sentence, without a capital.'),
          reason_en: z.string(),
        }),
      )
      .describe('The first hundred rows that were refused.')
      .meta(extension),
    message: textOrNull.describe('In French: the reason of a failure, or a remark.'),
    message_en: textOrNull.meta(extension),
    code: textOrNull.describe('The stable code of the message.').meta(extension),
    source_url: textOrNull,
  })
  .meta({ id: 'SyncRun' })

const SUCCESS = { finished_at: true, read: true, created: true, updated: true, unchanged: true, absent: true, refused: true } as const
/** The last sync of a scope. After a failure, the last one that succeeded is still what the catalogue holds. */
export const LastSync = SyncRun.extend({
  previous_success: SyncRun.pick(SUCCESS)
    .nullable()
    .describe('The last successful sync before this one; null if there was none.')
    .meta(extension),
}).meta({ id: 'LastSync' })

import { z } from 'zod'
import { Day, IdOut, Timestamp, extension } from '../shared.ts'

/** The forms of a defibrillator and of a sync. Spec §2-24. */

export const DISPONIBILITES = ['oui', 'non', 'inconnu'] as const
export const ADMIN_STATUSES = ['auto', 'visible', 'masque', 'a_verifier'] as const
/** Why a position is doubtful. */
export const POSITION_DOUBTS = ['nulle', 'hors_limites', 'inversee', 'provisoire', 'hors_territoire', 'eloignee'] as const
/** Why hours are unknown: `horaires.motif` where its `kind` is inconnu. */
export const UNKNOWN_HOURS = ['non_renseigne', 'illisible', 'acces', 'complement', 'evenements', 'contradiction', 'etat', 'absent'] as const
const SYNC_STATUSES = ['queued', 'running', 'done', 'failed'] as const

const note = z.string().nullable()
const publicFields = {
  id: IdOut,
  source_id: z.string().describe('Its number in the national registry.'),
  nom: note,
  latitude: z.number(),
  longitude: z.number(),
  position_douteuse: z.boolean().describe('The place is not certain; such a device is only shown where an administrator says so.'),
  position_motif: note.describe(`Why: one of ${POSITION_DOUBTS.join(', ')}.`),
  adresse: note,
  code_postal: note,
  commune_id: IdOut.nullable(),
  commune_nom: note,
  environnement: note.describe('interieur, exterieur, or null where the registry does not say.'),
  acces_libre: z.boolean().nullable(),
  etage: note,
  acces_complement: note,
  horaires: z
    .record(z.string(), z.unknown())
    .describe(`The hours as they were read; kind inconnu where they could not be, for a motif: one of ${UNKNOWN_HOURS.join(', ')}.`),
  horaires_texte: note.describe('The hours in words.'),
  disponible: z
    .string()
    .describe('oui, non, or inconnu: now, or at the moment asked for, in the commune’s own time. Unknown is said, never guessed.'),
  etat_fonctionnement: note,
  etat_validation: note,
  electrodes_pediatriques: z.boolean().nullable(),
  derniere_maintenance: Day.nullable(),
  updated_at: Timestamp,
}
const distance = { distance_m: z.int().optional().describe('Metres from the place asked for; only with lat and lng.').meta(extension) }
const adminFields = {
  admin_status: z.string().describe('auto, visible, masque or a_verifier.'),
  admin_note: note,
  affiche: z.boolean().describe('What the public sees, all things considered.').meta(extension),
  mobile: z.boolean(),
  doublon_source: z.boolean().describe('The registry calls it a double.'),
  doublon_possible_de: IdOut.nullable().describe('A device of the same name or operator within a few metres.').meta(extension),
  exploitant_nom: note,
  absent_since: Timestamp.nullable().describe('Since when the registry has it no more.'),
  source_updated_at: Timestamp.nullable(),
  seen_at: Timestamp,
  version: z.int().describe('Send it back as If-Match: "v<version>".').meta(extension),
}

/** A defibrillator as anyone may see it. */
export const Defibrillateur = z.object({ ...publicFields, ...distance }).meta({ id: 'Defibrillateur' })
/** One of the national catalogue, as administrators see it. */
export const AdminDefibrillateur = z.object({ ...publicFields, ...adminFields }).meta({ id: 'AdminDefibrillateur' })
/** A commune's view of one: the id, the status and the note are the commune's own. */
export const CommuneDefibrillateur = z
  .object({
    ...publicFields,
    ...adminFields,
    defibrillateur_id: IdOut.describe('The same device in the national catalogue.').meta(extension),
    national_admin_status: z.string().describe('Its status there; it counts while the commune’s is auto.').meta(extension),
  })
  .meta({ id: 'CommuneDefibrillateur' })

const commune = z.object({ id: IdOut, slug: z.string(), nom: z.string(), code_insee: z.string() })
/** One of the national catalogue with the commune that it stands in, and what that commune decided. */
export const AdminDefibrillateurRecord = AdminDefibrillateur.extend({
  commune: commune.nullable().describe('Null where no commune could be told.'),
  commune_view: z
    .object({ id: IdOut, admin_status: z.string(), admin_note: note, affiche: z.boolean() })
    .nullable()
    .describe('The commune’s own word, by the id of its view; null where it has none.'),
}).meta({ id: 'AdminDefibrillateurRecord', ...extension })
/** A commune's view of one, with the commune. */
export const CommuneDefibrillateurRecord = CommuneDefibrillateur.extend({ commune }).meta({
  id: 'CommuneDefibrillateurRecord',
  ...extension,
})

/** What a sync did, or is doing. */
export const SyncRun = z
  .object({
    id: IdOut,
    scope: z.string().describe('france, or the commune’s id.'),
    status: z.string().describe(`One of ${SYNC_STATUSES.join(', ')}.`),
    started_at: Timestamp.nullable(),
    finished_at: Timestamp.nullable(),
    progress: z.int().nullable().describe('Hundredths; null while it cannot be told.'),
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
          source_id: note,
          reason: z.string().describe('In French: the end of a sentence.'),
          reason_en: z.string(),
        }),
      )
      .describe('The first hundred rows that were refused.')
      .meta(extension),
    message: note.describe('In French: why it failed, or what is worth knowing.'),
    message_en: note.meta(extension),
    code: note.describe('A name of the message that does not change.').meta(extension),
    source_url: note,
  })
  .meta({ id: 'SyncRun' })

import { z } from 'zod'
import { Act } from './acts.ts'
import { Alert } from './alerts.ts'
import { Event } from './events.ts'
import { Kind } from './kind-schema.ts'
import { shownMedias } from './pictures.ts'
import { Envoi } from '../suivis/envois.ts'
import { Day, extension, IdOut, NamedCommune, one, Timestamp } from '../shared.ts'

/** The answer schemas of publications. Spec §2-5, §2-9. */

export const MODERATION_STATUSES = ['pending', 'approved', 'published', 'rejected'] as const
export const REPORT_REASONS = ['illegal_content', 'spam', 'harassment', 'misinformation', 'privacy', 'other'] as const
export const DUPLICATE_REASONS = ['source_url', 'signature'] as const
export const ModerationStatus = z.enum(MODERATION_STATUSES)

const publicFields = {
  id: IdOut,
  title: z.string(),
  body: z.string().describe('Markdown. The application that shows it renders and sanitises it.'),
  acteur_id: IdOut.nullable().describe('Null if the publication was imported without an actor.'),
  commune_id: IdOut,
  commune_ids: z.array(IdOut).describe('The further communes of the publication.'),
  type_id: IdOut.nullable(),
  moderation_status: z.string(),
  valide: z.boolean(),
  publie_le: Timestamp.nullable(),
  en_avant: z.boolean(),
  featured_until: Timestamp.nullable(),
  epingle: z.boolean(),
  source_url: z.string().nullable(),
  date_debut: Day.nullable(),
  date_fin: Day.nullable(),
  image_url: z
    .string()
    .nullable()
    .describe(
      'As the author gave it. Of an import: in public answers the address here of its first picture, or null; for offices the address at the source.',
    ),
  kind: Kind.describe('The kind of the type; a publication without a type is news.').meta(extension),
  expire_le: Timestamp.nullable().describe('From this time on the publication is not public.').meta(extension),
  evenement: Event.nullable().meta(extension),
  alerte: Alert.nullable().meta(extension),
  acte: Act.nullable().meta(extension),
  images: shownMedias.images.meta(extension),
  documents: shownMedias.documents.meta(extension),
  acteur: z.object({ id: IdOut, nom: z.string(), slug: z.string(), badge: z.string().nullable() }).nullable().meta(extension),
  commune: NamedCommune.extend({ code_insee: z.string() }).meta(extension),
  communes: z.array(NamedCommune).describe('The further communes, by name.').meta(extension),
  created_at: Timestamp,
  updated_at: Timestamp,
}
const HIDDEN_BECAUSE = ['pending', 'rejected', 'no_date', 'scheduled', 'expired', 'deleted', 'acteur_inactive', 'not_validated'] as const
/** The visibility of a publication now. The answer of a decision includes it, because `approved` without a date is not visible. */
const visibility = {
  visible: z.boolean().describe('Whether the publication is public now.').meta(extension),
  hidden_because: z
    .enum(HIDDEN_BECAUSE)
    .nullable()
    .describe(
      'The reason why the publication is not public, or null. no_date: approved without publie_le, until it gets a date or is published. scheduled: public from publie_le on.',
    )
    .meta(extension),
}
/** How long a refused edit is kept. */
export const REFUSED_EDIT_DAYS = 30
/** The states of an edit that does not change what residents see: it waits for a decision, or was refused. */
const WAITING_EDIT_STATUSES = ['pending', 'rejected'] as const
const { title, body, commune_id, commune_ids, type_id, date_debut, date_fin, source_url, image_url } = publicFields
const { kind, expire_le, evenement, alerte, acte, images, documents, commune, communes } = publicFields
/** The version that residents see while a newer one waits, with the content of that time. */
const PublicVersion = z
  .object({
    title,
    body,
    commune_id,
    commune_ids,
    type_id,
    date_debut,
    date_fin,
    source_url,
    image_url,
    kind,
    expire_le,
    evenement,
    alerte,
    acte,
    images,
    documents,
    commune,
    communes,
    depuis: Timestamp.nullable().describe('Since when the publication is public: publie_le.'),
  })
  .meta({ id: 'VersionPublique' })
const waitingEdit = {
  modification: z
    .object({
      statut: z.enum(WAITING_EDIT_STATUSES),
      created_at: Timestamp.describe('Since when the edit waits.'),
      updated_at: Timestamp,
      decided_at: Timestamp.nullable().describe('The time of the refusal.'),
    })
    .nullable()
    .describe(
      'An edit that waits for a decision, or was refused, while the version before stays public. The record then has the content of the edit, with its status as moderation_status.',
    )
    .meta(extension),
  version_publique: PublicVersion.nullable()
    .describe('What residents see, if that is another version than this record; else null.')
    .meta(extension),
}
const officeFields = {
  deleted_at: Timestamp.nullable(),
  status_reason: z.string().nullable(),
  correction_demandee: z.boolean().describe('Whether the refusal asks the author to correct it: an edit sends it again.').meta(extension),
  reports_count: z.int().describe('The number of open reports.'),
  communes_retirees: z
    .array(IdOut)
    .describe('Further communes that their municipal offices took off this publication: no edit puts them back.')
    .meta(extension),
  ...visibility,
  ...waitingEdit,
  import_source_id: IdOut.nullable(),
  version: z.int().describe('Send it back as If-Match: "v<version>".').meta(extension),
}

/** The public view of a visible publication. */
export const Publication = z.object(publicFields).meta({ id: 'Publication' })
/** The view of a publication for its author, the municipal office and the back-office. */
export const OfficePublication = z.object({ ...publicFields, ...officeFields }).meta({ id: 'OfficePublication' })
/** A row of the administrative list. The last three fields are present only with duplicates=true. Spec §2-8. */
export const AdminPublication = z
  .object({
    ...publicFields,
    ...officeFields,
    duplicate_key: z.string().optional(),
    duplicate_reason: z.enum(DUPLICATE_REASONS).optional(),
    duplicate_count: z.int().optional(),
  })
  .meta({ id: 'AdminPublication' })
export const PublicationType = z
  .object({ id: IdOut, code: z.string(), nom: z.string(), kind: Kind.meta(extension) })
  .meta({ id: 'PublicationType' })

/** The answer to a creation. Spec §4.2. */
/** What keeps a sending, and the change with it, from being made. */
export const TELLING_ERRORS = ['invalid_state', 'sendings_stopped', 'fresh_sign_in_required'] as const
/** The sending that began with a change of an alert. */
const envoi = Envoi.optional().describe('The sending that began with the request; absent if it asks for none.')
export const Created = one(z.object({ id: IdOut, status: z.string().describe('The moderation status.'), title: z.string(), envoi }))
/** A publication after a change that may have begun a sending. */
export const ToldPublication = OfficePublication.extend({ envoi }).meta({ id: 'PublicationPrevenue' })
/** The result of a decision on one publication. */
export const Decided = z.object({
  id: IdOut,
  moderation_status: z.string(),
  valide: z.boolean(),
  publie_le: Timestamp.nullable(),
  ...visibility,
})

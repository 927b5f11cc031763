import { z } from 'zod'
import { Day, IdOut, Timestamp, one, extension } from '../shared.ts'

/** What leaves of a publication. Spec §2-5, §2-9. */

export const MODERATION_STATUSES = ['pending', 'approved', 'published', 'rejected'] as const
export const REPORT_REASONS = ['illegal_content', 'spam', 'harassment', 'misinformation', 'privacy', 'other'] as const
export const DUPLICATE_REASONS = ['source_url', 'signature'] as const
export const ModerationStatus = z.enum(MODERATION_STATUSES)

const publicFields = {
  id: IdOut,
  title: z.string(),
  body: z.string().describe('Markdown. Whoever shows it renders and sanitises it.'),
  acteur_id: IdOut.nullable().describe('Null where an import without an actor brought it.'),
  commune_id: IdOut,
  commune_ids: z.array(IdOut).describe('Further communes it is attached to.'),
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
  image_url: z.string().nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
}
const HIDDEN_BECAUSE = ['pending', 'rejected', 'no_date', 'scheduled', 'deleted', 'acteur_inactive', 'not_validated'] as const
/** Whether residents see it now, by the rule of visibility. A decision is answered with them: `approved` without a date shows nothing. */
const visibility = {
  visible: z.boolean().describe('Whether residents see it now.').meta(extension),
  hidden_because: z
    .enum(HIDDEN_BECAUSE)
    .nullable()
    .describe(
      'Why nobody sees it, or null: no_date is approved without publie_le, which nobody sees until it gets a date or is published; scheduled appears at publie_le.',
    )
    .meta(extension),
}
const officeFields = {
  deleted_at: Timestamp.nullable(),
  status_reason: z.string().nullable(),
  reports_count: z.int().describe('Open reports.'),
  ...visibility,
  import_source_id: IdOut.nullable(),
  version: z.int().describe('Send it back as If-Match: "v<version>".').meta(extension),
  acteur: z.object({ id: IdOut, nom: z.string() }).nullable(),
  commune: z.object({ id: IdOut, slug: z.string(), nom: z.string() }),
}

/** What anyone may see of a visible publication. */
export const Publication = z.object(publicFields).meta({ id: 'Publication' })
/** What the author, the municipal office and the back-office see. */
export const OfficePublication = z.object({ ...publicFields, ...officeFields }).meta({ id: 'OfficePublication' })
/** A row of the admin list; the three last only with duplicates=true. Spec §2-8. */
export const AdminPublication = z
  .object({
    ...publicFields,
    ...officeFields,
    duplicate_key: z.string().optional(),
    duplicate_reason: z.enum(DUPLICATE_REASONS).optional(),
    duplicate_count: z.int().optional(),
  })
  .meta({ id: 'AdminPublication' })
export const PublicationType = z.object({ id: IdOut, code: z.string(), nom: z.string() }).meta({ id: 'PublicationType' })

/** The answer to a creation. Spec §4.2. */
export const Created = one(z.object({ id: IdOut, status: z.string().describe('The moderation status.'), title: z.string() }))
/** What a decision changed. */
export const Decided = z.object({
  id: IdOut,
  moderation_status: z.string(),
  valide: z.boolean(),
  publie_le: Timestamp.nullable(),
  ...visibility,
})

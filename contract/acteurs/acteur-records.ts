import { z } from 'zod'
import { IdOut, Timestamp, extension } from '../shared.ts'

/** The forms of an actor (acteur) and of what hangs on it. Spec §2-47. */

export const ACTEUR_TYPES = [
  'mairie',
  'association',
  'commerce',
  'entreprise',
  'service_public',
  'ecole',
  'sante',
  'culture',
  'sport',
  'autre',
] as const
export const BADGES = ['officiel', 'verifie', 'partenaire'] as const
export const LINK_ROLES = ['owner', 'member'] as const
export const PERMISSIONS = ['manage_publications', 'publish_publications'] as const

const note = z.string().nullable()
const place = z.object({ id: IdOut, slug: z.string(), nom: z.string() })
const publicFields = {
  id: IdOut,
  nom: z.string(),
  slug: z.string(),
  type: z.string().describe(`One of ${ACTEUR_TYPES.join(', ')}.`),
  description: note,
  commune_id: IdOut,
  commune: place.meta(extension),
  adresse: note,
  telephone: note.describe('As it is shown.'),
  telephone_e164: note.describe('As it is dialled; null where the text above could not be read as a number.').meta(extension),
  email: note,
  site_web: note,
  valide: z.boolean(),
  badge: note.describe(`One of ${BADGES.join(', ')}, or null.`),
  created_at: Timestamp,
  updated_at: Timestamp,
}

/** An actor as anyone may see it. */
export const Acteur = z.object(publicFields).meta({ id: 'Acteur' })
/** An actor as administrators see it. */
export const AdminActeur = z
  .object({
    ...publicFields,
    active: z.boolean(),
    can_publish: z.boolean().describe('Its items need no moderation, where the author may publish.'),
    commune_ids: z.array(IdOut).describe('Communes it may publish in besides its own.').meta(extension),
    users_count: z.int().describe('People linked to it.').meta(extension),
    deleted_at: Timestamp.nullable(),
    version: z.int().describe('Send it back as If-Match: "v<version>".').meta(extension),
  })
  .meta({ id: 'AdminActeur' })

/** The link between an actor and a user. Spec §2-12. */
export const ActeurUser = z
  .object({
    user_id: IdOut,
    email: note,
    nom: note,
    prenom: note,
    active: z.boolean(),
    role: z.string(),
    permissions: z.array(z.string()),
    created_at: Timestamp,
  })
  .meta({ id: 'ActeurUser' })

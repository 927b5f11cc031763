import { z } from 'zod'
import { Horaires } from '../communes/opening-hours.ts'
import { OfficeOpinion } from '../mairie/opinion-records.ts'
import { Logo } from '../medias/media-records.ts'
import { PublicationPicture } from '../publications/pictures.ts'
import { extension, IdOut, NamedCommune, textOrNull, Timestamp } from '../shared.ts'

/** The schemas of an actor (acteur) and of its links to users. Spec §2-47. */

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

const publicFields = {
  id: IdOut,
  nom: z.string(),
  slug: z.string(),
  type: z.string().describe(`One of ${ACTEUR_TYPES.join(', ')}.`),
  description: textOrNull,
  commune_id: IdOut,
  commune: NamedCommune.meta(extension),
  adresse: textOrNull,
  telephone: textOrNull.describe('The number for display.'),
  telephone_e164: textOrNull.describe('The number in E.164 form; null if telephone is not a readable number.').meta(extension),
  email: textOrNull,
  site_web: textOrNull,
  horaires: Horaires.describe('The opening hours. Those of a municipal office are in the practical information of its commune.').meta(
    extension,
  ),
  latitude: z.number().nullable().meta(extension),
  longitude: z.number().nullable().meta(extension),
  valide: z.boolean(),
  badge: textOrNull.describe(`One of ${BADGES.join(', ')}, or null.`),
  logo: Logo.nullable().describe('Its alternative text is the name of the actor.').meta(extension),
  photo: PublicationPicture.nullable().meta(extension),
  created_at: Timestamp,
  updated_at: Timestamp,
}

/** The public view of an actor. */
export const Acteur = z.object(publicFields).meta({ id: 'Acteur' })
/** The administrators' view of an actor. */
export const AdminActeur = z
  .object({
    ...publicFields,
    active: z.boolean(),
    can_publish: z.boolean().describe('Publications of authors with the permission to publish need no moderation.'),
    commune_ids: z.array(IdOut).describe('Communes it may publish in besides its own.').meta(extension),
    users_count: z.int().describe('The number of linked users.').meta(extension),
    avis_mairies: z.array(OfficeOpinion).describe('Opinions of the municipal office of its commune.').meta(extension),
    deleted_at: Timestamp.nullable(),
    version: z.int().describe('Send it back as If-Match: "v<version>".').meta(extension),
  })
  .meta({ id: 'AdminActeur' })

/** The link between an actor and a user. Spec §2-12. */
export const ActeurUser = z
  .object({
    user_id: IdOut,
    email: textOrNull,
    nom: textOrNull,
    prenom: textOrNull,
    active: z.boolean(),
    role: z.string(),
    permissions: z.array(z.string()),
    created_at: Timestamp,
  })
  .meta({ id: 'ActeurUser' })

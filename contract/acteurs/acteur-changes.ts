import { z } from 'zod'
import { HorairesInput } from '../communes/opening-hours.ts'
import { PictureInput } from '../publications/pictures.ts'
import { WebText } from '../addresses.ts'
import { Contact, extension, Id, text, visibleLine } from '../shared.ts'
import { ACTEUR_TYPES } from './acteur-records.ts'

const type = z.enum(ACTEUR_TYPES)
const contacts = {
  adresse: text(1, 500).nullable().optional(),
  telephone: Contact.nullable()
    .optional()
    .describe('Formatted as numbers of its territory are; stored as written if it is not a readable number.'),
  email: Contact.nullable().optional(),
  site_web: WebText.nullable().optional().describe('https:// is added if the scheme is missing; http and https only.'),
}
/** What only an update sets: a new actor has no media yet, and its people give its hours. */
const presence = {
  horaires: HorairesInput.optional().describe('The list replaces the stored one.').meta(extension),
  latitude: z.number().min(-90).max(90).nullable().optional().describe('Together with longitude.').meta(extension),
  longitude: z.number().min(-180).max(180).nullable().optional().meta(extension),
  logo_media_id: Id.nullable().optional().describe('A picture of the actor that is ready: POST /medias.').meta(extension),
  photo: PictureInput.nullable().optional().meta(extension),
}
const details = {
  description: text(1, 5000).nullable().optional(),
  ...contacts,
  commune_ids: z.array(Id).max(200).optional().describe('Communes it may publish in besides its own.'),
}
/** The body of a creation. */
export const NewActeur = z.strictObject({ nom: visibleLine(1, 200), type, commune_id: Id, ...details })
/** What the people of an actor change themselves: how it presents itself. Absent means unchanged, null means cleared. */
export const ProfilChange = z.strictObject({ description: details.description, ...contacts, ...presence })
/** The body of an update: absent means unchanged, null means cleared. */
export const ActeurChange = z.strictObject({
  nom: visibleLine(1, 200).optional(),
  type: type.optional(),
  commune_id: Id.optional(),
  ...details,
  ...presence,
})

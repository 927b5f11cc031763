import { z } from 'zod'
import { Infos } from '../communes/commune-records.ts'
import { Horaires } from '../communes/opening-hours.ts'
import { endpoint } from '../endpoint.ts'
import { byId, Day, extension, IdOut, one, textOrNull } from '../shared.ts'
import { Acteur } from './acteur-records.ts'
import { ProfilChange } from './acteur-changes.ts'

/** How an actor presents itself to residents, as its people edit it. Spec §2-66. */

/** The values of the directory of town halls. Spec §2-67. */
export const Officiel = z
  .object({
    libelle: z.string(),
    adresse: textOrNull,
    complement: textOrNull,
    code_postal: textOrNull,
    ville: textOrNull,
    telephone: textOrNull,
    email: textOrNull,
    site_web: textOrNull,
    horaires: Horaires,
    texte: textOrNull,
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    source: z.literal('dila').describe('Annuaire de l’administration (DILA).'),
    source_maj_le: Day.nullable().describe('When the directory last changed the record.'),
  })
  .meta({ id: 'Officiel', ...extension })

/** The public record of an actor, with what its people need to edit it. */
export const Profil = z
  .object({
    ...Acteur.shape,
    active: z.boolean(),
    commune_ids: z.array(IdOut).describe('Communes it may publish in besides its own.'),
    version: z.int().describe('Send it back as If-Match: "v<version>".'),
    editable: z.boolean().describe('Whether the caller may change it: owners, and members with both permissions.'),
    mairie: z
      .object({
        source: Infos.shape.source.describe(
          'What residents see: the value of the actor (mairie), or that of the directory or of the commune (commune_infos).',
        ),
        officiel: Officiel.nullable().describe('The values of the directory, whatever was corrected; null: the directory has no record.'),
      })
      .nullable()
      .describe('Of the municipal office of a commune; null: the actor is none.'),
  })
  .meta({ id: 'Profil', ...extension })

const own = { chapter: 'acteurs', access: 'bearer', params: byId, response: one(Profil) } as const

export const getProfil = endpoint('GET /acteurs/{id}/profil', {
  ...own,
  id: 'getProfil',
  summary: 'The profile of an actor, for its people',
  errors: ['scope_violation'],
  concurrency: { versioned: true },
})
export const updateProfil = endpoint('PATCH /acteurs/{id}/profil', {
  ...own,
  id: 'updateProfil',
  summary: 'Change the profile of an actor',
  description:
    'For its owners, and members who have both permissions: residents see a change at once. Name, commune, type and the states of an actor stay with administrators. The hours and the position of a municipal office are practical information of its commune: PATCH /mairie/communes/{communeId}.',
  body: ProfilChange,
  errors: ['scope_violation', 'permission_denied'],
  audit: ['acteur.update'],
  concurrency: { versioned: true },
})

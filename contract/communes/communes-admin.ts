import { z } from 'zod'
import { CommuneChange, NewCommune } from './commune-input.ts'
import { Collecte, Commune, CommuneInfo, Elu, Infos } from './commune-records.ts'
import { CommuneDefibrillateur } from '../defibrillateurs/defibrillateur-records.ts'
import { endpoint } from '../endpoint.ts'
import { OfficePublication } from '../publications/publication-records.ts'
import { byId, IdOut, Timestamp, one, extension, textOrNull } from '../shared.ts'

/** The commune routes of Spec §4.1, without the defibrillators. */

/** The rows of a commune, with exactly the fields that PATCH accepts. */
export const EluRow = Elu.extend({ visible: z.boolean(), source: z.string() }).meta({ id: 'EluRow' })
export const InfoRow = CommuneInfo.omit({ telephone_e164: true, source_maj_le: true }).meta({ id: 'InfoRow' })
export const CollecteRow = Collecte.omit({ prochaines_dates: true, prochaines_dates_a_confirmer: true }).meta({ id: 'CollecteRow' })

/** All data of a commune: the fields that PATCH accepts, and related records. */
export const CommuneFull = z
  .object({
    ...Commune.shape,
    version: z.int().describe('Send it back as If-Match: "v<version>".').meta(extension),
    infos: z.array(InfoRow),
    elus: z.array(EluRow),
    collectes: z.array(CollecteRow),
    mairie: z
      .object({
        id: IdOut,
        nom: z.string(),
        active: z.boolean(),
        deleted_at: Timestamp.nullable(),
        adresse: textOrNull,
        telephone: textOrNull,
        email: textOrNull,
        site_web: textOrNull,
      })
      .nullable()
      .describe('The municipal office’s actor.'),
    infos_affichees: Infos.describe('The public answer: the municipal office’s values take precedence over the rows.').meta(extension),
    counts: z.object({
      publications: z
        .int()
        .describe(
          'Of a bounded role, those of its territory; for a role that reads no publications in the back-office, those that residents see.',
        ),
      publications_pending: z.int().describe('None for a role that reads no publications in the back-office.'),
      publications_visible: z.int().describe('In the lists of residents now.'),
      acteurs: z.int(),
      infos: z.int(),
      elus: z.int(),
      collectes: z.int(),
      defibrillateurs: z.int(),
    }),
    defibrillateurs: z.array(CommuneDefibrillateur).describe('The first hundred by name; GET …/defibrillateurs lists all of them.'),
    publications: z
      .array(OfficePublication)
      .describe(
        'The latest five that are not deleted, in any other state; empty for a role that reads no publications in the back-office.',
      ),
  })
  .meta({ id: 'CommuneFull' })

const admin = { chapter: 'communes-admin', access: 'admin', response: one(CommuneFull), concurrency: { versioned: true } } as const

export const createCommune = endpoint('POST /admin/communes', {
  ...admin,
  id: 'createCommune',
  permission: 'communes.write',
  summary: 'Create a commune',
  body: NewCommune,
  answers: { status: 201 },
  errors: ['already_exists'],
  audit: ['commune.create'],
  concurrency: { versioned: true, idempotent: true },
})
export const updateCommune = endpoint('PATCH /admin/communes/{id}', {
  ...admin,
  id: 'updateCommune',
  permission: 'communes.write',
  territory: 'commune',
  summary: 'Update a commune',
  description:
    'infos, elus and collectes are complete arrays: rows with an id are updated, rows without an id are created, missing rows are removed.',
  params: byId,
  body: CommuneChange,
  errors: ['already_exists', 'permission_denied'],
  audit: ['commune.update'],
})
export const getCommuneFull = endpoint('GET /admin/communes/{id}/full', {
  ...admin,
  id: 'getCommuneFull',
  permission: 'communes.read',
  territory: 'commune',
  summary: 'Complete snapshot of a commune',
  params: byId,
})

import { z } from 'zod'
import { Officiel } from '../acteurs/profil.ts'
import { CollecteRule, CommuneRowsChange } from '../communes/commune-input.ts'
import { CollecteRow, EluRow, InfoRow } from '../communes/communes-admin.ts'
import { Infos } from '../communes/commune-records.ts'
import { endpoint } from '../endpoint.ts'
import { Day, extension, Id, IdOut, one, textOrNull } from '../shared.ts'

/** A commune, as its municipal office edits it. Spec §2-68. */

/** The most dates of a preview. */
export const PREVIEW_DATES = 10

/** A row of practical information, with what the directory of town halls says beside a correction. */
export const OfficeInfo = InfoRow.extend({
  officiel: Officiel.nullable().describe('The values of the directory; null: the row is not of the directory. Not sent back.'),
}).meta({ id: 'OfficeInfo', ...extension })

export const OfficeCommune = z
  .object({
    id: IdOut,
    slug: z.string(),
    nom: z.string(),
    departement: z.string(),
    fuseau: z.string().describe('The IANA time zone of the commune.'),
    version: z.int().describe('Send it back as If-Match: "v<version>".'),
    editable: z.boolean().describe('Whether the caller may change it: owners of the municipal office, and members with both permissions.'),
    infos: z.array(OfficeInfo),
    elus: z.array(EluRow),
    collectes: z.array(CollecteRow),
    infos_affichees: Infos.describe('What residents see: the municipal office’s values take precedence over the rows.'),
  })
  .meta({ id: 'OfficeCommune', ...extension })

const ofCommune = { chapter: 'mairie', access: 'mairie', params: z.object({ communeId: Id }) } as const

export const getMairieCommune = endpoint('GET /mairie/communes/{communeId}', {
  ...ofCommune,
  id: 'getMairieCommune',
  summary: 'A commune, for its municipal office',
  response: one(OfficeCommune),
  concurrency: { versioned: true },
})
export const updateMairieCommune = endpoint('PATCH /mairie/communes/{communeId}', {
  ...ofCommune,
  id: 'updateMairieCommune',
  summary: 'Change the practical information, officials and waste collections of a commune',
  description:
    'As its municipal office. Each array is complete: rows with an id are updated, rows without an id are created, missing rows are removed. Residents see the change at once. A corrected row of a register is no longer written by its imports.',
  body: CommuneRowsChange,
  response: one(OfficeCommune),
  errors: ['permission_denied'],
  audit: ['commune.update'],
  concurrency: { versioned: true },
})
export const previewCollecte = endpoint('POST /mairie/communes/{communeId}/collectes/apercu', {
  ...ofCommune,
  id: 'previewCollecte',
  summary: 'The next dates of a waste collection that is being written',
  description: 'The next ten dates, by the rule in the body: those that residents would see. Nothing is stored.',
  body: CollecteRule,
  response: one(
    z
      .array(
        z.object({
          date: Day,
          prevue: Day.describe('The regular date, before a public holiday or an exception moved it.'),
          a_confirmer: z.boolean().describe('A public holiday, for which the rule says nothing.'),
          motif: textOrNull,
        }),
      )
      .max(PREVIEW_DATES),
  ),
})

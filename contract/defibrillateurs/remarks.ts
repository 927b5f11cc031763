import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { byId, extension, Flag, Id, IdOut, NamedCommune, one, pageOf, paging, query, text, textOrNull } from '../shared.ts'
import { CommuneDefibrillateur, REMARK_KINDS, Remark } from './defibrillateur-records.ts'

/** Remarks of municipal offices on devices of their communes. Spec §2-76. */

/** A remark to leave. A text is required where the kind says nothing. */
export const RemarkInput = z
  .strictObject({ kind: z.enum(REMARK_KINDS), texte: text(3, 500).nullable().optional() })
  .superRefine(({ kind, texte }, context) => {
    if (kind === 'autre' && !texte) context.addIssue({ code: 'custom', path: ['texte'], message: 'is required for this kind' })
  })

/** A device of a commune, for its municipal office. */
export const OfficeDevice = z
  .object({
    id: IdOut.describe('The id of the commune’s view of the device.'),
    nom: textOrNull,
    adresse: textOrNull,
    acces_complement: textOrNull,
    commune: NamedCommune,
    etat_fonctionnement: textOrNull.describe('As the registry says.'),
    affiche: z.boolean().describe('Whether residents see the device.'),
    remarque: Remark.nullable(),
  })
  .meta({ id: 'OfficeDevice', ...extension })

const ofOffice = { chapter: 'mairie', access: 'mairie', errors: ['permission_denied'] } as const
const ofDevice = {
  ...ofOffice,
  params: z.object({ acteurId: Id, defibrillateurId: Id }),
  response: one(OfficeDevice),
  audit: ['defibrillateur.remark'],
} as const

export const listOfficeDevices = endpoint('GET /mairie/acteurs/{acteurId}/defibrillateurs', {
  ...ofOffice,
  id: 'listOfficeDevices',
  summary: 'Defibrillators of the communes of a municipal office, with its remarks',
  description: 'Those with a remark first, then by name.',
  params: z.object({ acteurId: Id }),
  query: query({ ...paging(), remarque: Flag.optional().describe('Whether the device has a remark.') }),
  response: pageOf(OfficeDevice),
})
export const leaveRemark = endpoint('POST /mairie/acteurs/{acteurId}/defibrillateurs/{defibrillateurId}/remarque', {
  ...ofDevice,
  id: 'leaveRemark',
  summary: 'Leave a remark on a defibrillator',
  description:
    'By owners of the municipal office of its commune, and members with both permissions. Residents see it at once, with its date and the name of the office, beside the data of the registry, which it does not change. A second one replaces the first.',
  body: RemarkInput,
  limit: 'moderation',
})
export const withdrawRemark = endpoint('DELETE /mairie/acteurs/{acteurId}/defibrillateurs/{defibrillateurId}/remarque', {
  ...ofDevice,
  id: 'withdrawRemark',
  summary: 'Withdraw the remark on a defibrillator',
  description: 'Residents no longer see it, at once.',
})
export const closeRemark = endpoint('DELETE /admin/defibrillateurs/{id}/remarque', {
  chapter: 'defibrillateurs',
  access: 'admin',
  permission: 'defibrillateurs.write',
  territory: 'commune_defibrillateur',
  id: 'closeRemark',
  summary: 'Close the remark of a municipal office on a defibrillator',
  params: byId,
  response: one(CommuneDefibrillateur),
  concurrency: { versioned: true },
  audit: ['defibrillateur.close_remark'],
})

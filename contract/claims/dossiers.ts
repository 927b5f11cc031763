import { z } from 'zod'
import { ActeurUser, AdminActeur } from '../acteurs/acteur-records.ts'
import { DOSSIERS_LEFT_OUT, dossiersQuery, History } from '../audit/dossiers.ts'
import { Collaboration } from '../collaboration/collaboration.ts'
import { endpoint } from '../endpoint.ts'
import { Claim } from './claim-records.ts'

/** Claims with all that their screen shows, a few in one answer. Spec §2-155. */
export const listClaimDossiers = endpoint('GET /admin/dossiers/claims', {
  chapter: 'claims',
  access: 'admin',
  id: 'listClaimDossiers',
  permission: 'claims.read',
  territory: 'query',
  summary: 'Claims with their actor, its owners, notes and history',
  description: DOSSIERS_LEFT_OUT,
  query: dossiersQuery,
  response: z.object({
    data: z.array(
      z
        .object({
          claim: Claim,
          acteur: AdminActeur.nullable().describe('Null for a caller who may not read it.'),
          responsables: z.array(ActeurUser).nullable().describe('The owners of the actor. Null for a caller who may not read its team.'),
          collaboration: Collaboration,
          historique: History,
        })
        .meta({ id: 'ClaimDossier' }),
    ),
  }),
})

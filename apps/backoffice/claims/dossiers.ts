import type { z } from 'zod'
import { listClaimDossiers } from '../../../contract/claims/dossiers.ts'
import { call } from '../../ui/api/client.ts'
import { dossiersOf } from '../records/dossiers.ts'

type ClaimDossier = z.output<(typeof listClaimDossiers)['response']>['data'][number]

/** A claim with its actor, the owners, the notes and the history. */
export const claimDossiers = dossiersOf<ClaimDossier>({
  endpoint: listClaimDossiers.id,
  idOf: ({ claim }) => claim.id,
  read: async (ids) => (await call(listClaimDossiers, { query: { ids: ids.join(), regarde: ids[0] } })).data,
})

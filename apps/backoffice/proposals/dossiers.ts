import type { z } from 'zod'
import { listProposalDossiers } from '../../../contract/acteurs/proposals.ts'
import { call } from '../../ui/api/client.ts'
import { dossiersOf } from '../records/dossiers.ts'

type ProposalDossier = z.output<(typeof listProposalDossiers)['response']>['data'][number]

/** A proposal with its history. */
export const proposalDossiers = dossiersOf<ProposalDossier>({
  endpoint: listProposalDossiers.id,
  idOf: ({ proposal }) => proposal.id,
  read: async (ids) => (await call(listProposalDossiers, { query: { ids: ids.join() } })).data,
})

import * as contract from '../../../../contract/acteurs/proposals.ts'
import { created, data } from '../../../platform/answers.ts'
import { PREFIX, type Serve } from '../../../platform/http/serve.ts'
import type { WiredServices } from '../../../platform/chapter.ts'
import { decideProposal } from './decide.ts'
import { listProposalDossiers, listProposals } from './list.ts'
import { createProposal, listOwnProposals, ownProposal, withdrawProposal } from './own.ts'
import { proposalById } from './rows.ts'
import { similarInCommune } from './similar.ts'

/** Proposals of actors that the directory lacks. Spec §2-75. */
export function proposalRoutes(on: Serve, services: WiredServices): void {
  on(contract.listSimilarActeurs, async ({ db, query: { commune_id: communeId, q = '' } }) => ({
    data: await similarInCommune(db, { communeId, nom: q }),
  }))
  on(contract.listOwnProposals, (call) => listOwnProposals(call, call.query))
  on(contract.getOwnProposal, (call) => data(ownProposal(call, call.params)))
  on(contract.createProposal, (call) => created(createProposal(call, call.body), ({ id }) => `${PREFIX}/me/proposals/${id}`))
  on(contract.withdrawProposal, (call) => data(withdrawProposal(call, call.params)))

  on(contract.listProposals, (call) => listProposals(call, call.query))
  on(contract.getProposal, ({ db, params }) => data(proposalById(db, params.id)))
  on(contract.listProposalDossiers, (call) =>
    listProposalDossiers({ ...call, reversals: services.contributions.reversals(services) }, call.query),
  )
  on(contract.decideProposal, (call) =>
    data(decideProposal({ ...call, services }, { ...call.params, decision: call.body, ifMatch: call.ifMatch })),
  )
}

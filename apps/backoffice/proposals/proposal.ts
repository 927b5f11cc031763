import type { z } from 'zod'
import { type getProposal, listProposals } from '../../../contract/acteurs/proposals.ts'
import type { Decided } from '../records/neighbours.ts'
import { STATE_COLOURS } from '../records/state-colours.ts'
import { proposalDossiers } from './dossiers.ts'

export type Proposal = z.output<(typeof getProposal)['response']>['data']

/** The colour of the badge of each state of a proposal. */
export const COLOURS = {
  pending: STATE_COLOURS.toDo,
  approved: STATE_COLOURS.done,
  rejected: STATE_COLOURS.refused,
  withdrawn: 'gray',
} as const

/** The list in which proposals are decided one after the other. */
export const DECIDED: Decided = {
  list: listProposals,
  path: '/propositions',
  start: { status: 'pending' },
  kind: 'proposal',
  readAhead: proposalDossiers.readAhead,
}

import type { z } from 'zod'
import type { getProposal } from '../../../contract/acteurs/proposals.ts'
import { STATE_COLOURS } from '../records/state-colours.ts'

export type Proposal = z.output<(typeof getProposal)['response']>['data']

/** The colour of the badge of each state of a proposal. */
export const COLOURS = {
  pending: STATE_COLOURS.toDo,
  approved: STATE_COLOURS.done,
  rejected: STATE_COLOURS.refused,
  withdrawn: 'gray',
} as const

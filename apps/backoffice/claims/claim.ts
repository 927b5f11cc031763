import { type getClaim, listClaims } from '../../../contract/claims/claims.ts'
import type { Decided } from '../records/neighbours.ts'
import { claimDossiers } from './dossiers.ts'
import { personName } from '../../ui/i18n/person-name.ts'
import { STATE_COLOURS } from '../records/state-colours.ts'

export type Claim = (typeof getClaim)['response']['_zod']['output']['data']

/** Returns the name of the claimant's account. Without an account: the name or e-mail address in the claim. */
export const claimantName = ({ user, nom, email }: Claim): string | null => (user ? personName(user) : (nom ?? email))

/** Whether a claim can be approved: it is pending, and its actor is not deleted. */
export const canApprove = ({ status, acteur }: Claim): boolean => status === 'pending' && !acteur.deleted

/** The colour of the badge of each claim status. */
export const COLOURS: Readonly<Record<string, string>> = {
  pending: STATE_COLOURS.toDo,
  approved: STATE_COLOURS.done,
  rejected: STATE_COLOURS.refused,
  withdrawn: 'gray',
  expired: 'gray',
  waiting: 'gray',
}

/** The initial filter and sort order of the list of claims: pending claims, oldest first. */
export const START = { status: 'pending', sort: 'created_at_asc' }

/** The list in which claims are decided one after the other. */
export const DECIDED: Decided = {
  list: listClaims,
  path: '/revendications',
  start: START,
  kind: 'claim',
  readAhead: claimDossiers.readAhead,
}

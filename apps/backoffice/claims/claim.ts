import type { getClaim } from '../../../contract/claims/claims.ts'
import { STATE_COLOURS } from '../records/state-colours.ts'

export type Claim = (typeof getClaim)['response']['_zod']['output']['data']
type Person = Claim['user']

/** The name of a person, else their e-mail address or id. */
export const personName = (person: Person): string | null =>
  person && ([person.prenom, person.nom].filter(Boolean).join(' ') || person.email || person.id)

/** The name of the claimant: from their account, else from the claim. */
export const claimantName = ({ user, nom, email }: Claim): string | null => personName(user) ?? nom ?? email

/** Whether a claim can be approved: not if its actor is deleted. */
export const canApprove = ({ status, acteur }: Claim): boolean => status === 'pending' && !acteur.deleted

/** The colours of the states. */
export const COLOURS: Readonly<Record<string, string>> = {
  pending: STATE_COLOURS.toDo,
  approved: STATE_COLOURS.done,
  rejected: STATE_COLOURS.refused,
}

/** The initial state of the list: pending claims, oldest first. */
export const START = { status: 'pending', sort: 'created_at_asc' }

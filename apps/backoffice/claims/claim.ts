import type { getClaim } from '../../../contract/claims/claims.ts'
import { STATE_COLOURS } from '../records/state-colours.ts'

export type Claim = (typeof getClaim)['response']['_zod']['output']['data']
type Person = Claim['user']

/** A person's name, or what else is known of them. */
export const personName = (person: Person): string | null =>
  person && ([person.prenom, person.nom].filter(Boolean).join(' ') || person.email || person.id)

/** Who says that the actor is theirs: as their account names them, else as they said. */
export const claimantName = ({ user, nom, email }: Claim): string | null => personName(user) ?? nom ?? email

/** Whether it can be approved: a deleted actor is given to nobody. */
export const canApprove = ({ status, acteur }: Claim): boolean => status === 'pending' && !acteur.deleted

/** The colour beside the word. */
export const COLOURS: Readonly<Record<string, string>> = {
  pending: STATE_COLOURS.toDo,
  approved: STATE_COLOURS.done,
  rejected: STATE_COLOURS.refused,
}

/** How the list of claims opens: those that wait, the longest waiting first. */
export const START = { status: 'pending', sort: 'created_at_asc' }

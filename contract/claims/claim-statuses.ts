/**
 * The statuses of a claim. `pending` is the first; the specification leaves the others open. `waiting`, of a claim behind a pending one, is ours.
 * Spec §3-18, §3-19.
 */
export const CLAIM_STATUSES = ['pending', 'approved', 'rejected', 'withdrawn', 'expired', 'waiting'] as const

/** The most claims that wait behind a pending one of an actor, and the most that a person has waiting. */
export const WAITING_OF_ACTEUR = 5
export const WAITING_OF_PERSON = 5

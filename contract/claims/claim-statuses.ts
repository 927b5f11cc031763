/** The statuses of a claim. `pending` is the first; the specification leaves the others open. Spec §3-18, §3-19. */
export const CLAIM_STATUSES = ['pending', 'approved', 'rejected', 'withdrawn', 'expired'] as const

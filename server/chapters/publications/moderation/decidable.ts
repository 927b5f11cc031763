import { assertActsDecided } from '../acts/withdrawal.ts'
import { SERVER_KINDS } from '../kinds/kinds.ts'
import type { LockedRow } from '../writing/lock.ts'
import { type Decision, isShown } from './transition.ts'
import { newest } from '../writing/waiting-edit.ts'

/**
 * Refuses a decision that the rules of acts and of alerts do not allow on one of the publications. Spec §2-56, §2-62.
 * @throws AppError validation_failed
 */
export function assertDecidable(publications: readonly LockedRow[], decision: Decision): void {
  assertActsDecided(publications, decision)
  if (isShown(decision.moderation_status)) for (const publication of publications) assertEnd(newest(publication), decision)
}

/** Refuses what the kind does not allow to be seen from the time of the decision on. */
function assertEnd(publication: LockedRow, { moderation_status, publie_le: given }: Decision): void {
  const isGiven = moderation_status === 'approved' && given !== undefined
  const date = isGiven ? given : publication.publie_le
  // A publication that is approved without a time is not visible.
  if (date === null && moderation_status === 'approved') return
  const begin = Math.max(Date.now(), date === null ? 0 : Date.parse(date))
  SERVER_KINDS[publication.kind].assertShown(publication, begin, isGiven ? 'body.publie_le' : 'body.moderation_status')
}

import { invalid } from '../../../contract/errors.ts'
import { ALERT_DAYS_MAX } from '../../../contract/publications/alerts.ts'
import { assertActsDecided } from './acts/withdrawal.ts'
import type { LockedRow } from './lock.ts'
import { type Decision, isShown } from './transition.ts'
import { newest } from './waiting-edit.ts'

/**
 * Refuses a decision that the rules of acts and of alerts do not allow on one of the publications. Spec §2-56, §2-62.
 * @throws AppError validation_failed
 */
export function assertDecidable(publications: readonly LockedRow[], decision: Decision): void {
  assertActsDecided(publications, decision)
  if (isShown(decision.moderation_status)) for (const publication of publications) assertEnd(newest(publication), decision)
}

/** Refuses an alert that residents would see for more than thirty days. */
function assertEnd({ kind, expire_le, publie_le: before }: LockedRow, { moderation_status, publie_le: given }: Decision): void {
  if (kind !== 'alerte' || expire_le === null) return
  const isGiven = moderation_status === 'approved' && given !== undefined
  const date = isGiven ? given : before
  // A publication that is approved without a time is not visible.
  if (date === null && moderation_status === 'approved') return
  const begin = Math.max(Date.now(), date === null ? 0 : Date.parse(date))
  if (Date.parse(expire_le) > begin + ALERT_DAYS_MAX * 86_400_000)
    throw invalid(
      isGiven ? 'body.publie_le' : 'body.moderation_status',
      'would show the alert for more than thirty days: change expire_le first',
    )
}

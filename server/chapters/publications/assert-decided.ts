import { invalid } from '../../../contract/errors.ts'
import { assertActsDecided } from './acts/withdrawal.ts'
import type { LockedRow } from './lock.ts'
import type { Decision } from './transition.ts'
import { newest } from './waiting-edit.ts'

/**
 * Refuses decisions that a publication does not allow: those on acts (acts/withdrawal.ts), and those that schedule it for a time after its own end, when
 * nobody would ever read it. Spec §2-56.
 * @throws AppError validation_failed
 */
export function assertDecided(publications: readonly LockedRow[], decision: Decision): void {
  assertActsDecided(publications, decision)
  const { moderation_status, publie_le } = decision
  if (moderation_status !== 'approved' || !publie_le || Date.parse(publie_le) <= Date.now()) return
  for (const { expire_le } of publications.map(newest))
    if (expire_le !== null && Date.parse(expire_le) <= Date.parse(publie_le))
      throw invalid('body.publie_le', 'would publish it after its own end: change expire_le first')
}

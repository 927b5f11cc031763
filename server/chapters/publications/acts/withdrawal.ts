import { invalid } from '../../../../contract/errors.ts'
import { type Decision, isShown } from '../moderation/transition.ts'
import type { LockedRow } from '../writing/lock.ts'
import { newest } from '../writing/waiting-edit.ts'
import { areSame, isBefore, mayEndOn, type StoredAct } from './stored-act.ts'

/** The fields of a publication on which its visibility depends. */
interface State {
  acte: StoredAct | null
  moderation_status: string
  publie_le: string | null
  expire_le: string | null
  deleted_at: string | null
}
/** The same, as residents see it now. */
interface Now extends State {
  hidden_because: string | null
}

const NEEDS_REASON = 'is required to withdraw an act before the end of its posting'
const ENDS_EARLY = 'must leave the act posted for two months'

/** Returns the first day on which the posting of a public act may end, if that is to come; null for any other publication. Spec §2-62. */
const postedUntil = ({ acte, hidden_because }: Now): string | null =>
  acte?.affiche_jusqu_au && hidden_because === null && isBefore(Date.now(), acte.affiche_jusqu_au) ? acte.affiche_jusqu_au : null

/**
 * Returns the first day on which the posting of an act may end, if a change ends it before; null if it does not. An early end that is stored already is
 * no change.
 * @param after the state after the change
 */
export function withdrawnBefore(before: Now, after: State): string | null {
  const until = postedUntil(before)
  if (until === null) return null
  const { moderation_status, publie_le, expire_le, deleted_at } = after
  const stays =
    deleted_at === null &&
    isShown(moderation_status) &&
    publie_le !== null &&
    Date.parse(publie_le) <= Date.now() &&
    !(expire_le !== null && expire_le !== before.expire_le && isBefore(expire_le, until))
  return stays ? null : until
}

/** @throws AppError validation_failed at `path` if a change withdraws an act early without a reason */
export function assertReason(before: Now, after: State, reason: string | null | undefined, path = 'body.reason'): void {
  if (!reason && withdrawnBefore(before, after) !== null) throw invalid(path, NEEDS_REASON)
}

/**
 * Refuses decisions that withdraw an act early without a reason, those that show an act which would end before its two months, and those that accept
 * an edit with another document than the posted one. Spec §2-62.
 * @throws AppError validation_failed
 */
export function assertActsDecided(publications: readonly LockedRow[], decision: Decision): void {
  for (const before of publications) {
    if (before.acte) assertActDecided({ ...before, acte: before.acte }, decision)
    else if (isShown(decision.moderation_status)) assertLongEnough(newest(before), dateAfter(before, decision))
  }
}

/** The time of publication after a decision that shows a publication; null without one. */
const dateAfter = ({ publie_le: before }: LockedRow, { moderation_status, publie_le }: Decision): string | null =>
  moderation_status === 'published' ? (before ?? new Date().toISOString()) : publie_le === undefined ? before : publie_le

/** Whether a decision posts an act that residents do not see now. It stays until its posting may end, and no undo takes it down. Spec §2-62. */
export function isPostedBy(before: LockedRow, decision: Decision): boolean {
  const { acte, hidden_because, deleted_at } = before
  if (!acte || hidden_because === null || hidden_because === 'acteur_inactive' || deleted_at !== null) return false
  const date = isShown(decision.moderation_status) ? dateAfter(before, decision) : null
  return date !== null && Date.parse(date) <= Date.now() && isBefore(Date.now(), mayEndOn(acte, date))
}

/** @throws AppError validation_failed for an act that would end before its two months */
function assertLongEnough({ acte, expire_le }: Pick<LockedRow, 'acte' | 'expire_le'>, publie_le: string | null): void {
  if (acte && expire_le !== null && isBefore(expire_le, mayEndOn(acte, publie_le)))
    throw invalid('body.moderation_status', 'would end the posting of the act early: change expire_le first')
}

function assertActDecided(before: LockedRow & { acte: StoredAct }, decision: Decision): void {
  const { moderation_status, reason } = decision
  // A refusal of a waiting edit leaves what residents see.
  if (moderation_status === 'rejected' && before.waiting?.status === 'pending') return
  const { acte, documents, expire_le } = newest(before)
  const after = {
    ...before,
    expire_le,
    moderation_status,
    publie_le: isShown(moderation_status) ? dateAfter(before, decision) : before.publie_le,
  }
  assertReason(before, after, reason)
  if (!isShown(moderation_status)) return
  const isOther = !areSame(documents, before.documents) || acte?.affichage_donne !== before.acte.affichage_donne
  if (isOther && before.publie_le !== null && Date.parse(before.publie_le) <= Date.now())
    throw invalid('body.moderation_status', 'would change a posted act: refuse the edit')
  const staysPosted = before.hidden_because === null && withdrawnBefore(before, after) === null
  if (staysPosted && mayEndOn(before.acte, after.publie_le) !== mayEndOn(before.acte, before.publie_le))
    throw invalid('body.publie_le', 'would change the day of posting of a posted act')
  if (before.hidden_because !== null) assertLongEnough({ acte: before.acte, expire_le }, after.publie_le)
}

/** Refuses an end that leaves an act which is not posted yet less than two months. @throws AppError validation_failed */
export function assertPostedLongEnough(act: StoredAct | null, expire_le: string | null, publie_le: string | null): void {
  if (act && expire_le !== null && isBefore(expire_le, mayEndOn(act, publie_le))) throw invalid('body.expire_le', ENDS_EARLY)
}

import type { ClientError } from '../../../../contract/client.ts'
import { dayOf, postedUntil } from '../../../ui/publications/posting.ts'
import type { Publication } from '../publication.ts'

/** The ways in which a decision of the back-office can withdraw an act. `undo` is the undoing of its publication. */
export type WithdrawalWay = 'remove' | 'pending' | 'schedule' | 'end' | 'undo'

/** Whether an end leaves a posted act less than its two months. */
export function endsEarly(publication: Publication, end: string | null): boolean {
  const until = postedUntil(publication)
  return until !== null && end !== null && dayOf(end) < until
}

/** Returns the way in which a decision withdraws a posted act before the end of its posting; null if it does not. */
export function wayToWithdraw(
  publication: Publication,
  { moderation_status, publie_le }: { moderation_status: string; publie_le?: string | null },
): WithdrawalWay | null {
  if (postedUntil(publication) === null || moderation_status === 'rejected') return null
  if (moderation_status === 'pending') return 'pending'
  if (publie_le && Date.parse(publie_le) > Date.now()) return 'schedule'
  return endsEarly(publication, publication.expire_le) ? 'end' : null
}

/** Whether the service has refused a request because a reason is missing. */
export const lacksReason = ({ details }: ClientError): boolean =>
  details.some(({ path }) => path === 'body.reason' || path === 'query.reason')

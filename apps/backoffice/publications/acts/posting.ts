import type { ClientError } from '../../../../contract/client.ts'
import type { Publication } from '../publication.ts'

/** The ways in which a decision of the back-office can withdraw an act. `undo` is the undoing of its publication. */
export type WithdrawalWay = 'remove' | 'pending' | 'schedule' | 'end' | 'undo'

const DAY_OF_FRANCE = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris', year: 'numeric', month: '2-digit', day: '2-digit' })
const dayOf = (time: string | number): string => DAY_OF_FRANCE.format(new Date(time))

/** Whether an act was published: its document, type and day of posting do not change from then on. Spec §2-62. */
export const isPosted = ({ acte, publie_le }: Publication): boolean =>
  acte !== null && publie_le !== null && Date.parse(publie_le) <= Date.now()

/** Returns the first day on which the posting of a visible act may end, if that is to come; null for any other publication. Spec §2-62. */
export function postedUntil({ acte, hidden_because }: Publication): string | null {
  const until = acte?.affiche_jusqu_au ?? null
  return until !== null && hidden_because === null && dayOf(Date.now()) < until ? until : null
}

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

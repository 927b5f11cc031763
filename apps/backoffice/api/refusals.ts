import type { ClientError } from '../../../contract/client.ts'
import { notifyError } from '../../ui/notices/notify.tsx'
import { forgetToken } from '../../ui/sign-in/session.ts'
import { importWithRetry } from '../../ui/screen/retrying-import.ts'
import { isOutdated } from '../../ui/api/use-act.ts'
import { type Refused, updatedAt } from './refused-record.ts'

/**
 * Refetches everything after a refusal, and shows a notice with the last change of the record: who, what and when, if the audit trail has
 * it. The next decision is then about the current state.
 */
async function afterRefusal(refusal: ClientError, { id, as = id, consequence = 'notDone' }: Refused): Promise<void> {
  // A new token no longer has a removed role.
  if (refusal.status === 403) forgetToken()
  const known = id === undefined ? null : updatedAt(id)
  const { showRefusal } = await importWithRetry(() => import('./refusal-notice.ts'))
  await showRefusal(refusal, { id, as, consequence, known })
}

/** Shows an error of a change. After a refusal the current state is read first. */
export function notifyFailure(error: ClientError, about: Refused): void {
  if (isOutdated(error)) void afterRefusal(error, about)
  else notifyError(error, about.as ?? about.id)
}

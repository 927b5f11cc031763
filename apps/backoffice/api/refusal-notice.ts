import type { ClientError } from '../../../contract/client.ts'
import { language } from '../../ui/i18n/language.ts'
import { type Notice, notify, notifyError } from '../../ui/notices/notify.tsx'
import { type AuditedChange, describeChange, lastChangeOf } from '../records/last-change.ts'
import { lastChangeTexts } from '../records/last-change-texts.ts'
import { refetchAfterRefusal, type Refused, updatedAt } from './refused-record.ts'

/** Errors whose only cause is an earlier change by another person. */
const SOMEBODY_ELSE: ReadonlySet<string> = new Set(['precondition_failed', 'claim_already_decided', 'already_sent'])
/** The tolerated difference between the time of an audit row and that of its record, written in one transaction. */
const TOGETHER_MS = 2_000

/**
 * Refetches everything, and shows the notice of a refusal, with the last change of its record.
 * @param refused `known` is the `updated_at` that the page had of the record
 */
export async function showRefusal(
  refusal: ClientError,
  { id, as, consequence = 'notDone', known }: Refused & { known: number | null },
): Promise<void> {
  const [lastChange] = await Promise.all([id === undefined ? null : lastChangeOf(id), refetchAfterRefusal(id)])
  const message = messageOf(refusal, lastChange, id, known)
  if (message === null) return notifyError(refusal, as)
  notify({ ...message, tone: 'warning', detail: lastChangeTexts[language()][consequence], as })
}

function messageOf(
  error: ClientError,
  lastChange: AuditedChange | null,
  id: string | undefined,
  known: number | null,
): Pick<Notice, 'message'> | null {
  const t = lastChangeTexts[language()]
  if (error.code === 'admin_required') return { message: t.roleLost }
  const now = id === undefined ? null : updatedAt(id)
  const at = lastChange ? Date.parse(lastChange.at) : 0
  // An older audit row is not the cause of the refusal.
  const isCause = lastChange !== null && (now === null || at >= now - TOGETHER_MS)
  const isNew = SOMEBODY_ELSE.has(error.code) || (known !== null && at > known)
  if (isCause && isNew) {
    const description = describeChange(lastChange, language())
    return { message: lastChange.target_label ? t.about(lastChange.target_label, description) : description }
  }
  return error.code === 'precondition_failed' ? { message: t.unknown } : null
}

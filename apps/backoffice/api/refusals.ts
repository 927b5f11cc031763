import type { ClientError } from '../../../contract/client.ts'
import { language } from '../../ui/i18n/language.ts'
import { type AuditedChange, lastChangeOf, describeChange } from '../records/last-change.ts'
import { lastChangeTexts } from '../records/last-change-texts.ts'
import { type Notice, notify, notifyError } from '../../ui/notices/notify.tsx'
import { queryClient } from '../../ui/api/queries.ts'
import { forgetToken } from '../../ui/sign-in/session.ts'

/** Answers after which what is on the screen may no longer be true: gone, decided already, changed, not one's own any more. */
const STATUSES: ReadonlySet<number> = new Set([403, 404, 409, 412])
export const isRefusal = ({ status }: ClientError): boolean => STATUSES.has(status)
/** The service refuses these only because somebody was faster. */
const SOMEBODY_ELSE: ReadonlySet<string> = new Set(['precondition_failed', 'claim_already_decided', 'already_sent'])
/** How long a message waits for the record to be read again; it is shown afterwards all the same. */
const REREAD_MS = 5_000
/** Between the row of the trail and the record that it changed, in one transaction. */
const TOGETHER_MS = 2_000

type Listener = (id: string, version?: number) => void
const listeners = new Set<Listener>()
/** Calls back with the record that a change was refused for, when what stands now has been read. */
export function onRefusal(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The version of a record is this page's own doing: screens that read it before they knew so accept it. */
export function acceptOwnVersion(id: string, version: number): void {
  for (const listener of listeners) listener(id, version)
}

interface Refused {
  /** The record; undefined where the call is about none. */
  id: string | undefined
  as?: string | undefined
  /** What did not happen. */
  consequence?: 'notDone' | 'notUndone' | 'notSaved'
}

/**
 * After a refusal everything on the screen is read again, and the message says who did what and when, as far as the trail knows.
 * Deciding again is then about what stands now.
 */
async function afterRefusal(refusal: ClientError, { id, as = id, consequence = 'notDone' }: Refused): Promise<void> {
  // A role that was taken away is in no token that is fetched now.
  if (refusal.status === 403) forgetToken()
  const known = id === undefined ? null : updatedAt(id)
  const [doing] = await Promise.all([id === undefined ? null : lastChangeOf(id), refetchAfterRefusal(id)])
  const message = messageOf(refusal, doing, id, known)
  if (message === null) return notifyError(refusal, as)
  notify({ ...message, tone: 'warning', detail: lastChangeTexts[language()][consequence], as })
}

/** Reads everything again, and lets the screens accept what stands now. */
export async function refetchAfterRefusal(id: string | undefined): Promise<void> {
  await Promise.race([queryClient.invalidateQueries(), new Promise((resolve) => setTimeout(resolve, REREAD_MS))])
  if (id !== undefined) for (const listener of listeners) listener(id)
}

function messageOf(
  error: ClientError,
  doing: AuditedChange | null,
  id: string | undefined,
  known: number | null,
): Pick<Notice, 'message'> | null {
  const t = lastChangeTexts[language()]
  if (error.code === 'admin_required') return { message: t.roleLost }
  const now = id === undefined ? null : updatedAt(id)
  const at = doing ? Date.parse(doing.at) : 0
  // An older row is not what came between: then only the record tells that it has changed.
  const isCause = doing !== null && (now === null || at >= now - TOGETHER_MS)
  const isNew = SOMEBODY_ELSE.has(error.code) || (known !== null && at > known)
  if (isCause && isNew) {
    const said = describeChange(doing, language())
    return { message: doing.target_label ? t.about(doing.target_label, said) : said }
  }
  return error.code === 'precondition_failed' ? { message: t.unknown } : null
}

/** When a record was changed last, as far as this page has read; null where it has not. */
function updatedAt(id: string): number | null {
  let latest: number | null = null
  for (const [, content] of queryClient.getQueriesData<{ data?: unknown }>({})) {
    const data = content?.data
    for (const record of Array.isArray(data) ? data : [data]) {
      const { id: of, updated_at } = (record ?? {}) as { id?: unknown; updated_at?: unknown }
      if (of === id && typeof updated_at === 'string') latest = Math.max(latest ?? 0, Date.parse(updated_at))
    }
  }
  return latest
}

/** Tells any error of a change: after a refusal what stands now is read first. */
export function notifyFailure(error: ClientError, about: Refused): void {
  if (isRefusal(error)) void afterRefusal(error, about)
  else notifyError(error, about.as ?? about.id)
}

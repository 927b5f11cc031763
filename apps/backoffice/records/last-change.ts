import type { z } from 'zod'
import { type AuditRow, listAudit } from '../../../contract/audit/audit.ts'
import { getCompte } from '../../../contract/compte/compte.ts'
import { call } from '../../ui/api/client.ts'
import { isOwnRow } from '../api/own-rows.ts'
import { targetTypeAt } from '../audit/target-path.ts'
import { queryClient, useData } from '../../ui/api/queries.ts'
import { formatOf } from '../../ui/i18n/format.ts'
import { type Language, useLanguage } from '../../ui/i18n/language.ts'
import { lastChangeTexts } from './last-change-texts.ts'
import { personName } from '../../ui/i18n/person-name.ts'

/** A row of the audit trail. */
export type AuditedChange = z.output<typeof AuditRow>

/** Audited actions that change nothing. */
const READINGS: ReadonlySet<string> = new Set(['user.read', 'user.export', 'auth.sign_in', 'import_source.detect'])
/** The number of audit rows searched: each audited reading adds one. */
const LOOKED_AT = '50'

/** The last audited change of a record; null if there is none, or if the request fails. */
export async function lastChangeOf(id: string): Promise<AuditedChange | null> {
  try {
    // Roles that read the history of one record name its kind, which is that of the screen.
    const target_type = targetTypeAt(location.pathname.slice(import.meta.env.BASE_URL.replace(/\/$/, '').length))
    const { data } = await call(listAudit, { query: { ...(target_type ? { target_type } : {}), target_id: id, per_page: LOOKED_AT } })
    return data.find(({ action }) => !READINGS.has(action)) ?? null
  } catch {
    return null
  }
}

/** "Publiée par Claire Hennebelle à 14 h 01." */
export function describeChange(lastChange: AuditedChange, language: Language): string {
  const t = lastChangeTexts[language]
  const format = formatOf(language)
  const time = format.time(lastChange.at)
  const isToday = format.date(lastChange.at) === format.date(new Date().toISOString())
  return t.by(
    whatOf(lastChange, language),
    whoOf(lastChange, language),
    isToday ? t.today(time) : t.before(format.date(lastChange.at), time),
  )
}

function whatOf({ action, changes, target_type }: AuditedChange, language: Language): string {
  const t = lastChangeTexts[language]
  const state = (changes['moderation_status'] ?? changes['status'])?.[1]
  if (typeof state === 'string' && STATES.has(state)) return t[state as 'pending']
  const of = target_type === 'publication' || target_type === 'claim' ? t.itself : target_type === 'message_thread' ? t.thread : t.record
  if (action.endsWith('.delete') || action === 'user.erase') return of.deleted
  if (action.endsWith('.restore')) return of.restored
  return of.changed
}
const STATES: ReadonlySet<string> = new Set(['published', 'approved', 'rejected', 'pending'])

function whoOf({ id, user, actor_kind }: AuditedChange, language: Language): string {
  const t = lastChangeTexts[language]
  if (user && user.id === queryClient.getQueryData<{ data: { id: string } }>([getCompte.id, {}])?.data.id)
    return isOwnRow(id) ? t.you : t.otherTab
  if (user) return personName(user)
  return { system: t.system, cli: t.cli, anonymous: t.anonymous }[actor_kind] ?? t.gone
}

/** The last change of a record with its description; it is read again for each version. */
export function useLastChange(
  id: string,
  version: number | undefined,
  enabled: boolean,
): { lastChange: AuditedChange | null; description: string } {
  const language = useLanguage()
  const { data = null } = useData({
    queryKey: ['last-change', id, version],
    queryFn: () => lastChangeOf(id),
    enabled,
    staleTime: Infinity,
  })
  return { lastChange: data, description: data ? describeChange(data, language) : lastChangeTexts[language].unknown }
}

import type { z } from 'zod'
import type { ModerationDecision } from '../../../../contract/publications/publication-input.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Target } from '../../../platform/access/context.ts'
import type { LockedRow } from '../writing/lock.ts'

/** Whether residents may see a publication of this status, from its date on. Spec §3. */
export const isShown = (status: string): boolean => status === 'approved' || status === 'published'

/** A decision on publications. `publie_le` is used with `approved` only; the contract refuses a future date with another status. */
export type Decision = z.output<typeof ModerationDecision>

/** A decision on one publication. */
export type DecisionInput = Target & { decision: Decision }

const timeOf = (timestamp: string | null): number | null => (timestamp === null ? null : Date.parse(timestamp))

/** The statuses whose decision resolves the open reports. */
export const RESOLVES_REPORTS: ReadonlySet<Decision['moderation_status']> = new Set(['published', 'rejected'])

/**
 * Whether a decision leaves a locked publication as it is: it was taken before, and nothing has come since that it would decide on. As transition() sets the
 * columns.
 * @param byAdmin whether an administrator decides, whose decision binds
 */
export function isDecided(before: LockedRow, decision: Decision, byAdmin: boolean): boolean {
  const { moderation_status, reason, publie_le, correction_demandee = false } = decision
  if (before.waiting || before.moderation_status !== moderation_status || before.correction_demandee !== correction_demandee) return false
  if (before.valide !== isShown(moderation_status) || (byAdmin && before.admin_decision !== moderation_status)) return false
  if (RESOLVES_REPORTS.has(moderation_status) && before.reports_count > 0) return false
  if (moderation_status === 'published' && before.publie_le === null) return false
  if (moderation_status === 'approved' && publie_le !== undefined && timeOf(publie_le) !== timeOf(before.publie_le)) return false
  const keeps = isShown(moderation_status) && before.acte !== null && before.expire_le !== null
  return (reason ?? (keeps ? before.status_reason : null)) === before.status_reason
}

/**
 * Returns the columns that a decision sets, of `publications p`. Spec §3-6, §3-10, §3-11, §3-12, §3-13: `published` validates, and sets the date only if
 * there is none. `approved` sets the given date, if any; a future date schedules the publication. `rejected` and `pending` hide it. The reason for which
 * an act ends early stays while residents may see the act.
 */
export function transition({ moderation_status, reason, publie_le, correction_demandee = false }: Decision): RawBuilder<unknown> {
  const visible = isShown(moderation_status)
  const date =
    moderation_status === 'published'
      ? sql`, publie_le = coalesce(p.publie_le, now_ms())`
      : moderation_status === 'approved' && publie_le !== undefined
        ? sql`, publie_le = ${publie_le}::timestamptz`
        : sql``
  const kept = visible
    ? sql`case when p.acte is not null and p.expire_le is not null and p.moderation_status in ('approved', 'published') then p.status_reason end`
    : sql`null`
  return sql`moderation_status = ${moderation_status}, valide = ${visible}, correction_demandee = ${correction_demandee}, status_reason = coalesce(${reason ?? null}::text, ${kept})${date}`
}

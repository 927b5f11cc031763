import type { z } from 'zod'
import type { ModerationDecision } from '../../../contract/publications/publication-input.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Target } from '../../platform/access/context.ts'
import type { Tx } from '../../platform/db/db.ts'

/** Whether residents may see a publication of this status, from its date on. Spec §3. */
export const isShown = (status: string): boolean => status === 'approved' || status === 'published'

/** A decision on publications. `publie_le` is used with `approved` only; the contract refuses a future date with another status. */
export type Decision = z.output<typeof ModerationDecision>

/** A decision on one publication. */
export type DecisionInput = Target & { decision: Decision }

/**
 * Returns the columns that a decision sets. Spec §3-6, §3-10, §3-11, §3-12, §3-13: `published` validates, and sets the date only if
 * there is none. `approved` sets the given date, if any; a future date schedules the publication. `rejected` and `pending` hide it.
 */
function transition({ moderation_status, reason, publie_le }: Decision): RawBuilder<unknown> {
  const visible = isShown(moderation_status)
  const date =
    moderation_status === 'published'
      ? sql`, publie_le = coalesce(publie_le, now_ms())`
      : moderation_status === 'approved' && publie_le !== undefined
        ? sql`, publie_le = ${publie_le}::timestamptz`
        : sql``
  return sql`moderation_status = ${moderation_status}, valide = ${visible}, status_reason = ${reason ?? null}::text${date}`
}

/** The statuses whose decision resolves the open reports. */
const RESOLVES_REPORTS = new Set<Decision['moderation_status']>(['published', 'rejected'])

/**
 * Applies a decision to locked publications, in one statement. Spec §3-15.
 * @param byAdmin whether an administrator decides: the decision then binds the municipal office and the author
 * @returns the ids of the reports that the decision resolved, by publication
 */
export async function applyDecision(tx: Tx, ids: readonly string[], decision: Decision, byAdmin: boolean): Promise<Map<string, string[]>> {
  const resolvesReports = RESOLVES_REPORTS.has(decision.moderation_status)
  await sql`
    update publications set ${transition(decision)},
      ${byAdmin ? sql`admin_decision = ${decision.moderation_status},` : sql``}
      ${resolvesReports ? sql`reports_count = 0,` : sql``}
      version = version + 1, updated_at = now_ms()
    where id = any(${[...ids]}::uuid[])`.execute(tx)
  if (!resolvesReports) return new Map()
  const { rows } = await sql<{ id: string; publication_id: string }>`
    update publication_reports set status = 'resolved', closed_how = 'decision', resolved_at = now_ms()
    where publication_id = any(${[...ids]}::uuid[]) and status = 'open' returning id, publication_id`.execute(tx)
  return new Map(
    [...Map.groupBy(rows, (row) => row.publication_id)].map(([publication, reports]) => [publication, reports.map(({ id }) => id)]),
  )
}

import { AppError } from '../../../../contract/errors.ts'
import { isPostedBy, withdrawnBefore } from '../acts/withdrawal.ts'
import { assertDecidable } from '../moderation/decidable.ts'
import { type Decision, isDecided } from '../moderation/transition.ts'
import type { LockedRow } from '../writing/lock.ts'
import type { BulkAnswer, BulkRefusal } from './rows.ts'

/** What is done to each publication of a run. */
export interface BulkAction {
  action: BulkAnswer['action']
  reason: string | null
}

const STATUS = { publish: 'published', approve: 'approved', reject: 'rejected' } as const

/** The decision of an action; null for one that is none. */
export function decisionOf({ action, reason }: BulkAction): Decision | null {
  if (action === 'delete' || action === 'close_reports') return null
  return { moderation_status: STATUS[action], ...(reason === null ? {} : { reason }) }
}

/** What keeps a publication from an action, by the rules of the same action on one; null: nothing does. */
export function refusalOf(row: LockedRow | undefined, version: number | undefined, bulk: BulkAction): BulkRefusal | null {
  if (!row) return 'not_found'
  if (row.version !== version) return 'changed_since'
  if (bulk.action === 'close_reports') return row.reports_count === 0 ? 'already' : null
  if (bulk.action === 'delete') {
    if (row.deleted_at !== null) return 'already'
    const after = { ...row, deleted_at: new Date().toISOString() }
    return bulk.reason === null && withdrawnBefore(row, after) !== null ? 'needs_reason' : null
  }
  const decision = decisionOf(bulk)
  if (decision && isDecided(row, decision, true)) return 'already'
  return decision && undecidable(row, decision)
}

/** Whether a rejection ends the posting of an act early. The rejection of an edit that waits leaves what residents see. */
export const endsPosting = (row: LockedRow, { action }: BulkAction): boolean =>
  action === 'reject' && row.waiting?.status !== 'pending' && withdrawnBefore(row, { ...row, moderation_status: 'rejected' }) !== null

/** Whether an action posts an act that residents do not see now, for two months. */
export function beginsPosting(row: LockedRow, bulk: BulkAction): boolean {
  const decision = decisionOf(bulk)
  return decision !== null && isPostedBy(row, decision)
}

function undecidable(row: LockedRow, decision: Decision): BulkRefusal | null {
  try {
    assertDecidable([row], decision)
    return null
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'validation_failed') throw error
    if (error.details?.some(({ path }) => path === 'body.reason')) return 'needs_reason'
    return row.alerte ? 'alert_too_long' : 'would_end_act'
  }
}

import { type Caller, isBackOffice } from '../../../platform/access/caller.ts'
import type { Context, Target } from '../../../platform/access/context.ts'
import type { AuditAction } from '../../../platform/audit/actions.ts'
import { record, unchanged } from '../../../platform/audit/record.ts'
import { transact, type Tx } from '../../../platform/db/db.ts'
import { applyDecision } from './apply-decision.ts'
import { assertDecidable } from './decidable.ts'
import { type LockedRow, lockOne } from '../writing/lock.ts'
import { changeOf } from '../writing/recorded.ts'
import { addOnlineNotices } from './online-notices.ts'
import type { OfficeRow } from '../reading/row-types.ts'
import { addRefusalNotices, refusedNow } from './refusals.ts'
import { type Decision, type DecisionInput, isDecided } from './transition.ts'
import { asOffice, newest } from '../writing/waiting-edit.ts'

interface Deciding {
  decision: Decision
  action: AuditAction
  byAdmin?: boolean
  /** What undoing it takes back beside the publication and its reports, such as e-mails. */
  dependents?: Record<string, unknown>
}

/**
 * Applies a decision to one locked publication and records it. One that changes nothing is not recorded.
 * @param byAdmin whether the decision is one of the back-office, which binds the municipal office and the author
 * @throws AppError validation_failed (a publication that cannot be decided so)
 */
export async function decide(
  tx: Tx,
  caller: Caller,
  before: LockedRow,
  { decision, action, byAdmin = isBackOffice(caller), dependents = {} }: Deciding,
): Promise<OfficeRow> {
  assertDecidable([before], decision)
  if (isDecided(before, decision, byAdmin)) {
    unchanged(caller, action)
    return asOffice(before)
  }
  await addOnlineNotices(tx, caller, [before], decision)
  const reports = await applyDecision(tx, [before], decision, byAdmin)
  await addRefusalNotices(tx, caller, refusedNow([before], decision))
  const after = await lockOne(tx, before.id)
  await record(tx, caller, action, changeOf(before, after, { ...dependents, reports: reports.get(before.id) ?? [] }))
  return asOffice(after)
}

/**
 * Applies an administrator's decision to one publication, in any state. Spec §3, §4.1-16.
 * @throws AppError not_found, precondition_failed, validation_failed
 */
export const moderateAsAdmin = ({ db, caller }: Context, { id, decision, ifMatch }: DecisionInput): Promise<OfficeRow> =>
  transact(db, async (tx) => {
    const before = await lockOne(tx, id, ifMatch)
    return decide(tx, caller, before, { decision, action: 'publication.moderate', byAdmin: true })
  })

/**
 * Sets `valide`: true decides `published`, false `pending`; without a value, the opposite of the newest version's. Spec §3, §4.1-18.
 * @throws AppError not_found, precondition_failed, validation_failed
 */
export const toggleValide = (
  { db, caller }: Context,
  { id, valide, reason, ifMatch }: Target & { valide?: boolean | undefined; reason?: string | undefined },
): Promise<OfficeRow> =>
  transact(db, async (tx) => {
    const before = await lockOne(tx, id, ifMatch)
    const decision: Decision = { moderation_status: (valide ?? !newest(before).valide) ? 'published' : 'pending', reason }
    return decide(tx, caller, before, { decision, action: 'publication.valide', byAdmin: true })
  })

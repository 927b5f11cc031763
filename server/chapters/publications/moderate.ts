import { type Caller, isBackOffice } from '../../platform/access/caller.ts'
import type { Context, Target } from '../../platform/access/context.ts'
import type { AuditAction } from '../../platform/audit/actions.ts'
import { recordEach, unchanged } from '../../platform/audit/record.ts'
import { coalesced } from '../../platform/db/coalesced.ts'
import type { Tx } from '../../platform/db/db.ts'
import { found } from '../../platform/db/found.ts'
import { allInOrder } from '../../platform/db/pipelined.ts'
import { assertVersion } from '../../platform/http/etag.ts'
import { applyDecision } from './apply-decision.ts'
import { assertDecidable } from './decidable.ts'
import { type LockedRow, lockAll } from './lock.ts'
import { changeOf } from './recorded.ts'
import { assertNotOwnPublication } from './own-publication.ts'
import type { OfficeRow } from './row-types.ts'
import { addRefusalNotices, refusedNow } from './refusals.ts'
import { type Decision, type DecisionInput, isDecided } from './transition.ts'
import { asOffice, newest } from './waiting-edit.ts'

/** A decision on a locked publication. */
interface DecisionOnRow {
  caller: Caller
  action: AuditAction
  before: LockedRow
  decision: Decision
}

/**
 * Applies a decision to one locked publication and records it.
 * @param byAdmin whether the decision is one of the back-office, which binds the municipal office and the author
 */
export async function decide(
  tx: Tx,
  caller: Caller,
  before: LockedRow,
  { decision, action, byAdmin = isBackOffice(caller) }: { decision: Decision; action: AuditAction; byAdmin?: boolean },
): Promise<OfficeRow> {
  assertDecidable([before], decision)
  return found((await decideEach(tx, [{ caller, action, before, decision }], byAdmin)).get(before.id))
}

/**
 * Applies to each of several locked publications its decision, and records it. One that changes nothing is not recorded.
 * @param byAdmin as of decide()
 * @returns the publications as offices see them, by id
 */
async function decideEach(tx: Tx, all: readonly DecisionOnRow[], byAdmin: boolean): Promise<Map<string, OfficeRow>> {
  const repeated = all.filter(({ before, decision }) => isDecided(before, decision, byAdmin))
  for (const { caller, action } of repeated) unchanged(caller, action)
  const same = repeated.map(({ before }) => [before.id, asOffice(before)] as const)
  const decisions = all.filter((one) => !repeated.includes(one))
  return decisions.length === 0 ? new Map(same) : new Map([...same, ...(await changeEach(tx, decisions, byAdmin))])
}

/** The same for decisions that change their publications. */
async function changeEach(tx: Tx, decisions: readonly DecisionOnRow[], byAdmin: boolean): Promise<Map<string, OfficeRow>> {
  const same = Map.groupBy(decisions, ({ decision }) => JSON.stringify(decision)).values()
  // In one round trip: each sends its statements at once.
  const [reports, , rows] = await allInOrder([
    allInOrder([...same].map((those) => applyToEach(tx, those, byAdmin))),
    allInOrder(decisions.map(({ caller, before, decision }) => addRefusalNotices(tx, caller, refusedNow([before], decision)))),
    lockAll(
      tx,
      decisions.map(({ before }) => before.id),
    ),
  ])
  const resolved = new Map(reports.flatMap((some) => [...some]))
  const after = new Map(rows.map((row) => [row.id, row]))
  await recordEach(
    tx,
    decisions.map(({ caller, action, before }) => {
      const change = changeOf(before, found(after.get(before.id)), { reports: resolved.get(before.id) ?? [] })
      return { caller, action, change }
    }),
  )
  return new Map(rows.map((row) => [row.id, asOffice(row)]))
}

/** Applies the decision that several locked publications have in common. */
const applyToEach = (tx: Tx, those: readonly DecisionOnRow[], byAdmin: boolean) =>
  applyDecision(
    tx,
    those.map(({ before }) => before),
    those[0]?.decision as Decision,
    byAdmin,
  )

/** A decision of an administrator on one publication. */
interface AdminDecision extends Pick<DecisionInput, 'id' | 'ifMatch'> {
  caller: Caller
  action: AuditAction
  decisionOn: (before: LockedRow) => Decision
}

/** Applies decisions of several administrators, each on another publication. Those of bounded roles are refused or recorded by themselves. */
const decideTogether = coalesced<AdminDecision, OfficeRow>(
  async (tx, inputs) => {
    const ids = inputs.map(({ id }) => id)
    const locked = new Map((await lockAll(tx, ids, ids.length > 1)).map((row) => [row.id, row]))
    const checked = await Promise.allSettled(inputs.map((input) => decisionOf(tx, input, locked.get(input.id))))
    const decisions = checked.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    const decided = decisions.length > 0 ? await decideEach(tx, decisions, true) : new Map<string, OfficeRow>()
    return checked.map((result) =>
      result.status === 'rejected' ? result : { status: 'fulfilled', value: found(decided.get(result.value.before.id)) },
    )
  },
  ({ id, caller }) => (caller.territory ? null : id),
)

/** @throws AppError not_found, precondition_failed, validation_failed, permission_denied (a moderator's own publication) */
async function decisionOf(
  tx: Tx,
  { caller, action, ifMatch, decisionOn }: AdminDecision,
  row: LockedRow | undefined,
): Promise<DecisionOnRow> {
  const before = found(row)
  assertVersion(before, ifMatch)
  const decision = decisionOn(before)
  await assertNotOwnPublication(tx, caller, before, decision)
  assertDecidable([before], decision)
  return { caller, action, before, decision }
}

/**
 * Applies an administrator's decision to one publication, in any state. Spec §3, §4.1-16.
 * @throws AppError not_found, precondition_failed, validation_failed, permission_denied (a moderator's own publication)
 */
export const moderateAsAdmin = ({ db, caller }: Context, { id, decision, ifMatch }: DecisionInput): Promise<OfficeRow> =>
  decideTogether(db, { caller, id, ifMatch, action: 'publication.moderate', decisionOn: () => decision })

/**
 * Sets `valide`: true decides `published`, false `pending`; without a value, the opposite of the newest version's. Spec §3, §4.1-18.
 * @throws AppError not_found, precondition_failed, validation_failed, permission_denied (a moderator's own publication)
 */
export function toggleValide(
  { db, caller }: Context,
  { id, valide, reason, ifMatch }: Target & { valide?: boolean | undefined; reason?: string | undefined },
): Promise<OfficeRow> {
  const decisionOn = (before: LockedRow): Decision => ({
    moderation_status: (valide ?? !newest(before).valide) ? 'published' : 'pending',
    reason,
  })
  return decideTogether(db, { caller, id, ifMatch, action: 'publication.valide', decisionOn })
}

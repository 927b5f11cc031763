import { type Caller, isBackOffice } from '../../platform/access/caller.ts'
import type { AuditAction } from '../../platform/audit/actions.ts'
import { type Change, record } from '../../platform/audit/record.ts'
import { wayBack } from '../../platform/audit/way-back.ts'
import { type Db, type Tx, transact } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/id.ts'
import { assertVersion } from '../../platform/http/etag.ts'
import { type LockedRow, lockAll, lockOne } from './lock.ts'
import type { OfficeRow } from './rows.ts'
import { noteRefusals } from './refusals.ts'
import { applyDecision, type Decision } from './transition.ts'
import { UNDOABLE } from './undo.ts'

const changeOf = (before: LockedRow, after: LockedRow, reports: string[] = []): Change => ({
  type: 'publication',
  id: before.id,
  before,
  after,
  wayBack: wayBack(before, after, UNDOABLE, { reports }),
})

/** Those that a decision refuses, or refuses for another reason than before. */
const refusedNow = (before: readonly LockedRow[], { moderation_status, reason }: Decision): string[] =>
  moderation_status === 'rejected'
    ? before.filter((row) => row.moderation_status !== 'rejected' || row.status_reason !== (reason ?? null)).map(({ id }) => id)
    : []

/** Applies a decision to one locked publication and records it. */
export async function decide(tx: Tx, caller: Caller, before: LockedRow, decision: Decision, action: AuditAction): Promise<OfficeRow> {
  const reports = await applyDecision(tx, [before.id], decision, isBackOffice(caller))
  const after = await lockOne(tx, before.id)
  await noteRefusals(tx, caller, refusedNow([before], decision))
  await record(tx, caller, action, changeOf(before, after, reports.get(before.id)))
  return after
}

/**
 * An administrator's decision on one publication, in whatever state. Spec §3, §4.1-16.
 * @throws AppError not_found, precondition_failed
 */
export function moderateAsAdmin(db: Db, caller: Caller, id: string, decision: Decision, ifMatch?: number[]): Promise<OfficeRow> {
  return transact(db, async (tx) => {
    const before = await lockOne(tx, id)
    assertVersion(before, ifMatch)
    return decide(tx, caller, before, decision, 'publication.moderate')
  })
}

/**
 * The valide toggle: true acts as published, false as pending, nothing as the opposite of what stands. Spec §3, §4.1-18.
 * @throws AppError not_found, precondition_failed
 */
export function toggleValide(db: Db, caller: Caller, id: string, valide: boolean | undefined, ifMatch?: number[]): Promise<OfficeRow> {
  return transact(db, async (tx) => {
    const before = await lockOne(tx, id)
    assertVersion(before, ifMatch)
    return decide(tx, caller, before, { moderation_status: (valide ?? !before.valide) ? 'published' : 'pending' }, 'publication.valide')
  })
}

/** What a bulk decision answers. */
export interface BulkResult {
  data: Pick<OfficeRow, 'id' | 'moderation_status' | 'valide' | 'publie_le' | 'visible' | 'hidden_because'>[]
  meta: { updated: number; not_found: string[]; changed_since?: string[] }
}

/**
 * One decision on several publications, in one transaction: one audit row each, answered in the order asked. Spec §4.1-17.
 * @param ids 1 to 100, distinct
 * @param versions of them, as somebody has looked at them: what its author has changed since is not decided on unseen
 */
export function moderateBulk(
  db: Db,
  caller: Caller,
  ids: readonly string[],
  decision: Decision,
  versions?: readonly number[],
): Promise<BulkResult> {
  return transact(db, async (tx) => {
    const there = await lockAll(tx, ids)
    const before = there.filter(({ id, version }) => !versions || versions[ids.indexOf(id)] === version)
    const decided = before.map(({ id }) => id)
    const changed = new Set(there.flatMap((row) => (before.includes(row) ? [] : [row.id])))
    const reports = await applyDecision(tx, decided, decision, true)
    const after = new Map((await lockAll(tx, decided)).map((row) => [row.id, row]))
    await noteRefusals(tx, caller, refusedNow(before, decision))
    const whole = { moderation_status: decision.moderation_status, publications: before.length }
    // The row of the whole comes first: undoing it undoes them all.
    const [batchId] =
      before.length > 0 ? await record(tx, caller, 'publication.bulk_moderate', { type: 'bulk', id: newId(), after: whole }) : []
    await record(
      tx,
      caller,
      'publication.moderate',
      before.map((row) => changeOf(row, after.get(row.id) ?? row, reports.get(row.id))),
      batchId,
    )
    const found = ids.flatMap((id) => after.get(id) ?? [])
    return {
      data: found.map(({ id, moderation_status, valide, publie_le, visible, hidden_because }) => ({
        id,
        moderation_status,
        valide,
        publie_le,
        visible,
        hidden_because,
      })),
      meta: {
        updated: found.length,
        not_found: ids.filter((id) => !after.has(id) && !changed.has(id)),
        ...(versions ? { changed_since: ids.filter((id) => changed.has(id)) } : {}),
      },
    }
  })
}

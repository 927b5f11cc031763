import type { Answer } from '../../../../contract/endpoint.ts'
import type * as contract from '../../../../contract/publications/publications-admin.ts'
import { type Caller, isBackOffice } from '../../../platform/access/caller.ts'
import type { Context } from '../../../platform/access/context.ts'
import { idsInside } from '../../../platform/access/territory.ts'
import { record } from '../../../platform/audit/record.ts'
import { type Tx, transact } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/id.ts'
import { applyDecision } from './apply-decision.ts'
import { assertDecidable } from './decidable.ts'
import { type LockedRow, lockAll } from '../writing/lock.ts'
import { changeOf } from '../writing/recorded.ts'
import { addOnlineNotices } from './online-notices.ts'
import { addRefusalNotices, refusedNow } from './refusals.ts'
import { type Decision, isDecided } from './transition.ts'
import { asOffice } from '../writing/waiting-edit.ts'

/** The answer to a bulk decision. */
export type BulkResult = Answer<typeof contract.bulkModeratePublications>

/**
 * Applies one decision to several publications in one transaction, with one audit row each. The answer is in the order of `ids`. Spec §4.1-17.
 * @param ids 1 to 100, distinct; those outside the territory of a bounded role do not exist
 * @param versions the versions that the administrator has seen: a publication with another version is not decided on
 */
export function moderateBulk(
  { db, caller }: Context,
  { ids, decision, versions }: { ids: readonly string[]; decision: Decision; versions?: readonly number[] | undefined },
): Promise<BulkResult> {
  return transact(db, async (tx) => {
    const { territory } = caller
    const locked = await lockAll(tx, territory ? await idsInside(tx, territory, 'publication', ids) : ids)
    return decideAll(tx, caller, { ids, locked, decision, versions, byAdmin: true })
  })
}

interface DecisionOnSeveral {
  /** In the order of the answer. */
  ids: readonly string[]
  /** Those on which the caller may decide, locked. */
  locked: readonly LockedRow[]
  decision: Decision
  versions?: readonly number[] | undefined
  byAdmin?: boolean
  /** The audit row of the whole decision, if it is recorded already. */
  batchId?: string
}

/** Applies one decision to locked publications, with an audit row for all and one for each that it changes. */
export async function decideAll(
  tx: Tx,
  caller: Caller,
  { ids, locked, decision, versions, byAdmin = isBackOffice(caller), batchId: known }: DecisionOnSeveral,
): Promise<BulkResult> {
  const seen = locked.filter(({ id, version }) => !versions || versions[ids.indexOf(id)] === version)
  assertDecidable(seen, decision)
  const changed = new Set(locked.flatMap((row) => (seen.includes(row) ? [] : [row.id])))
  const before = seen.filter((row) => !isDecided(row, decision, byAdmin))
  await addOnlineNotices(tx, caller, before, decision)
  const reports = await applyDecision(tx, before, decision, byAdmin)
  const written =
    before.length > 0
      ? await lockAll(
          tx,
          before.map(({ id }) => id),
        )
      : []
  const after = new Map([...seen, ...written].map((row) => [row.id, row]))
  await addRefusalNotices(tx, caller, refusedNow(before, decision))
  const summary = { moderation_status: decision.moderation_status, publications: before.length }
  // The audit row of the whole decision is first: to undo it undoes the decision on every publication.
  const [batchId] =
    known !== undefined
      ? [known]
      : before.length > 0
        ? await record(tx, caller, 'publication.bulk_moderate', { type: 'bulk', id: newId(), after: summary })
        : []
  await record(
    tx,
    caller,
    'publication.moderate',
    before.map((row) => changeOf(row, after.get(row.id) ?? row, { reports: reports.get(row.id) ?? [] })),
    batchId,
  )
  const data = ids.flatMap((id) => after.get(id) ?? []).map(asOffice)
  return {
    data,
    meta: {
      updated: data.length,
      not_found: ids.filter((id) => !after.has(id) && !changed.has(id)),
      ...(versions ? { changed_since: ids.filter((id) => changed.has(id)) } : {}),
    },
  }
}

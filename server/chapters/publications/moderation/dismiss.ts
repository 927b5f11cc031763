import { sql } from 'kysely'
import { AppError } from '../../../../contract/errors.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Context } from '../../../platform/access/context.ts'
import { idsInside } from '../../../platform/access/territory.ts'
import type { AuditAction } from '../../../platform/audit/actions.ts'
import { record, unchanged } from '../../../platform/audit/record.ts'
import { type UndoStep, oneByOne, type Outcome } from '../../../platform/audit/reversal.ts'
import { transact, type Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/id.ts'
import { dismissalById, type DismissalRow, type StoredDismissal } from './dismissals.ts'

/** Returns the fields of a dismissal that the audit trail records; null: before the dismissal exists. */
const auditFields = (row: StoredDismissal | null) => ({
  members: row?.publications.map(({ id }) => id) ?? null,
  withdrawn_at: row?.withdrawn_at ?? null,
  version: row?.version ?? 0,
})

async function recordDismissal(tx: Tx, caller: Caller, action: AuditAction, before: StoredDismissal | null, after: StoredDismissal) {
  await record(tx, caller, action, {
    type: 'duplicate_dismissal',
    id: after.id,
    before: auditFields(before),
    after: auditFields(after),
    undoData: { version: after.version, before: { version: before?.version ?? 0 } },
  })
}

/**
 * Stores that the members of a group are not duplicates of each other; it applies to exactly these members. Spec §4.1-15.
 * @param ids distinct
 * @throws AppError not_found (one of them does not exist), invalid_state (they are not exactly the members of one group now)
 */
export function dismissDuplicates({ db, caller }: Context, { ids }: { ids: readonly string[] }): Promise<DismissalRow> {
  return transact(db, async (tx) => {
    const members = ids.toSorted()
    const { territory } = caller
    if (territory && (await idsInside(tx, territory, 'publication', members)).length < members.length) throw new AppError('not_found')
    const key = await lockGroup(tx, members)
    const known = await lockDismissal(tx, key, members)
    if (known && known.withdrawn_at === null) {
      unchanged(caller, 'publication.dismiss_duplicates')
      return known
    }
    const id = known?.id ?? newId()
    await sql`insert into duplicate_dismissals (id, dup_key, members, dismissed_by) values (${id}, ${key}, ${members}::uuid[], ${caller.userId})
      on conflict (id) do update set withdrawn_at = null, dismissed_by = excluded.dismissed_by, dismissed_at = now_ms(),
        version = duplicate_dismissals.version + 1`.execute(tx)
    const after = await dismissalById(tx, id)
    await recordDismissal(tx, caller, 'publication.dismiss_duplicates', known, after)
    return after
  })
}

/** Locks the row of a group: every publication that joins or leaves the group locks this row first. */
async function lockGroup(tx: Tx, members: readonly string[]): Promise<string> {
  const { rows: found } = await sql<{ dup_key: string }>`select dup_key from publications where id = any(${members}::uuid[])`.execute(tx)
  if (found.length < members.length) throw new AppError('not_found')
  const [key, ...others] = new Set(found.map(({ dup_key }) => dup_key))
  if (key === undefined || others.length > 0) throw new AppError('invalid_state')
  await sql`select from duplicate_groups where dup_key = ${key} for update`.execute(tx)
  const { rows } = await sql<{ id: string }>`select id from publications where dup_key = ${key} and deleted_at is null order by id
    limit ${members.length + 1}`.execute(tx)
  if (rows.map(({ id }) => id).join() !== members.join()) throw new AppError('invalid_state')
  return key
}

async function lockDismissal(tx: Tx, key: string, members: readonly string[]): Promise<StoredDismissal | null> {
  const { rows } = await sql<{ id: string }>`select id from duplicate_dismissals
    where dup_key = ${key} and members = ${members}::uuid[] for update`.execute(tx)
  return rows[0] ? dismissalById(tx, rows[0].id) : null
}

/** Locks a dismissal after its group, the order of every other change of either; returns null if there is none. */
async function lockById(tx: Tx, id: string): Promise<StoredDismissal | null> {
  await sql`select from duplicate_groups where dup_key = (select dup_key from duplicate_dismissals where id = ${id}) for update`.execute(tx)
  const { rows } = await sql`select from duplicate_dismissals where id = ${id} for update`.execute(tx)
  return rows.length > 0 ? dismissalById(tx, id) : null
}

async function setWithdrawn(tx: Tx, id: string, withdrawn: boolean): Promise<StoredDismissal> {
  await sql`update duplicate_dismissals set withdrawn_at = ${withdrawn ? sql`now_ms()` : sql`null`}, version = version + 1
    where id = ${id}`.execute(tx)
  return dismissalById(tx, id)
}

/**
 * Withdraws a dismissal; a repetition changes nothing.
 * @throws AppError not_found
 */
export function withdrawDismissal({ db, caller }: Context, { id }: { id: string }): Promise<DismissalRow> {
  return transact(db, async (tx) => {
    const before = await lockById(tx, id)
    if (!before) throw new AppError('not_found')
    if (before.withdrawn_at !== null) {
      unchanged(caller, 'publication.suspect_duplicates')
      return before
    }
    const after = await setWithdrawn(tx, id, true)
    await recordDismissal(tx, caller, 'publication.suspect_duplicates', before, after)
    return after
  })
}

/** Reverses a dismissal or its withdrawal: the dismissal changes to the other of its two states. */
export const undoDismissals = oneByOne(async (tx, { target_id, version }: UndoStep): Promise<Outcome> => {
  const before = await lockById(tx, target_id)
  if (!before) return { kept: 'gone' }
  if (before.version !== version) return { kept: 'changed_since' }
  const after = await setWithdrawn(tx, target_id, before.withdrawn_at === null)
  return { before: auditFields(before), after: auditFields(after), version: after.version }
})

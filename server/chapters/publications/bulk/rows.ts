import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { BULK_REFUSALS, BulkRun } from '../../../../contract/publications/bulk-runs.ts'
import { AppError } from '../../../../contract/errors.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { inside } from '../../../platform/access/territory.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'

export type BulkAnswer = z.output<typeof BulkRun>
export type BulkRefusal = (typeof BULK_REFUSALS)[number]

/** A run as it is shown, of `bulk_runs b` with its user `u`. */
export const SHOWN = sql`b.id, b.action, b.status, cardinality(b.ids) as total, b.done, jsonb_array_length(b.refusals) as refused, b.undone,
  jsonb_array_length(b.kept) as kept, case when u.id is not null then json_build_object('id', u.id, 'nom', u.nom, 'prenom', u.prenom) end as by,
  b.audit_id, b.created_at, b.finished_at`
export const FROM = sql`bulk_runs b left join users u on u.id = b.requested_by`

/** The condition on `bulk_runs b` that a caller may read it: with a bounded role their own, and those whose publications are all inside the territory. */
const isReadBy = ({ userId, territory }: Caller): RawBuilder<unknown> =>
  territory
    ? sql`(b.requested_by = ${userId}::uuid or not exists (select from unnest(b.ids) i (id) where i.id not in (
        select p.id from publications p where p.id = any(b.ids) and ${inside(territory, 'p.commune_id')})))`
    : sql`true`

/**
 * Returns a run that the caller may read.
 * @throws AppError not_found
 */
export async function runById(db: Db, caller: Caller, id: string): Promise<BulkAnswer> {
  const { rows } = await sql<BulkAnswer>`select ${SHOWN} from ${FROM} where b.id = ${id} and ${isReadBy(caller)}`.execute(db)
  if (!rows[0]) throw new AppError('not_found')
  return rows[0]
}

/** A run as its parts need it. */
export interface LockedRun {
  id: string
  action: BulkAnswer['action']
  reason: string | null
  /** The next publications, with the versions that they had when the run was asked for. */
  ids: string[]
  versions: number[]
  /** Whether these are the last. */
  last: boolean
  status: BulkAnswer['status']
  requested_by: string | null
  request_id: string | null
  address_hash: string | null
  audit_id: string
  undo_audit_id: string | null
  undone_by: string | null
  undo_request_id: string | null
  undo_after: string | null
}

/** The publications of one transaction: few enough that a request on the single connection of the embedded database hardly waits. */
export const PART = 100

/** Locks a run with its next part: one worker at a time goes on with it. A run is locked before its publications. */
export async function lockRun(tx: Tx, id: string): Promise<LockedRun | undefined> {
  const { rows } = await sql<LockedRun>`
    select id, action, reason, ids[position + 1:position + ${sql.lit(PART)}] as ids, versions[position + 1:position + ${sql.lit(PART)}] as versions,
      position + ${sql.lit(PART)} >= cardinality(ids) as last, status, requested_by, request_id, address_hash, audit_id, undo_audit_id, undone_by,
      undo_request_id, undo_after
    from bulk_runs where id = ${id} for update`.execute(tx)
  return rows[0]
}
